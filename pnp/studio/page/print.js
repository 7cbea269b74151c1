// What a game is printed with: the options of the commands that print, their command line, their sheets, their runs and files.
// What is chosen stays in this tab; a run is the server's, and every tab sees it.
import "./option-words.js";
import "./print-words.js";
import { button, byId, client, english, look, make, sayAll, send } from "./elements.js";
import { showPlaces } from "./places.js";
import { beginChanges } from "./print-changes.js";
import { findingItem } from "./print-findings.js";
import { say, WORDS } from "./words.js";

const PAUSE = 150; // ms without a key, after which the command line is made
const KEPT = "printing";
const OVER = ["done", "failed", "stopped"];
const MOST_AT_ONCE = 600; // cards of a game whose sheets are laid out without being asked for: that takes seconds

let numbers = 0;

/** A size of a file as a person says it. */
const fileSize = (bytes) => (bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`);

const names = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);

const page = {
  about: null, // the game, its commands with their controls, its profiles
  command: null, // the one that is shown
  view: "build", // what is made: the name of its command, or `changes`, which is a build since an earlier print
  values: {}, // by view, what its controls say
  controls: new Map(), // by name: what shows in each what is said
  job: null,
  shownFor: "", // the request whose sheets are shown
  shown: null, // its sheets
  timer: 0,
  tries: 0,
  layouts: 0,

  async begin() {
    sayAll();
    const { told } = await look("printing/commands");
    this.about = told;
    document.title = say("printing", { game: told.title });
    byId("title").textContent = told.title;
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
    this.values = kept?.values || {};
    const known = [...told.commands.map(({ name }) => name), "changes"];
    byId("view").append(...["both", "light", "fronts"].map((value) => make("option", { value }, say(value))));
    this.choose(known.includes(kept?.view) ? kept.view : known[0]);
    const { told: jobs } = await look("jobs");
    if (jobs.print) this.work(jobs.print);
  },

  get said() {
    return (this.values[this.view] ||= {});
  },

  /** Show the controls of what is made. */
  choose(view) {
    this.view = view;
    this.command = this.about.commands.find((one) => one.name === (view === "changes" ? "build" : view));
    const views = this.about.commands.flatMap(({ name }) => (name === "build" ? [name, "changes"] : [name]));
    const chips = views.map((one) => button(say(`make-${one}`), () => this.choose(one), { "aria-pressed": String(one === view) }));
    const wasFocused = byId("commands").contains(document.activeElement);
    byId("commands").replaceChildren(...chips);
    if (wasFocused) chips[views.indexOf(view)].focus({ preventScroll: true });
    byId("command-help").replaceChildren(this.explained("command", this.command.name, this.command.help));
    byId("run").textContent = say(`run-${view}`);
    byId("preview").textContent = say(this.command.name === "build" ? "preview" : "holds");
    byId("sheets-title").textContent = say(this.command.name === "build" ? "sheets" : "holds");
    byId("begin").hidden = view !== "build";
    this.forget();
    this.controls.clear();
    const isWide = matchMedia("(min-width: 56.01rem)").matches;
    const offered = this.command.controls.filter(({ withheld }) => !withheld);
    const groups = [...this.about.groups, ""].map((group) => [group, offered.filter((one) => (this.about.groups.includes(one.group) ? one.group : "") === group)]);
    const shown = groups.filter(([, controls]) => controls.length).map(([group, controls], at) => {
      const summary = make("summary", {}, this.titleOf(group), make("span", { class: "count" }));
      return make("details", { open: isWide && at < 3 }, summary, ...controls.map((control) => this.option(control)));
    });
    const terminal = this.command.controls.filter(({ withheld }) => withheld);
    const rest = make("details", {}, make("summary", {}, say("inTerminal")), ...terminal.map(({ name, flag, help, withheld }) => make("div", { class: "option" }, make("b", {}, make("bdi", {}, flag)), make("p", { class: "note" }, this.explained("help", name, help), " — ", this.explained("withheld", name, withheld)))));
    byId("groups").replaceChildren(...shown, rest);
    changes.show(view === "changes");
    for (const name of Object.keys(this.said)) this.showControl(name);
    this.changed(0);
    if (view === "build" && this.about.cards <= MOST_AT_ONCE) this.layOut();
  },

  /** Show no sheets, nor those that are being laid out. */
  forget() {
    this.layouts += 1;
    this.isLayingOut = false;
    this.shown = null;
    byId("sheets").hidden = byId("laying").hidden = true;
  },

  titleOf(group) {
    const key = `group-${group.toLowerCase().replaceAll(" ", "-")}`;
    return key in WORDS ? say(key) : group || say("otherGroup");
  },

  /** What an option is called; one without a word of its own by its name in the command line. */
  title({ name, flag }) {
    return `option-${name}` in WORDS ? say(`option-${name}`) : flag;
  },

  /** What the terminal says of an option or a command, in the words of the page; in English where it has none. */
  explained(about, name, told) {
    const key = [`${about}-${this.command.name}-${name}`, `${about}-${name}`].find((one) => one in WORDS);
    return key ? say(key) : english(told);
  },

  /** A control with its explanation. */
  option(control) {
    const { name, flag, kind, help, choices, suggestions, least, most } = control;
    const id = `option-${(numbers += 1)}`;
    const title = this.title(control);
    const usual = control.default ? say("usual", { value: control.default }) : "";
    const attributes = { id, "aria-describedby": `${id}-help`, required: control.required };
    let input;
    if (kind === "flag") input = make("input", { ...attributes, type: "checkbox" });
    else if (kind === "choice") {
      const first = make("option", { value: "" }, usual || say("byGame"));
      input = make("select", attributes, first, ...choices.map((one) => make("option", { value: one }, one)));
    } else {
      const isNumber = kind === "number";
      input = make("input", { ...attributes, type: isNumber ? "number" : "text", min: isNumber ? least : null, max: isNumber ? most : null, inputmode: kind === "length" ? "decimal" : null, placeholder: usual || say("byGame"), dir: "ltr", spellcheck: "false", list: suggestions.length && kind !== "names" ? `${id}-list` : null });
    }
    const show = () => {
      const said = this.said[name];
      if (kind === "flag") input.checked = said === true;
      else if (input.value !== (said || "")) input.value = said || "";
      row.classList.toggle("given", Boolean(said));
      for (const one of row.querySelectorAll("[data-name]")) {
        const isGiven = names(input.value).includes(one.dataset.name);
        if (one.type === "checkbox") one.checked = isGiven;
        else one.setAttribute("aria-pressed", String(isGiven));
      }
    };
    const tell = (said) => {
      if (said) this.said[name] = said;
      else delete this.said[name];
      show();
      this.changed();
    };
    input.addEventListener("input", () => tell(kind === "flag" ? input.checked : input.value.trim()));
    const toggle = (one) => tell(names(input.value).includes(one) ? names(input.value).filter((other) => other !== one).join(",") : [...names(input.value), one].join(","));
    const label = make("label", { for: id });
    if (kind === "flag") label.append(input, title);
    else label.append(title);
    const extras = [];
    if (kind === "names" && name === "profile") extras.push(this.profiles(toggle, id));
    else if (kind === "names" && suggestions.length) extras.push(make("div", { class: "chips", role: "group", "aria-label": `${say("known")}: ${title}` }, ...suggestions.map((one) => button(one, () => toggle(one), { "data-name": one, dir: "ltr" }))));
    else if (suggestions.length) extras.push(make("datalist", { id: `${id}-list` }, ...suggestions.map((one) => make("option", { value: one }))));
    const row = make("div", { class: "option", "data-option": name }, make("p", { class: "head" }, label, kind === "length" ? make("span", { class: "note" }, say("mm")) : null, make("code", { dir: "ltr" }, flag)), kind === "flag" ? null : input, make("p", { class: "note", id: `${id}-help` }, this.explained("help", name, help)), ...extras);
    this.controls.set(name, show);
    return row;
  },

  /** The profiles by name, with what each asks and refuses. */
  profiles(toggle, id) {
    const isProof = this.command.name === "proof";
    const wanted = this.about.profiles.filter(({ press }) => press || !isProof);
    return make("ul", { class: "profiles" }, ...wanted.map(({ name, note, asks, refuses, source, checked }, at) => {
      const box = make("input", { type: "checkbox", id: `${id}-${at}`, "data-name": name, "aria-describedby": `${id}-${at}-note` });
      box.addEventListener("change", () => toggle(name));
      const from = source ? [make("li", {}, checked ? say("checkedOn", { source, date: checked }) : say("sourceOf", { source }))] : [];
      const items = [...asks.map(({ says, values }) => make("li", {}, say(`asks-${says}`, values))), ...(isProof ? [] : refuses.map(({ option, why }) => make("li", { class: "refuses" }, say("refuses", { option: `--${option}`, why })))), ...from];
      return make("li", {}, make("label", { for: box.id }, box, name), make("p", { class: "note", id: `${box.id}-note` }, note), make("details", {}, make("summary", { "aria-label": `${say("asks")}: ${name}` }, say("asks")), make("ul", {}, ...items)));
    }));
  },

  /** Show in a control what is said. */
  showControl(name) {
    this.controls.get(name)?.();
  },

  /** Something was chosen: keep it, count it, and make the command line. */
  changed(pause = PAUSE) {
    sessionStorage.setItem(KEPT, JSON.stringify({ view: this.view, values: this.values }));
    if (this.view === "changes") changes.follow();
    const count = Object.keys(this.said).length;
    byId("changed").textContent = count ? say("given", { count }) : "";
    byId("reset").disabled = !count;
    for (const details of byId("groups").children) {
      const given = details.querySelectorAll(".option.given").length;
      const shown = details.querySelector("summary .count");
      if (shown) shown.textContent = given ? say("given", { count: given }) : "";
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.try(), pause);
  },

  get request() {
    return { command: this.command.name, values: this.said };
  },

  /** Show the command line, and why it would be refused. */
  async try() {
    const number = (this.tries += 1);
    const { status, told } = await send("printing/try", this.request);
    if (number !== this.tries) return;
    if (status === 429) return void this.changed(500);
    if (told.line) byId("command-line").textContent = told.line;
    this.refuse(told.message);
    byId("begin").textContent = say("begin", { folder: `${this.said.out || "out"}/` });
    byId("old").hidden = !this.shown || this.shownFor === JSON.stringify(this.request);
  },

  refuse(message) {
    byId("refusal").textContent = message;
    byId("refusal").hidden = !message;
    this.isRefused = Boolean(message);
    this.buttons();
  },

  buttons() {
    const isRunning = Boolean(this.job) && !OVER.includes(this.job.state);
    const isOpen = this.view === "changes" && !this.said.since; // it would print all
    byId("run").disabled = isRunning || this.isRefused || isOpen;
    byId("preview").disabled = this.isRefused || this.isLayingOut || isOpen;
    byId("stop").hidden = !isRunning;
    byId("stop").disabled = this.job?.state === "stopping";
  },

  reset() {
    this.values[this.view] = {};
    this.choose(this.view);
  },

  async preview() {
    if (await this.layOut()) byId("sheets-title").focus();
  },

  /** Show the sheets of what is chosen; false if there are none, or something else is chosen to be made meanwhile. */
  async layOut() {
    const number = (this.layouts += 1);
    const { request } = this;
    const asked = JSON.stringify(request);
    this.isLayingOut = true;
    this.buttons();
    this.say("");
    byId("laying").hidden = false;
    byId("laying").textContent = say("previewing");
    const { status, told } = await send("printing/sheets", request);
    if (number !== this.layouts) return false;
    this.isLayingOut = false;
    byId("laying").hidden = true;
    this.buttons();
    if (status !== 200) {
      if (!this.isRefused) this.say(told.message || say("failed"), true); // else the page says why
      return false;
    }
    Object.assign(this, { shown: told, shownFor: asked });
    byId("old").hidden = asked === JSON.stringify(this.request);
    this.draw();
    byId("sheets").hidden = false;
    return true;
  },

  draw() {
    const { documents, findings, more, holds } = this.shown;
    const papers = documents.filter(({ sheets }) => sheets.length);
    // of a booklet, one of several documents is printed
    const printed = this.command.name === "build" ? papers.filter(({ product, paper }) => product === "cards" && paper !== "faces") : [];
    const [sheets, pages] = [printed.reduce((sum, one) => sum + one.sheets.length, 0), printed.reduce((sum, one) => sum + one.pages, 0)];
    byId("total").textContent = [printed.length ? say("total", { sheets, pages }) : findings.some(({ severity }) => severity === "error") ? say("failed") : papers.length || holds.length ? "" : say("noSheets"), more ? say("more", { count: more }) : ""].filter(Boolean).join(" ");
    byId("holds").replaceChildren(...holds.map(({ says, values }) => make("li", {}, say(`holds-${says}`, values))));
    byId("sheet-findings").replaceChildren(...findings.map(findingItem));
    byId("sets").replaceChildren(...papers.map((one) => this.set(one)));
    this.resize();
  },

  /** The sheets of one document, with what is said of it. */
  set(one) {
    const { name, paper, sheets, pages, pieces, advice, saving, caution, ink } = one;
    const [{ w, h }] = sheets;
    const round = (side) => Math.round(side * 10) / 10;
    const isSingle = paper === "faces";
    const facts = [say(isSingle ? "facesFacts" : "documentFacts", { sheets: sheets.length, pages, paper, w: round(w), h: round(h) }), pieces ? say("pieces", { count: pieces }) : "", ink === null ? "" : say("ink", { percent: ink })].filter(Boolean).join(" · ");
    const told = [advice ? make("p", {}, say("next", { advice })) : null, saving ? make("p", { class: "note" }, saving) : null, caution ? make("p", { class: "caution" }, caution) : null];
    return make("section", { class: "set" }, make("h3", { dir: "ltr" }, name), make("p", { class: "note" }, facts), ...told, make("div", { class: "papers" }, ...sheets.map((sheet) => this.figure(sheet, isSingle))));
  },

  figure(sheet, isSingle) {
    const { number } = sheet;
    const leaf = this.leaf(sheet, isSingle);
    const shown = button("", () => this.enlarge(sheet, isSingle), { class: leaf.className });
    shown.append(...leaf.children);
    shown.style.setProperty("--w", sheet.w);
    return make("figure", {}, shown, make("figcaption", {}, String(number)));
  },

  /** The pictures of a sheet: its front, and its back beside it or shining through. */
  leaf({ number, front, back, turn, w, h }, isSingle) {
    const view = byId("view").value;
    const isLight = view === "light" && back && turn;
    const size = { width: Math.round(w * 4), height: Math.round(h * 4) };
    const image = (name, alt, kind = null) => make("img", { src: `printing/sheets/${name}`, alt, class: kind, loading: "lazy", ...size });
    const first = image(front, say(isLight ? "through" : isSingle ? "page" : "front", { number }));
    const second = isLight ? image(back, "", turn) : view === "both" && back ? image(back, say("back", { number })) : null;
    return make("div", { class: isLight ? "leaf light" : "leaf" }, first, second);
  },

  enlarge(sheet, isSingle) {
    byId("large-title").textContent = say(isSingle ? "page" : "front", { number: sheet.number });
    const leaf = this.leaf(sheet, isSingle);
    for (const image of leaf.children) image.loading = "eager";
    byId("large-sheet").replaceChildren(leaf);
    byId("large").showModal();
  },

  resize() {
    byId("sets").style.setProperty("--scale", byId("size").value);
  },

  async run() {
    this.say("");
    const { status, told } = await send("printing/run", this.request);
    if (status !== 200) return void this.say(told.message, true);
    this.work(told);
  },

  async stop() {
    await send("jobs/stop", { kind: "print" });
  },

  /** Show how far the job of the server is; at its end, what it has written. */
  work(job) {
    if (job.kind !== "print") return;
    const isNews = !this.job || this.job.number !== job.number || !OVER.includes(this.job.state);
    this.job = job;
    const isRunning = !OVER.includes(job.state);
    byId("progress").hidden = !isRunning;
    byId("bar").removeAttribute("value");
    if (job.total) Object.assign(byId("bar"), { max: job.total, value: job.done });
    const stage = job.stage || say("starting");
    byId("stage").textContent = job.state === "stopping" ? say("stopping") : say(job.total ? "runningSteps" : "running", { ...job, stage });
    if (isRunning && job.client !== client) this.say(say("busy", job));
    this.buttons();
    if (!isRunning && isNews) this.finish(job);
  },

  async finish(job) {
    const [{ told: result }, { told: jobs }] = [await look("printing/result"), await look("jobs")];
    const { files = [], findings = [], documents = [], remarks = [] } = result.number === job.number ? result : {};
    const isWritten = files.length > 0;
    this.say("");
    byId("result-title").textContent = job.state === "done" ? say("finished", job) : isWritten ? say("failedPartly") : job.state === "stopped" ? say("stopped") : say("failed");
    byId("failed").hidden = true;
    byId("result-findings").replaceChildren(...findings.map(findingItem));
    byId("documents").replaceChildren(...documents.filter(({ advice }) => advice).map(({ file, advice, material, saving, caution }) => make("div", {}, make("b", { dir: "ltr" }, file.split("/").pop()), make("p", {}, say("next", { advice })), saving ? make("p", { class: "note" }, saving) : null, caution ? make("p", { class: "caution" }, caution) : null)));
    byId("remarks").replaceChildren(...remarks.map((one) => make("li", {}, one)));
    byId("files-title").textContent = isWritten ? say("files", { count: files.length }) : "";
    byId("files").replaceChildren(...files.map(({ name, bytes, address, shown }) => make("li", {},
      shown ? make("a", { href: encodeURI(address), target: "_blank", dir: "ltr" }, name) : make("span", { dir: "ltr" }, name), make("span", { class: "note" }, fileSize(bytes)),
      make("a", { href: `${encodeURI(address)}?save`, download: name.split("/").pop(), "aria-label": say("saveFile", { name }) }, say("save")))));
    const messages = jobs.print?.messages || "";
    byId("said").hidden = !messages;
    byId("said").lastElementChild.textContent = messages;
    byId("said").open = Boolean(messages) && !findings.length;
    byId("result").hidden = false;
    if (job.client === client) byId("result-title").focus();
  },

  async copy() {
    await navigator.clipboard.writeText(byId("command-line").textContent);
    this.say(say("copied"));
  },

  say(words, isFault = false) {
    byId("status").textContent = words;
    byId("status").classList.toggle("error", isFault);
  },
};

const changes = beginChanges(page);
for (const act of ["reset", "run", "preview", "stop", "copy"]) byId(act).addEventListener("click", () => page[act]());
byId("settings").addEventListener("submit", (event) => event.preventDefault());
byId("view").addEventListener("change", () => page.shown && page.draw());
byId("size").addEventListener("input", () => page.resize());
byId("large-close").addEventListener("click", () => byId("large").close());
byId("large").addEventListener("click", (event) => event.target === byId("large") && byId("large").close());

stream.begin({
  show() {},
  heard() {},
  worked(job) {
    page.work(job);
  },
  connected(isThere) {
    if (!isThere) page.say(say("lost"), true);
    else if (page.about) look("jobs").then(({ told }) => told.print && page.work(told.print));
  },
});
showPlaces();
page.begin();
