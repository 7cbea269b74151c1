// A game that plays itself, beside the page: a playtest, a sweep of constants, or the values that are typed beside the written ones.
import { button, byId, look, make, send } from "./elements.js";
import { say } from "./words.js";

const KIND = "playtest";
const HOW = ["playtest", "sweep", "compare"];

/** Begin the part of the page; `settings` gives the values that are typed, by constants. */
export function beginPlay({ settings }) {
  let engine = null;
  let job = null; // the last one, as the server tells of it
  const parts = {};

  const field = (name, control, attributes = {}) => {
    parts[name] = control;
    control.id = `play-${name}`;
    return make("label", { "data-part": name, ...attributes }, say(name), control);
  };

  function draw({ constants }) {
    const names = constants.filter(({ played, follows }) => played && !follows).map(({ name }) => name);
    const options = (found) => found.map((name) => make("option", { value: name }, name));
    const kinds = make("datalist", { id: "play-kinds" }, ...options(engine.players));
    const swept = (number) => [
      field(number ? "sweepAnd" : "sweepOf", make("select", { autocomplete: "off" }, ...(number ? [make("option", { value: "" }, say("sweepNone"))] : []), ...options(names)), { "data-how": "sweep" }),
      make("label", { "data-how": "sweep" }, say("sweepValues"), (parts[`values${number}`] = make("input", { id: `play-values${number}`, placeholder: say("sweepPlaceholder"), autocomplete: "off" }))),
    ];
    byId("play-form").replaceChildren(
      field("how", make("select", { autocomplete: "off" }, ...HOW.map((one) => make("option", { value: one }, say(`how-${one}`))))),
      field("games", make("input", { type: "number", min: 1, value: 1000, autocomplete: "off" })),
      field("seed", make("input", { type: "number", min: 0, value: 1, autocomplete: "off" })),
      ...(engine.seats.length > 1 ? [field("seats", make("select", { autocomplete: "off" }, ...options(engine.seats.map(String))))] : []),
      field("players", make("input", { list: "play-kinds", title: say("playersNote"), autocomplete: "off" })),
      kinds, ...swept(0), ...swept(1),
      make("p", { id: "play-note", class: "note" }),
      make("div", { class: "acts" }, (parts.start = button(say("start"), start, { id: "play-start", class: "first" })), (parts.stop = button(say("stop"), stop, { id: "play-stop" })), make("span", { id: "play-status", role: "status" })),
    );
    parts.how.addEventListener("change", choose);
    choose();
  }

  function choose() {
    for (const one of byId("play-form").querySelectorAll("[data-how]")) one.hidden = one.dataset.how !== parts.how.value;
    const typed = Object.entries(settings());
    byId("play-note").textContent = typed.length ? [say("withChanges"), ...typed.map(([name, value]) => `${name} = ${value}`)].join(" · ") : "";
  }

  function asked() {
    const swept = [["sweepOf", "values0"], ["sweepAnd", "values1"]].filter(([of, values]) => parts[of].value && parts[values].value.trim());
    return {
      how: parts.how.value, games: Number(parts.games.value), seed: Number(parts.seed.value), players: parts.players.value,
      seats: parts.seats ? Number(parts.seats.value) : 0, settings: settings(),
      sweep: swept.map(([of, values]) => `${parts[of].value}=${parts[values].value.trim()}`),
    };
  }

  async function start() {
    const { status, told } = await send("rules/play", asked());
    if (status !== 200) return void tell(told.message, true);
    return worked(told);
  }

  async function stop() {
    await send("jobs/stop", { kind: KIND });
  }

  function tell(words, isError = false) {
    byId("play-status").textContent = words;
    byId("play-status").classList.toggle("error", isError);
  }

  const isRunning = () => job && ["running", "stopping"].includes(job.state);

  /** Take in what the server says of a job, whichever tab started it. */
  async function worked(told) {
    if (told.kind !== KIND || (job && told.number < job.number)) return;
    const isOver = !["running", "stopping"].includes(told.state);
    job = { ...told, whole: isOver ? (await look("jobs")).told[KIND] : null };
    show();
  }

  function show() {
    if (!engine) return;
    parts.start.disabled = isRunning();
    parts.stop.disabled = job?.state !== "running";
    if (!job) return void byId("job").replaceChildren();
    const { state, stage, done, total, seconds, whole } = job;
    const words = { running: stage ? say(total === null ? "runningStage" : "running", { stage, done, total, seconds }) : say("starting"), stopping: say("stopping"), stopped: say("stopped", { seconds }), done: say("ended", { seconds }), failed: say("failed") };
    tell(words[state], state === "failed");
    const found = [];
    if (isRunning()) {
      const bar = make("progress", { "aria-label": say("progressOf"), max: total || 1 });
      if (total) bar.value = done;
      found.push(bar);
    }
    found.push(make("p", { class: "quiet" }, say("command")), make("code", { class: "command", dir: "ltr" }, job.command));
    if (state === "failed" && whole) found.push(make("pre", { class: "error", dir: "auto" }, whole.messages || whole.output));
    if (state === "done" && whole) found.push(...results(whole));
    byId("job").replaceChildren(...found);
  }

  function results({ number, files, output }) {
    const address = (name) => `jobs/${KIND}/${number}/${name}`;
    const pages = files.filter((name) => name.endsWith(".svg")).sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    const plots = pages.map((name, at) => make("img", { src: address(name), alt: say("plots", { number: at + 1 }) }));
    const links = [["report.json", "data"], ["report.pdf", "pdf"]].filter(([name]) => files.includes(name)).map(([name, words]) => make("a", { href: address(name) }, say(words)));
    const report = make("p", { class: "links" }, ...links);
    const text = make("details", { open: !plots.length }, make("summary", {}, say("text")), make("pre", { dir: "ltr", tabindex: 0 }, output));
    return [...plots, text, report];
  }

  return {
    begin(told) {
      const isNew = !engine && told.engine;
      engine = told.engine;
      byId("play").hidden = !engine;
      if (isNew) {
        draw(told);
        this.look();
      } else if (engine) choose();
    },
    typed: () => engine && choose(),
    worked,
    /** Ask what was played while this page was away. */
    async look() {
      if (!engine) return;
      const { told } = await look("jobs");
      if (told[KIND]) await worked(told[KIND]);
      else show();
    },
  };
}
