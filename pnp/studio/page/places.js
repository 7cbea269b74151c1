// The pages of the studio, as links at the top of each; `pnp watch` has the first alone.
import { say } from "./words.js";

const PLACES = [
  ["cards", "./"],
  ["languages", "languages"],
  ["booklet", "booklet"],
  ["rules", "rules"],
  ["numbers", "numbers"],
  ["print", "print"],
];

/** Show the links; the page that is open is marked. */
export function showPlaces() {
  const here = location.pathname.split("/").at(-1) || "./";
  const links = PLACES.map(([name, address]) => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: say(`to-${name}`) });
    if (address === here) link.setAttribute("aria-current", "page");
    return link;
  });
  const places = document.getElementById("places");
  places.setAttribute("aria-label", say("places"));
  places.replaceChildren(...links);
  places.hidden = false;
}
