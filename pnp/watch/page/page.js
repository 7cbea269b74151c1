// The page of `pnp watch`: shows each snapshot that the server sends. Words of a game are only ever set as text, never as HTML.
"use strict";

const MOST_EDITED = 6;
const byId = (id) => document.getElementById(id);
const tiles = new Map(); // the figures in "All faces", by the names of their faces
const pairs = new Map(); // the entries of "Edited", likewise
let latest = null;

/** Make an element with attributes and children; an attribute whose value is null or false is left out. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
const label = (face) => (face.card ? `${face.card}${face.side === "back" ? ", back" : ""}` : "back of all");

/** A link into the editor, or the place alone if there is none. */
function place(item) {
  return item.link ? make("a", { class: "place", href: item.link }, item.place) : make("span", { class: "place" }, item.place || "");
}

/** The picture of a face; the old one stays until the new one is decoded, so that nothing flickers. */
function show(image, number, face) {
  const source = `pictures/${number}.png`;
  image.alt = `${face.deck}: ${label(face)}`;
  if (image.dataset.wanted === source) return;
  image.dataset.wanted = source;
  const next = new Image();
  next.src = source;
  const swap = () => {
    if (image.dataset.wanted === source) image.src = source;
  };
  next.decode().then(swap, swap);
}

function picture(face, number, lazy) {
  const image = make("img", {
    width: Math.round(face.size[0] * 3.78), // CSS pixels per mm
    height: Math.round(face.size[1] * 3.78),
    loading: lazy ? "lazy" : null,
    decoding: "async",
  });
  image.style.aspectRatio = `${face.size[0]} / ${face.size[1]}`;
  if (lazy) {
    image.dataset.wanted = image.src = `pictures/${number}.png`;
    image.alt = `${face.deck}: ${label(face)}`;
  } else show(image, number, face);
  return image;
}

/** Keep the children of a parent in this order with as few moves as possible. */
function arrange(parent, wanted) {
  wanted.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild.remove();
}

function tile(face, faulty) {
  let figure = tiles.get(face.name);
  if (!figure) {
    figure = make("figure", { "data-name": face.name }, picture(face, face.picture, true), make("figcaption"));
    tiles.set(face.name, figure);
  }
  if (figure.dataset.link !== face.link) {
    figure.dataset.link = face.link;
    figure.lastElementChild.replaceChildren(make("a", { href: face.link, title: face.place }, label(face)), make("span", { class: "state" }));
  }
  show(figure.firstElementChild, face.picture, face);
  mark(figure, face, faulty);
  return figure;
}

function mark(element, face, faulty) {
  element.classList.toggle("stale", face.stale);
  element.classList.toggle("faulty", faulty.has(face.name));
  element.querySelector(".state").textContent = face.stale ? "out of date" : faulty.has(face.name) ? "has findings" : "";
}

function side(words, image) {
  return make("figure", {}, image, make("figcaption", {}, words));
}

function pair(face, faulty, findings) {
  const key = [face.before, face.picture, face.changed, face.stale].join();
  let entry = pairs.get(face.name);
  if (!entry || entry.dataset.key !== key) {
    const before = face.before === null || face.stale ? null : side("before", picture(face, face.before, false));
    const after = side(face.stale ? "last good" : before ? "now" : "new", picture(face, face.picture, false));
    const heading = make("h3", {}, make("a", { href: face.link, title: face.place }, `${face.deck}: ${label(face)}`), make("span", { class: "state" }));
    const pictures = make("div", { class: "pair" }, before, after, make("ul", { class: "faults" }));
    entry = make("li", { "data-name": face.name, "data-key": key }, heading, pictures);
    pairs.set(face.name, entry);
  }
  mark(entry, face, faulty);
  const about = findings.filter((finding) => finding.faces.includes(face.name));
  entry.querySelector(".faults").replaceChildren(...about.map((f) => make("li", { class: f.severity }, f.number === null ? null : make("b", { class: "number" }, String(f.number)), f.message, " ", place(f))));
  return entry;
}

function finding(item) {
  const also = item.also.map((other) => make("li", {}, other.what, " ", place(other)));
  return make(
    "li",
    { class: item.severity },
    make("p", {}, item.number === null ? null : make("b", { class: "number" }, String(item.number)), make("strong", {}, item.severity), " ", item.message),
    make("p", { class: "where" }, place(item), " ", make("code", {}, item.code)),
    item.excerpt ? make("pre", { tabindex: "0" }, item.excerpt) : null,
    also.length ? make("ul", { class: "also" }, ...also) : null,
    item.hint ? make("p", { class: "hint" }, item.hint) : null,
  );
}

