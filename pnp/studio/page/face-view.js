// How the face beside the form is shown: with less ink, with what is found marked as in a draft, with guides. The switches are
// those of the wall, which they follow; changed here, they are about this face alone, and need no build.
import { byId, make } from "./elements.js";
import "./wall-words.js";
import "./watch-words.js";
import { say } from "./words.js";

const SWITCHES = { low_ink: ["low-ink", "lowInk"], draft: ["draft", "draft"], guides: ["guides-shown", "guides"] };

/** Make the switches; `changed` is called when the face is to be shown in another way. */
export function beginFaceView(changed) {
  const place = byId("editor-view");
  const boxes = Object.entries(SWITCHES).map(([name, [wall, words]]) => {
    const box = make("input", { type: "checkbox", id: `face-${wall}`, autocomplete: "off" });
    box.addEventListener("change", show);
    place.append(make("label", { class: "switch" }, box, " ", make("span", {}, say(words))));
    return { name, box, wall: byId(wall), known: null };
  });
  const legend = byId("legend").cloneNode(true);
  legend.id = "face-legend";
  legend.setAttribute("aria-label", say("legend"));
  for (const line of legend.children) line.textContent = say(line.dataset.say);
  place.append(legend);
  place.setAttribute("aria-label", say("show"));

  function show() {
    legend.hidden = !boxes.find(({ name }) => name === "guides").box.checked;
    changed();
  }

  /** A switch of the wall that was changed takes that of the face along. */
  function follow() {
    const moved = boxes.filter(({ wall, known }) => wall.checked !== known);
    for (const one of moved) one.box.checked = one.known = one.wall.checked;
    if (moved.length) show();
  }

  document.addEventListener("pnp-shown", follow);
  follow();
  return {
    get chosen() {
      return Object.fromEntries(boxes.map(({ name, box }) => [name, box.checked]));
    },

    /** What only a build can draw is shown as the wall shows it. */
    offer(isOffered) {
      place.hidden = !isOffered;
    },
  };
}
