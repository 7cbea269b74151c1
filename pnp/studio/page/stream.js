// The events of the server, through one connection for all tabs of a browser: a browser opens six at most. The tab that holds a
// lock listens and tells the others; one that nobody sees lets go. What was missed is asked for by the number of the last event.
"use strict";

const stream = {
  KINDS: ["whole", "faces", "findings", "build", "file", "edit", "job"],
  PATIENCE: 3000, // ms until the page says that the server is gone: it reconnects by itself
  tab: Math.random().toString(36).slice(2),
  channel: typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`pnp ${location.pathname}`),
  faces: new Map(), // by their names
  order: { faces: [], pages: [] },
  findings: new Map(), // by deck
  build: null,
  last: "", // the id of the last event
  source: null,
  release: null, // lets the lock go
  isWaiting: false, // for the lock
  timer: 0,

  /** The game as it is now. */
  snapshot() {
    const named = (names) => names.map((name) => this.faces.get(name)).filter(Boolean);
    const findings = [...this.findings.values()].flat().sort((a, b) => a.at - b.at);
    return { ...this.build, faces: named(this.order.faces), pages: named(this.order.pages), findings };
  },

  /** Take an event in; returns whether there is something new to show. */
  take(kind, data) {
    if (kind === "whole") {
      this.faces.clear();
      this.findings.clear();
      for (const part of ["faces", "findings", "build"]) this.take(part, data[part]);
      return true;
    }
    if (kind === "faces") {
      for (const face of data.changed) this.faces.set(face.name, face);
      if (data.order) {
        this.order = data.order;
        const names = new Set([...data.order.faces, ...data.order.pages]);
        for (const name of [...this.faces.keys()]) if (!names.has(name)) this.faces.delete(name);
      }
    } else if (kind === "findings") {
      for (const [deck, findings] of Object.entries(data)) this.findings.set(deck, findings);
    } else if (kind === "build") {
      this.build = data;
      return true;
    }
    return false;
  },

  /** Everything, as the server would say it. */
  whole() {
    return { faces: { changed: [...this.faces.values()], order: this.order }, findings: Object.fromEntries(this.findings), build: this.build };
  },

  /** Listen; `show` gets the game, `heard` of files and edits, `connected` whether the server answers, `worked` of jobs. */
  begin({ show, heard, connected, worked = () => {} }) {
    Object.assign(this, { show, heard, connected, worked });
    if (this.channel) this.channel.onmessage = ({ data }) => this.hear(data);
    document.addEventListener("visibilitychange", () => (document.hidden ? this.let_go() : this.come()));
    addEventListener("pagehide", () => this.let_go());
    addEventListener("pageshow", (event) => event.persisted && this.come());
    if (!document.hidden) this.come();
  },

  /** Ask the tab that listens for what it knows, and wait to take its place. */
  come() {
    this.post({ kind: "hello", last: this.last });
    if (!navigator.locks || !this.channel) {
      if (!this.source) this.open();
      return;
    }
    if (this.isWaiting || this.release) return;
    this.isWaiting = true;
    navigator.locks.request(`pnp ${location.pathname}`, () => {
      this.isWaiting = false;
      if (document.hidden) return undefined;
      this.open();
      return new Promise((release) => {
        this.release = release;
      });
    });
  },

  let_go() {
    clearTimeout(this.timer);
    if (this.source) this.source.close();
    this.source = null;
    if (this.release) this.release();
    this.release = null;
  },

  open() {
    clearTimeout(this.timer);
    this.source = new EventSource(this.last ? `events?after=${encodeURIComponent(this.last)}` : "events");
    for (const kind of this.KINDS) this.source.addEventListener(kind, (event) => this.receive(kind, JSON.parse(event.data), event.lastEventId));
    this.source.onopen = () => this.tell({ kind: "state", ok: true });
    this.source.onerror = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        if (!this.source || this.source.readyState === EventSource.OPEN) return;
        this.tell({ kind: "state", ok: false });
        const isOver = this.source.readyState === EventSource.CLOSED; // then the browser does not try again
        if (isOver) this.source.close();
        this.timer = setTimeout(() => this.source && (isOver ? this.open() : this.source.onerror()), this.PATIENCE);
      }, this.PATIENCE);
    };
  },

  receive(kind, data, id) {
    this.last = id;
    this.post({ kind: "event", event: kind, data, id });
    this.use(kind, data);
  },

  use(kind, data) {
    if (this.take(kind, data)) this.show(this.snapshot());
    if (kind === "file" || kind === "edit") this.heard(kind, data);
    if (kind === "job") this.worked(data);
    if (kind === "edit" || kind === "whole") document.dispatchEvent(new CustomEvent("pnp-steps", { detail: data }));
  },

  tell(message) {
    this.post(message);
    this.connected(message.ok);
  },

  post(message) {
    if (this.channel) this.channel.postMessage({ ...message, from: this.tab });
  },

  /** What another tab says. */
  hear(message) {
    if (message.to && message.to !== this.tab) return;
    if (message.kind === "hello" && this.source && this.build && message.last !== this.last) {
      this.post({ kind: "event", event: "whole", data: this.whole(), id: this.last, to: message.from });
    } else if (message.kind === "event" && !this.source && !document.hidden) {
      this.last = message.id;
      if (message.event !== "whole" && !this.build) return; // the whole is on its way
      this.use(message.event, message.data);
    } else if (message.kind === "state") this.connected(message.ok);
  },
};
