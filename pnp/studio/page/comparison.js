// What changed since the last commit and the last print: which faces, for the wall; the words and the faces of the card in the form.
import "./wall-words.js";
import { say } from "./words.js";

const found = { commit: {}, print: {} }; // by face: how it changed

export const comparison = {
  commit: null, // the short name of the last commit, if the project is in git
  print: false, // whether a build has written what can be compared with
  builds: {}, // the build of which `found` is

  faces: (since) => found[since],

  /** Ask what there is to compare with. */
  async read() {
    const told = await fetch("changed").then((answer) => answer.json()).catch(() => ({}));
    this.commit = told.commit || null;
    this.print = Boolean(told.print);
  },

  /** Ask which faces changed; returns why that is not known, or "". */
  async ask(since) {
    const build = `${latest.build} ${this.commit}`;
    if (this.builds[since] === build) return "";
    const told = await fetch(`changed?${new URLSearchParams({ since })}`).then((answer) => answer.json()).catch(() => ({ why: say("lost") }));
    found[since] = told.faces || {};
    this.builds[since] = told.faces ? build : null;
    return told.faces ? "" : told.why || say("nothingToCompare");
  },
};

const words = (stretches) => make("dd", { dir: "auto" }, ...stretches.map(([fate, text]) => (fate === "same" ? text : make(fate === "old" ? "del" : "ins", {}, text))));

/** The part of the form that says what the card was at the last commit; it asks when it is open. */
export function beginComparison(editor) {
  const details = make("details", { id: "editor-earlier", hidden: true }, make("summary", {}, ""), make("div", {}));
  byId("editor-fields").after(details);
  const [summary, body] = details.children;
  let known = ""; // the card and the build that it shows

  async function show() {
    const commit = comparison.commit;
    details.hidden = !commit || !editor.open;
    if (details.hidden) return;
    summary.textContent = say("sinceCommit", { commit });
    const key = JSON.stringify([editor.open, latest?.build, commit]);
    if (!details.open || !latest?.complete || known === key) return;
    known = key;
    const { deck, card } = editor.open;
    if (!body.children.length) body.replaceChildren(make("p", { class: "note" }, say("comparing")));
    const told = await fetch(`earlier?${new URLSearchParams({ deck, card })}`).then((answer) => answer.json()).catch(() => ({}));
    if (known === key) body.replaceChildren(...parts(told));
  }

  function parts({ fields = [], faces = [], how = "", since }) {
    if (!since) return [make("p", { class: "note" }, say("nothingToCompare"))];
    if (how === "new") return [make("p", { class: "note" }, say("newSince"))];
    if (!fields.length && !faces.length) return [make("p", { class: "note" }, say("sameSince"))];
    const pictures = faces.map(({ side, size, picture }) => pair(side, size, picture)).filter(Boolean);
    return [
      fields.length ? make("dl", { class: "changed-words" }, ...fields.flatMap(({ name, words: stretches }) => [make("dt", {}, name), words(stretches)])) : null,
      ...pictures,
    ].filter(Boolean);
  }

  /** A face before and now. */
  function pair(side, size, picture) {
    const { deck, card } = editor.open;
    const now = latest.faces.find((one) => one.deck === deck && one.side === side && (one.card === card || !one.card));
    const figure = (source, said) => {
      const image = make("img", { src: source, alt: say(said) });
      image.style.aspectRatio = `${size[0]} / ${size[1]}`;
      return make("figure", {}, image, make("figcaption", {}, say(said)));
    };
    return make("div", { class: "both" }, figure(picture, "before"), now ? figure(`pictures/${now.picture}.png`, "now") : null);
  }

  details.addEventListener("toggle", () => {
    sessionStorage.setItem("earlier", details.open ? "open" : "");
    show();
  });
  details.open = sessionStorage.getItem("earlier") === "open";
  document.addEventListener("pnp-shown", async () => {
    if (!document.body.classList.contains("writes")) return; // the page of `pnp watch` compares nothing
    if (latest?.complete) await comparison.read();
    show();
  });
  return show;
}
