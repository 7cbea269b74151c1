// The pages of the studio, as links at the top of each, and the language that they speak; `pnp watch` has the first page alone.
import { make, send } from "./elements.js";
import { say, speech } from "./words.js";

const PLACES = [
  ["cards", "./"],
  ["table", "table"],
  ["languages", "languages"],
  ["booklet", "booklet"],
  ["rules", "rules"],
  ["numbers", "numbers"],
  ["print", "print"],
];

/** A select of the languages: that of the browser, until another is chosen, which is kept. */
function speechChoice() {
  const names = Object.fromEntries(speech.languages.map(({ tag, name }) => [tag, name]));
  const options = [["", say("browserSpeech", { name: names[speech.browser] })], ...Object.entries(names)];
  const choice = make("select", { id: "speech", "aria-label": say("speech"), title: say("speech"), autocomplete: "off" },
    ...options.map(([value, name]) => make("option", { value, lang: value || null, selected: value === speech.kept }, name)));
  choice.addEventListener("change", async () => {
    const { status } = await send("words", { locale: choice.value });
    if (status === 200) location.reload(); // what is typed is kept in the tab
  });
  return choice;
}

/** Show the links, the page that is open marked, unless this is the only page; and the choice of the language. */
export function showPlaces(isStudio = true) {
  const here = location.pathname.split("/").at(-1) || "./";
  const links = PLACES.map(([name, address]) => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: say(`to-${name}`) });
    if (address === here) link.setAttribute("aria-current", "page");
    return link;
  });
  const places = document.getElementById("places");
  places.setAttribute("aria-label", say("places"));
  places.replaceChildren(...(isStudio ? links : []));
  places.hidden = !isStudio;
  const header = places.parentElement;
  if (speech.languages.length) header.insertBefore(speechChoice(), header.querySelector(".tools, .legend")); // at the end of the first row
}
