// What is done with whole cards, beside the form: a new one, a copy, one less, another place, another id. Each is written at once
// and can be taken back. Skipped cards, which have no face, are listed below their deck.
import { say } from "./words.js";

const ACTS = ["new", "duplicate", "earlier", "later", "delete"];

export function beginCards(editor, send) {
  let awaited = null; // the card that is shown as soon as a build has it
  const buttons = ACTS.map((act) => {
    const button = make("button", { type: "button", title: say(`${act}Note`) }, say(`${act}Card`));
    button.addEventListener("click", () => perform(act));
    return button;
  });
  const name = make("input", { type: "text", id: "card-id", autocomplete: "off", spellcheck: "false", dir: "ltr" });
  const label = make("label", { for: "card-id" }, say("id"));
  const rename = make("button", { type: "button" }, say("rename"));
  rename.addEventListener("click", () => perform("rename", name.value.trim()));
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    perform("rename", name.value.trim());
  });
  name.addEventListener("input", () => {
    rename.disabled = !editor.open || name.value.trim() === editor.open.card;
  });
  const menu = byId("editor-cards");
  menu.lastElementChild.append(...buttons, make("span", { class: "id-of-card" }, label, name, rename));

  async function perform(act, id = "") {
    if (!editor.open || !editor.data) return undefined; // the card is on its way
    const { deck, card } = editor.open;
    const { build } = latest;
    const { state } = editor.data; // what the page shows, which the act is made from
    menu.open = false;
    const answer = await send("cards", { act, deck, card, id, state });
    if (answer.status === 409) await editor.load(); // it is another one by now
    if (answer.status !== 200) return editor.status(say("refused", answer.told), true);
    if (act === "delete" || act === "rename") editor.discard(); // what is typed has no card any more
    if (answer.told.card === card) await editor.load(); // the next act is made from what this one has written
    awaited = answer.told.card ? { deck, card: answer.told.card, said: say(`${act}Done`) } : null;
    if (!awaited) return editor.close();
    editor.status(say("reading"));
    return latest.build > build ? follow() : undefined; // the build may have come before the answer
  }

  /** Show the card that was made, once it is known. */
  async function follow() {
    skipped();
    if (!awaited || !latest.complete) return;
    const { deck, card, said } = awaited;
    awaited = null;
    await editor.show(deck, card);
    editor.status(said);
  }

  /** Show the skipped cards of each deck, which every complete build tells. */
  function skipped() {
    if (!latest?.complete || !document.body.classList.contains("writes")) return;
    const found = latest.skipped;
    const key = JSON.stringify(found);
    for (const section of document.querySelectorAll("#all > section")) {
      if (section.dataset.skipped === key) continue;
      section.dataset.skipped = key;
      section.querySelector(".skipped")?.remove();
      const cards = found[section.dataset.deck] || [];
      if (!cards.length) continue;
      const links = cards.map((card) => {
        const link = make("button", { type: "button" }, card);
        link.addEventListener("click", () => editor.show(section.dataset.deck, card));
        return link;
      });
      section.append(make("p", { class: "skipped" }, say("skipped"), " ", ...links));
    }
  }

  document.addEventListener("pnp-shown", follow);
  return {
    /** Follow the card in the form. */
    shown({ card }) {
      if (document.activeElement !== name) name.value = card;
      rename.disabled = true;
    },
  };
}
