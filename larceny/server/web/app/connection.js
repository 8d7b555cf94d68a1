// The socket to one table: heartbeat, reconnection for ever, and commands that are sent again until they are answered.

export const PROTOCOL = 1;

const PATIENCE = 5000,
  FIRST = 300; // milliseconds for a pong, and until the first try to come back
const EAGER = 20; // tries at short intervals: half a minute, as long as most outages last

export class Connection {
  constructor(table, { lang, last, hear, changed }) {
    Object.assign(this, { table, lang, last, hear, changed });
    this.pending = new Map();
    this.tries = 0;
    this.state = "connecting";
    this.count = 0;
    this.seen = () => document.hidden || this.ping();
    this.online = () => (this.state === "lost" ? this.open() : this.ping());
    document.addEventListener("visibilitychange", this.seen);
    window.addEventListener("online", this.online);
    this.open();
  }

  open() {
    this.quiet();
    const socket = (this.socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/socket`));
    socket.onopen = () => {
      this.post({ type: "hello", protocol: PROTOCOL, table: this.table, lang: this.lang(), last: this.last() });
      this.expectPong();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => this.lost();
    this.expectPong(); // a line that never opens is given up as well
  }

  receive(message) {
    if (message.type === "pong") return this.rest();
    if (message.type === "welcome") this.settle();
    if (message.id) this.pending.delete(message.id);
    if (message.type === "bye") {
      if (!message.again) this.close("closed");
      else {
        clearTimeout(this.doom);
        this.lost();
      }
    }
    this.hear(message);
  }

  settle() {
    this.tries = 0;
    this.become("open");
    for (const command of this.pending.values()) this.post(command);
    this.rest();
  }

  /** Send a command; it is sent again after a reconnection until the server has answered it. */
  command(type, parts = {}) {
    const id = `${Date.now().toString(36)}${(this.count++).toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    const command = { type, id, ...parts };
    this.pending.set(id, command);
    if (this.state === "open") this.post(command);
    return id;
  }

  post(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  ping() {
    if (this.state !== "open") return;
    this.post({ type: "ping" });
    this.expectPong();
  }

  expectPong() {
    clearTimeout(this.next);
    clearTimeout(this.doom);
    this.doom = setTimeout(() => this.again(), PATIENCE);
  }

  rest() {
    clearTimeout(this.doom);
    clearTimeout(this.next);
    this.next = setTimeout(() => this.ping(), document.hidden ? 10000 : 2500);
  }

  /** Drop the line and start afresh. */
  again() {
    this.tries = 0;
    this.lost();
  }

  lost() {
    if (this.state === "closed") return;
    this.quiet();
    this.become("lost");
    this.next = setTimeout(() => this.open(), this.wait(this.tries++));
  }

  /** Soon at first, then at leisure, and never all guests at once. */
  wait(tries) {
    if (!tries) return FIRST;
    return tries < EAGER ? 1200 + Math.random() * 400 : 3500 + Math.random() * 500;
  }

  quiet() {
    clearTimeout(this.next);
    clearTimeout(this.doom);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  become(state) {
    if (this.state === state) return;
    this.state = state;
    this.changed(state);
  }

  close(state = "closed") {
    this.quiet();
    this.become(state);
    document.removeEventListener("visibilitychange", this.seen);
    window.removeEventListener("online", this.online);
  }
}
