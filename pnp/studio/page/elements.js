// What the pages of the studio are made with: elements, and requests that write.
import { say } from "./words.js";

const TOKEN = location.pathname.split("/")[1];

/** The name of this tab, by which it knows its own edits. */
export const client = sessionStorage.getItem("client") || crypto.randomUUID();
sessionStorage.setItem("client", client);

export const byId = (id) => document.getElementById(id);

/** An element; attributes that are `null` or `false` and children that are `null` or `""` are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

/** What `pnp` says of a game, which is English in all languages of the page. */
export const english = (told) => make("span", { lang: "en", dir: "auto" }, told);

export function button(words, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, words);
  made.addEventListener("click", act);
  return made;
}

/** A name whose lines end behind the signs that part it, as `contracts/silent_crowd/story`. */
export const parted = (name) => name.split(/(?<=[._/])/u).flatMap((part) => [part, make("wbr")]);

/** The address of a card's form. */
export const cardAddress = (deck, card) => `./#${[deck, card].map(encodeURIComponent).join("/")}`;

/** The words of elements that say which they are: `<b data-say="name">`, also as `data-say-label` and `data-say-placeholder`. */
export function sayAll() {
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-say-label]")) element.setAttribute("aria-label", say(element.dataset.sayLabel));
  for (const element of document.querySelectorAll("[data-say-placeholder]")) element.placeholder = say(element.dataset.sayPlaceholder);
}

/** Say that the server answers again, where a page has said that it does not. */
export function sayBack(status) {
  if (!status.textContent.includes(say("lost"))) return;
  status.textContent = say("restored");
  status.classList.remove("error");
}

/** Say that the game is being read, or show what the page has: until then, it would be empty fields and buttons without a name. */
function sayReading(isReading) {
  const { body } = document;
  if (!isReading) body.classList.remove("reading");
  const note = byId("reading");
  if (!body.classList.contains("reading")) note?.remove();
  else if (!note) body.querySelector("main").before(make("p", { id: "reading", role: "status" }, say("readingGame")));
}

/** Ask the server for something, until its first build has read the game; gives {status, told}, told.message if it failed. */
export async function look(address) {
  const answer = await fetch(address).catch(() => null);
  sayReading(answer?.status === 202);
  if (answer?.status === 202) {
    await new Promise((resume) => setTimeout(resume, 300));
    return look(address);
  }
  return answered(answer);
}

/** Send a request that writes or tries; gives {status, told}, told.message if it failed. One to be kept alive outlives the page. */
export async function send(what, told, keepalive = false) {
  const headers = { "Content-Type": "application/json", "X-Pnp-Token": TOKEN };
  const answer = await answered(await fetch(what, { method: "POST", keepalive, headers, body: JSON.stringify({ client, ...told }) }).catch(() => null));
  if ("undo" in answer.told) document.dispatchEvent(new CustomEvent("pnp-steps", { detail: answer.told })); // a step was made
  return answer;
}

/** The bytes of a file in Base64. */
export async function base64(file) {
  const address = await new Promise((resume) => {
    const reader = new FileReader();
    reader.onload = () => resume(reader.result);
    reader.readAsDataURL(file);
  });
  return address.slice(address.indexOf(",") + 1);
}

/** What a list says that has nothing of what is searched: the words, and a way out that is hidden while nothing is searched. */
export function sayNone(box, words, filter) {
  const clear = button(say("clearSearch"), () => {
    filter.value = "";
    filter.dispatchEvent(new Event("input"));
    filter.focus();
  });
  box.replaceChildren(make("span", { role: "status" }, words), filter.value ? clear : "");
}

/** Let the menus of the page close as menus do, with Escape or a click elsewhere. */
export function beginMenus() {
  for (const menu of document.querySelectorAll(".menu")) {
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.stopPropagation(); // what it stands in stays
      menu.open = false;
      menu.firstElementChild.focus();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!menu.contains(target)) menu.open = false;
    });
  }
}

async function answered(answer) {
  const told = { message: "", ...(answer ? await answer.json().catch(() => ({})) : { message: say("lost") }) };
  if (answer?.status === 422 && told.findings?.length) {
    const { place, hint } = told.findings[0];
    const isNamed = told.message.includes(place?.split(":")[0] ?? "");
    told.message = [isNamed ? null : place, told.message, hint].filter(Boolean).join(": "); // where it is, and what to do
  }
  return { status: answer?.status ?? 0, told };
}
