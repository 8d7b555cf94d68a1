/** The form of a card: a field for everything that its kind can say, with its limits and what is wrong with it. */
import { html, nothing, repeat } from "../../server/web/vendor/lit/lit.js";
import { fieldWord, t } from "./words.js";

const PAUSE = 250; // until what is typed is looked at
const waiting = new Map();

/** Do something once nobody has typed for a moment; what is due is done at once when the field is left. */
function soon(key, act) {
  clearTimeout(waiting.get(key)?.timer);
  const due = () => {
    clearTimeout(waiting.get(key)?.timer);
    waiting.delete(key);
    act();
  };
  waiting.set(key, { due, timer: setTimeout(due, PAUSE) });
}

export const flush = () => [...waiting.values()].forEach(({ due }) => due());

const about = (field, faults) =>
  faults.filter((fault) => fault.field === field.name || fault.field.startsWith(`${field.name}[`));

const limits = ({ type, low, high, longest }) =>
  type === "number" ? t("limits", { low, high }) : longest ? t("longest", { longest }) : "";

const id = (name) => `f-${name.replace(".", "-")}`;

/** What stands below a field: its limits, what the house deck says there, and what is wrong. */
function beneath(field, faults, edit) {
  const before = edit?.what === "changed" ? edit.fields.find((one) => one.field === field.name) : null;
  const words = [limits(field), before ? t("house-has", { value: before.before || t("nothing") }) : ""].filter(Boolean);
  return html`<small id="${id(field.name)}-about" class=${before ? "moved" : ""}>${words.join(" · ")}</small>
    ${about(field, faults).map((fault) => html`<small class="bad" id="${id(field.name)}-fault">${fault.words}</small>`)}`;
}

function described(field, faults) {
  return about(field, faults).length ? `${id(field.name)}-fault ${id(field.name)}-about` : `${id(field.name)}-about`;
}

function labelled(field, faults, edit, inside) {
  return html`<div class="field">
    <label for=${id(field.name)}>${fieldWord(field.name)}</label>${inside}${beneath(field, faults, edit)}
  </div>`;
}

const control = (field, faults) => ({
  invalid: about(field, faults).length > 0,
  described: described(field, faults),
});

/** What is typed as a whole number that travels as one; far too large stays far too large. */
const whole = (value) => Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Math.trunc(value)));

function numberInput(field, value, faults, set) {
  const { invalid, described } = control(field, faults);
  const type = ({ target }) => soon(field.name, () => set(target.value === "" ? null : whole(target.valueAsNumber)));
  return html`<input
    id=${id(field.name)}
    data-testid=${id(field.name)}
    type="number"
    inputmode="numeric"
    step="1"
    min=${field.low ?? nothing}
    max=${field.high ?? nothing}
    placeholder=${field.usual ?? ""}
    aria-invalid=${String(invalid)}
    aria-describedby=${described}
    .value=${value ?? ""}
    @input=${type}
    @blur=${flush}
  />`;
}

function textInput(field, value, faults, set) {
  const { invalid, described } = control(field, faults);
  return html`<input
    id=${id(field.name)}
    data-testid=${id(field.name)}
    autocomplete="off"
    spellcheck="false"
    aria-invalid=${String(invalid)}
    aria-describedby=${described}
    .value=${value ?? ""}
    @input=${({ target }) => soon(field.name, () => set(target.value === "" ? null : target.value))}
    @blur=${flush}
  />`;
}

function choiceInput(field, value, faults, set, options, word) {
  const { invalid, described } = control(field, faults);
  const known = value == null || options.includes(value) ? options : [value, ...options];
  return html`<select
    id=${id(field.name)}
    data-testid=${id(field.name)}
    aria-invalid=${String(invalid)}
    aria-describedby=${described}
    @change=${({ target }) => set(target.value === "" ? null : target.value)}
  >
    ${field.needed && value != null ? nothing : html`<option value="" .selected=${value == null}>${field.usual == null ? t("not-written") : t("not-written-usual", { usual: String(field.usual) })}</option>`}
    ${known.map((one) => html`<option value=${one} .selected=${one === value}>${word(one)}</option>`)}
  </select>`;
}

function choicesInput(field, value, faults, edit, set, options, word) {
  const chosen = Array.isArray(value) ? value : [];
  const flip = (one) => {
    const now = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    set(now.length ? now : null);
  };
  return html`<fieldset class="field" aria-describedby=${described(field, faults)}>
    <legend>${fieldWord(field.name)}</legend>
    <div class="flags">
      ${options.map(
        (one) =>
          html`<label class="check"
            ><input
              type="checkbox"
              data-testid="${id(field.name)}-${one}"
              .checked=${chosen.includes(one)}
              @change=${() => flip(one)}
            /><span>${word(one)}</span></label
          >`,
      )}
    </div>
    ${beneath(field, faults, edit)}
  </fieldset>`;
}

function flagInput(field, value, faults, edit, set) {
  return html`<div class="field">
    <label class="check"
      ><input
        type="checkbox"
        id=${id(field.name)}
        data-testid=${id(field.name)}
        aria-describedby=${described(field, faults)}
        .checked=${Boolean(value)}
        @change=${({ target }) => set(target.checked ? true : null)}
      /><span>${fieldWord(field.name)}</span></label
    >${beneath(field, faults, edit)}
  </div>`;
}

function fieldView(field, { values, faults, edit }, set, names) {
  const value = values[field.name];
  const put = (next) => set(field.name, next);
  const called = names[field.among] ?? new Map();
  const options = field.among ? [...called.keys()] : (field.options ?? []);
  const word = (one) => called.get(one) ?? one;
  if (field.type === "choices") return choicesInput(field, value, faults, edit, put, options, word);
  if (field.type === "flag") return flagInput(field, value, faults, edit, put);
  const draw = { number: numberInput, choice: choiceInput }[field.type] ?? textInput;
  return labelled(field, faults, edit, draw(field, value, faults, put, options, word));
}

const GROUPS = [
  ["numbers", (field) => !/^(called|about|look)\b/.test(field.name)],
  ["words", (field) => /^(called|about)\b/.test(field.name)],
  ["look", (field) => /^look\b/.test(field.name)],
];

/**
 * The named groups of fields. `set(field, value)` hears of every change; `names` has the cards of each kind that a field
 * may name, and how they are called in the language spoken.
 */
export function formView(fields, card, set, names, groups) {
  return GROUPS.filter(([group]) => groups.includes(group)).map(([group, belongs]) => {
    const own = fields.filter(belongs);
    return own.length
      ? html`<section class="group" aria-labelledby="g-${group}">
          <h3 id="g-${group}">${t(`group-${group}`)}</h3>
          <div class="fields">
            ${repeat(
              own,
              (field) => field.name,
              (field) => fieldView(field, card, set, names),
            )}
          </div>
        </section>`
      : nothing;
  });
}