function showFindings(snapshot) {
  byId("findings").hidden = !snapshot.findings.length;
  byId("findings-title").textContent = totals(snapshot.findings);
  byId("finding-list").replaceChildren(...snapshot.findings.map(finding));
}

function totals(findings) {
  const words = ["error", "warning", "note"].map((severity) => [findings.filter((f) => f.severity === severity).length, severity]);
  return words.filter(([number]) => number).map(([number, word]) => count(number, word)).join(", ");
}

/** Faces of the latest build first, then those that were edited before; faces that an error keeps from being drawn lead. */
function showEdited(snapshot, faulty) {
  const order = (face) => [face.stale && faulty.has(face.name) ? 0 : 1, -face.changed];
  const edited = snapshot.faces.filter((face) => face.changed || (face.stale && faulty.has(face.name)));
  edited.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
  const shown = edited.slice(0, MOST_EDITED);
  arrange(byId("edited-list"), shown.map((face) => pair(face, faulty, snapshot.findings)));
  for (const name of [...pairs.keys()]) if (!shown.some((face) => face.name === name)) pairs.delete(name);
  byId("edited").hidden = !shown.length;
  byId("edited-more").hidden = edited.length <= MOST_EDITED;
  byId("edited-more").textContent = `and ${count(edited.length - MOST_EDITED, "face")} more`;
}

function showAll(snapshot, faulty) {
  const words = byId("filter").value.trim().toLowerCase();
  const wanted = snapshot.faces.filter((face) => face.name.toLowerCase().includes(words));
  const decks = Map.groupBy ? Map.groupBy(wanted, (face) => face.deck) : grouped(wanted);
  const all = byId("all");
  const sections = [...decks].map(([deck, faces]) => {
    const found = [...all.children].find((section) => section.dataset.deck === deck);
    const section = found || make("section", { "data-deck": deck }, make("h2"), make("div", { class: "tiles" }));
    section.firstElementChild.replaceChildren(deck, make("span", {}, count(faces.length, "face")));
    arrange(section.lastElementChild, faces.map((face) => tile(face, faulty)));
    return section;
  });
  arrange(all, sections);
  const known = new Set(snapshot.faces.map((face) => face.name));
  for (const name of [...tiles.keys()]) if (!known.has(name)) tiles.delete(name);
}

function grouped(faces) {
  const decks = new Map();
  for (const face of faces) decks.set(face.deck, [...(decks.get(face.deck) || []), face]);
  return decks;
}

function showStatus(snapshot) {
  const found = totals(snapshot.findings) || "no findings";
  const changed = snapshot.faces.filter((face) => face.changed === snapshot.build).length;
  const files = snapshot.files.slice(0, 3).join(", ") + (snapshot.files.length > 3 ? ` and ${snapshot.files.length - 3} more` : "");
  const made = changed ? `${count(changed, "face")} changed in ${snapshot.milliseconds} ms` : "no picture changed";
  const what = files ? `${files}: ${made}` : "";
  byId("status").textContent = [what, snapshot.complete ? found : "checking …"].filter(Boolean).join(" · ");
  byId("status").className = snapshot.findings.some((f) => f.severity === "error") ? "error" : "";
  byId("title").replaceChildren(snapshot.title, make("span", {}, snapshot.languages));
  const errors = snapshot.findings.filter((f) => f.severity === "error").length;
  document.title = `${errors ? `(${errors}) ` : ""}${snapshot.title} · pnp watch`;
}

function render(snapshot) {
  latest = snapshot;
  const faulty = new Set(snapshot.findings.flatMap((item) => item.faces));
  showStatus(snapshot);
  showEdited(snapshot, faulty);
  showFindings(snapshot);
  showAll(snapshot, faulty);
  document.body.dataset.build = snapshot.build;
  document.body.dataset.complete = snapshot.complete;
}

byId("filter").addEventListener("input", () => latest && showAll(latest, new Set(latest.findings.flatMap((item) => item.faces))));
const events = new EventSource("events");
events.onmessage = (event) => {
  document.body.classList.remove("disconnected");
  render(JSON.parse(event.data));
};
events.onerror = () => {
  document.body.classList.add("disconnected");
  byId("status").textContent = "pnp watch has ended; start it again and open its new address";
};
