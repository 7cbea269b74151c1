// The dialogue that begins a translation: what a tag means, which letters the fonts lack, which texts will be too long, and its files.
import { byId, english, look, make, send } from "./elements.js";
import { say, speech } from "./words.js";

const PAUSE = 250; // ms without a key, after which a tag is looked up
const dialog = byId("beginning");
const tag = byId("new-tag");
const listed = (parts) => new Intl.ListFormat(speech.locale, { type: "conjunction", style: "short" }).format(parts);
let asked = 0;
let timer = 0;

function clear() {
  for (const id of ["new-about", "new-fonts", "new-room"]) byId(id).replaceChildren();
  byId("new-about").classList.remove("error");
  byId("new-create").disabled = true;
  tag.removeAttribute("aria-invalid");
}

/** Say why the language cannot be added; what was answered says the way out too. */
function refuse({ message }) {
  byId("new-about").replaceChildren(english(message));
  byId("new-about").classList.add("error");
  tag.setAttribute("aria-invalid", "true");
}

/** Say what the tag means; how texts will fit follows, which takes a layout of all cards. */
async function lookUp() {
  const number = (asked += 1);
  const locale = tag.value.trim();
  clear();
  if (!locale) return;
  const { status, told } = await look(`languages/new?${new URLSearchParams({ locale, words: speech.locale })}`);
  if (number !== asked) return;
  if (status !== 200) return void refuse(told);
  const own = told.own === told.name ? "" : make("span", { lang: told.tag, dir: told.direction }, told.own);
  byId("new-about").replaceChildren(make("b", {}, told.name), " ", own, ` · ${say(told.direction === "rtl" ? "rightToLeft" : "leftToRight")} · `, make("code", { dir: "ltr" }, told.tag));
  fonts(told);
  byId("new-create").disabled = false;
  byId("new-room").replaceChildren(make("h3", {}, say("room")), make("p", {}, say("askingRoom")));
  const answer = await look(`languages/room?${new URLSearchParams({ locale })}`);
  if (number === asked) room(answer);
}

function fonts({ lacks, free, characters, command }) {
  const shown = [make("h3", {}, say("fonts"))];
  if (!lacks.length) shown.push(make("p", {}, say("fontsHave", { count: characters })));
  else shown.push(make("ul", { class: "lacks" }, ...lacks.map(({ roles, characters, more }) => {
    const named = [characters.join(" "), more ? say("more", { count: more }) : ""].filter(Boolean).join(" ");
    return make("li", {}, say("fontsLack", { role: listed(roles), characters: named }));
  })));
  if (free.length) shown.push(make("p", {}, `${say("freeFonts")}: ${listed(free)}`));
  if (lacks.length) shown.push(make("p", {}, say("bringFont", { command })));
  byId("new-fonts").replaceChildren(...shown);
}

function room({ status, told }) {
  const shown = [make("h3", {}, say("room"))];
  if (status !== 200) shown.push(make("p", { class: "error" }, english(told.message)));
  else if (!told.measured) shown.push(make("p", {}, say("roomUnknown")), make("p", {}, say("roomOfHalf", told)));
  else shown.push(make("p", {}, say(told.count ? "roomLacks" : "roomForAll", told)));
  const rows = (told.texts || []).map((one) => {
    const may = one.room > 0 ? say("roomOf", { percent: Math.round(one.room * 100) }) : say("noRoom");
    return make("li", {}, make("span", { class: "text", dir: "auto" }, one.text), " ", make("span", { class: "note" }, may), " ", one.link ? make("a", { class: "place", href: one.link, dir: "ltr" }, one.place.split("/").pop()) : "");
  });
  if (rows.length) shown.push(make("ol", {}, ...rows));
  byId("new-room").replaceChildren(...shown);
}

/** Let the button open the dialogue; `created` gets the tag of a language that was begun. */
export function beginNewLanguage(created) {
  byId("new").addEventListener("click", () => {
    tag.value = "";
    clear();
    dialog.showModal();
    tag.focus();
  });
  tag.addEventListener("input", () => {
    clearTimeout(timer);
    asked += 1;
    clear();
    timer = setTimeout(lookUp, PAUSE);
  });
  byId("new-cancel").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    asked += 1;
    clearTimeout(timer);
  });
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (byId("new-create").disabled) return;
    byId("new-create").disabled = true;
    byId("new-create").textContent = say("creating");
    const { status, told } = await send("languages/add", { locale: tag.value.trim() });
    byId("new-create").textContent = say("createLanguage");
    if (status !== 200) return void refuse(told);
    dialog.close();
    created(told.tag);
  });
}
