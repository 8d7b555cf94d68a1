// What nobody caught: the person is told and can load the page again, and the house is told what a programmer needs.
// No module, and it needs none: it is there first, and works where the others do not come.

(() => {
  const MOST = 5; // of one page; after that nobody learns anything new
  const told = new Set();

  /** The script and line where it happened, without the house's address. */
  const place = (text) => (text ?? "").match(/\/web\/([\w./-]+\.js(?::\d+){0,2})/)?.[1] ?? "";

  function stumble(what, where) {
    const words = String(what).slice(0, 300);
    if (told.has(words) || told.size >= MOST) return;
    told.add(words);
    const body = JSON.stringify({ what: words, where });
    fetch("/api/trouble", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      keepalive: true,
    }).catch(() => {});
    tell();
  }

  /** In the language that is spoken here, or would be; one notice is enough. */
  function tell() {
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", tell, { once: true });
    if (document.querySelector("[role=alertdialog]")) return;
    const box = document.getElementById("trouble").content.firstElementChild.cloneNode(true);
    const lang = document.documentElement.dataset.lang ?? (navigator.language.startsWith("de") ? "de" : "en");
    for (const words of box.querySelectorAll("[lang]")) words.hidden = words.lang !== lang;
    box.querySelector(".go").onclick = () => location.reload();
    box.querySelector(".quiet").onclick = () => box.close();
    box.onclose = () => box.remove();
    box.onkeydown = (event) => event.stopPropagation(); // the table behind it has keys of its own
    document.body.append(box);
    box.showModal();
  }

  addEventListener(
    "error",
    ({ target, message, error, filename, lineno, colno }) => {
      if (target instanceof HTMLScriptElement) stumble("a script did not come", place(target.src));
      else if (target instanceof HTMLLinkElement && target.rel === "stylesheet") stumble("a style did not come", "");
      else if (target === window) stumble(error ?? message, place(`${filename}:${lineno}:${colno}`));
    },
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => stumble(reason, place(reason?.stack)));
})();
