// The page of `pnp watch`: shows each snapshot that the server sends. Words of a game are only ever set as text, never as HTML.
"use strict";

const MOST_EDITED = 6;
const MOST_FINDINGS = 8; // the others are one click away
const MOST_NEW_FINDINGS = 3; // as long as something was edited, which stays in sight
const MOST_ALSO = 8; // further places of a finding
const MOST_SHOWN = 3; // faces beside a finding
// Pictures in a list have one scale, in CSS pixels per mm: at most `most`; the largest fits in this share of the list's width and of the window's height.
const SMALL = { most: 2.7, wide: 1, tall: 0.7, least: 1.2 };
const BESIDE = { ...SMALL, wide: 0.475, least: 1.35 }; // two in a row beside the form
const LARGE = { most: 5.5, wide: 0.45, tall: 0.7, least: 1.2 };
const byId = (id) => document.getElementById(id);
// Pages of the booklet and sheets, which are looked at large: small enough that several stand side by side.
const PAGES = { most: 1.1, wide: 1, tall: 0.45, least: 0.6 };
const tiles = new Map(); // the figures of the faces and pages that are made (`blocks`), by their names
const forms = new Map(); // which pictures they show (`zoom.form`), by the list of faces or pages
const foldedTexts = new WeakMap(); // by face
let shownFaults = new Set(); // the names of faces with findings
let openCard = ""; // deck and id of the card in the form
const pairs = new Map(); // the entries of "Edited", likewise
const WAYS = ["low-ink", "draft"]; // switches that build the game in another way
const MADE_UP = ["en-XA", "ar-XB", "de-XL"]; // pseudo-locales, which show what a translation will meet
const SEVERITIES = ["error", "warning", "note"];
let latest = null;
// Which faces are shown, and in which order; `wall.js` knows more of them.
const wall = { has: (face, word, plain) => plain, arrange: (faces) => faces, isLimited: () => false };

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

let say = null; // gives the words of the page; they come before the first snapshot
const joined = (parts, type = "unit") => new Intl.ListFormat(document.documentElement.lang, { type, style: "short" }).format(parts);
const label = (face) => (!face.card ? say("commonBack") : face.side === "back" ? say("backSide", { card: face.card }) : face.card);
const titled = (face) => [face.title, `${face.deck}/${label(face)}`].filter(Boolean).join(" · ");
const folded = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const everything = (snapshot) => [...snapshot.faces, ...snapshot.pages];

/** What `pnp` says of a game, which is English in all languages of the page. */
const english = (told) => make("span", { lang: "en", dir: "auto" }, told);

/** A link into the editor, or the place alone if there is none. */
function place(item) {
  return item.link ? make("a", { class: "place", href: item.link }, item.place) : make("span", { class: "place" }, item.place || "");
}

/** The picture of a face; the old one stays until the new one is decoded, so that nothing flickers. `form` as in `zoom.form`. */
function show(image, number, face, form = "") {
  const source = guides.source(face, number, form);
  image.alt = titled(face);
  if (image.dataset.wanted === source) return;
  const isSameFace = image.dataset.number === String(number); // with guides, or without
  Object.assign(image.dataset, { wanted: source, number });
  if (image.loading === "lazy" && (isSameFace || !image.naturalWidth)) {
    image.src = source; // the pictures of a large game are not made before they are in sight
    return;
  }
  const next = new Image();
  next.src = source;
  const swap = () => {
    if (image.dataset.wanted === source) image.src = source;
  };
  next.decode().then(swap, swap);
}

/** A picture of a face in a button that shows it large; `when` says which of its pictures it is. */
function picture(face, number, lazy, when, form = "") {
  const image = make("img", { loading: lazy ? "lazy" : null, decoding: "async" });
  guides.fit(image, face);
  if (lazy) image.dataset.number = number;
  show(image, number, face, form);
  const button = make("button", { class: "face", type: "button", title: say("enlarge") }, image);
  button.addEventListener("click", () => {
    const now = everything(latest).find((one) => one.name === face.name) || face;
    const before = when === "before";
    large.open(now, before ? number : now.picture, before ? say("beforeOf", { face: titled(now) }) : titled(now), before);
  });
  return button;
}

/** Give the pictures of a list one scale, so that a token is smaller than a card; returns it, in CSS pixels per mm. */
function setScale(list, faces, { most, wide, tall, least }, factor = 1) {
  const room = [(list.clientWidth || document.querySelector("main").clientWidth) * wide, innerHeight * tall];
  const largest = [0, 1].map((side) => Math.max(1, ...faces.map((face) => guides.size(face)[side])));
  const usual = Math.max(least, Math.min(most, room[0] / largest[0], room[1] / largest[1]));
  const scale = factor > 1 ? Math.max(usual, Math.min(usual * factor, room[0] / largest[0])) : usual * factor;
  list.style.setProperty("--scale", scale);
  return scale;
}

/** Keep the children of a parent in this order with as few moves as possible. */
function arrange(parent, wanted) {
  wanted.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null);
  });
  while (parent.children.length > wanted.length) parent.lastElementChild.remove();
}

function tile(face) {
  const form = forms.get(stream.order.pages.includes(face.name) ? "pages" : "all");
  let figure = tiles.get(face.name);
  if (!figure) {
    figure = make("figure", { "data-name": face.name }, picture(face, face.picture, true, "", form), make("figcaption"));
    tiles.set(face.name, figure);
  }
  const key = [face.link, face.title].join();
  if (figure.dataset.key !== key) {
    figure.dataset.key = key;
    figure.lastElementChild.replaceChildren(nameOf(face, label(face)), make("span", { class: "state" }));
  }
  const image = figure.querySelector("img");
  guides.fit(image, face);
  show(image, face.picture, face, form);
  mark(figure, face, shownFaults);
  markCurrent(figure, face);
  blocks.reach(figure);
  return figure;
}

/** Mark a face whose card is open in the form. */
function markCurrent(figure, { deck, card }) {
  const isOpen = Boolean(card) && openCard === `${deck}/${card}`;
  figure.firstElementChild.toggleAttribute("aria-current", isOpen);
  if (isOpen) figure.firstElementChild.setAttribute("aria-current", "true");
}

/** Say which card is open in the form, or that none is. */
function markOpen(deck = "", card = "") {
  openCard = `${deck}/${card}`;
  for (const face of latest?.faces || []) if (tiles.has(face.name)) markCurrent(tiles.get(face.name), face);
}

/** The title of a card and its id, which open its place in the editor. */
function nameOf(face, id) {
  return make("a", { href: face.link, title: face.place }, face.title, face.title ? " " : "", make("span", { class: "id" }, id));
}

function mark(element, face, faulty) {
  element.classList.toggle("stale", face.stale);
  element.classList.toggle("faulty", faulty.has(face.name));
  element.querySelector(".state").textContent = face.stale ? say("outOfDate") : faulty.has(face.name) ? say("hasFindings") : "";
}

function side(face, number, when) {
  return make("figure", {}, picture(face, number, false, when), make("figcaption", {}, say(when)));
}

const badge = (item) => (item.number === null ? null : make("b", { class: "number" }, String(item.number)));

function pair(face, faulty, findings) {
  const key = [face.before, guides.source(face, face.picture), face.changed, face.title, face.link].join();
  let entry = pairs.get(face.name);
  if (!entry || entry.dataset.key !== key) {
    const before = face.before === null ? null : side(face, face.before, "before");
    const after = side(face, face.picture, before ? "now" : "new");
    const heading = make("h3", {}, nameOf(face, `${face.deck}/${label(face)}`), make("span", { class: "state" }));
    const pictures = make("div", { class: "pair" }, before, after, make("ul", { class: "faults" }));
    entry = make("li", { "data-name": face.name, "data-key": key }, heading, pictures);
    pairs.set(face.name, entry);
  }
  mark(entry, face, faulty);
  const about = findings.filter((finding) => finding.faces.includes(face.name));
  entry.querySelector(".faults").replaceChildren(...about.map((item) => make("li", { class: item.severity }, badge(item), english(item.message), " ", place(item))));
  return entry;
}

/** A finding, and beside it faces that show it and are not shown yet. */
function finding(item, faces) {
  const also = item.also.slice(0, MOST_ALSO).map((other) => make("li", {}, english(other.what), " ", place(other)));
  if (item.also.length > MOST_ALSO) also.push(make("li", {}, say("morePlaces", { count: item.also.length - MOST_ALSO })));
  const about = make(
    "div",
    {},
    make("p", {}, badge(item), make("strong", {}, say(item.severity)), " ", english(item.message), item.count > 1 ? ` ${say("times", { count: item.count })}` : ""),
    make("p", { class: "where" }, place(item), " ", make("code", {}, item.code), ...(item.entry ? [` ${say("entry")} `, make("code", {}, item.entry)] : [])),
    item.excerpt ? make("pre", { tabindex: "0", dir: "ltr" }, item.excerpt) : null,
    also.length ? make("ul", { class: "also" }, ...also) : null,
    item.hint ? make("p", { class: "hint" }, english(item.hint)) : null,
  );
  const pictures = faces.slice(0, MOST_SHOWN).map((face) => make("figure", {}, picture(face, face.picture, true, ""), make("figcaption", {}, nameOf(face, label(face)))));
  const more = faces.length > MOST_SHOWN ? make("span", { class: "id" }, say("moreFaces", { count: faces.length - MOST_SHOWN })) : null;
  return make("li", { class: item.severity }, about, pictures.length ? make("div", { class: "shown" }, ...pictures, more) : null);
}

/** The findings to show in full: all, or once something was edited those that the latest build brought. */
function freshFindings(snapshot) {
  if (!everything(snapshot).some((face) => face.changed && !face.stale)) return snapshot.findings.slice(0, MOST_FINDINGS);
  return snapshot.findings.filter((item) => item.since === snapshot.build).slice(0, MOST_NEW_FINDINGS);
}

/** Findings, errors first, before everything else; made again only if they or their pictures are other ones. */
function showFindings(snapshot) {
  const section = byId("findings");
  if (!snapshot.complete) return; // they are those of the build before
  const fresh = new Set(freshFindings(snapshot));
  const shown = everything(snapshot).filter((face) => snapshot.findings.some((item) => item.faces.includes(face.name)));
  const key = JSON.stringify([guides.box.checked, snapshot.findings, fresh.size, shown]);
  if (section.dataset.key === key) return;
  section.dataset.key = key;
  section.hidden = !snapshot.findings.length;
  byId("findings-title").textContent = totals(snapshot.findings);
  const left = new Set(everything(snapshot).filter((face) => !face.stale)); // a face is shown once, beside its first finding
  const entries = snapshot.findings.map((item) => {
    const faces = [...left].filter((face) => item.faces.includes(face.name));
    faces.forEach((face) => left.delete(face));
    return finding(item, faces);
  });
  for (const severity of SEVERITIES) entries.find((entry) => entry.className === severity)?.setAttribute("id", `first-${severity}`);
  const more = byId("finding-more");
  const rest = snapshot.findings.filter((item) => !fresh.has(item));
  byId("finding-list").replaceChildren(...entries.filter((_, at) => fresh.has(snapshot.findings[at])));
  more.lastElementChild.replaceChildren(...entries.filter((_, at) => !fresh.has(snapshot.findings[at])));
  more.firstElementChild.textContent = fresh.size ? say("furtherFindings", { totals: totals(rest) }) : rest.length === 1 ? `${totals(rest)}: ${rest[0].message}` : say("earlierFindings", { totals: totals(rest) });
  more.hidden = !rest.length;
  byId("findings-title").hidden = !fresh.size; // then the line says it
}

/** The numbers of errors, warnings and notes, each a link to the first of them. */
function totalLinks(findings) {
  const links = counts(findings).map(([told, severity]) => {
    const link = make("a", { href: `#first-${severity}` }, told);
    link.addEventListener("click", () => {
      setFilter("");
      if (byId("finding-more").querySelector(`#first-${severity}`)) byId("finding-more").open = true;
    });
    return link;
  });
  return joinedElements(links);
}

function counts(findings) {
  const numbers = SEVERITIES.map((severity) => [findings.filter((item) => item.severity === severity).length, severity]);
  return numbers.filter(([number]) => number).map(([count, severity]) => [say(`${severity}Count`, { count }), severity]);
}

/** Elements in a list as the language writes one. */
function joinedElements(elements) {
  const parts = new Intl.ListFormat(document.documentElement.lang, { type: "unit", style: "short" }).formatToParts(elements.map((_, at) => String(at)));
  return parts.map(({ type, value }) => (type === "element" ? elements[value] : value));
}

const totals = (findings) => joined(counts(findings).map(([told]) => told));

/** Faces of the latest build first, of one build those with findings; what is out of date is only in the list of all faces. */
function showEdited(snapshot, faulty) {
  const edited = everything(snapshot).filter((face) => face.changed && !face.stale);
  edited.sort((a, b) => b.changed - a.changed || faulty.has(b.name) - faulty.has(a.name));
  const shown = edited.slice(0, MOST_EDITED);
  byId("edited").hidden = !shown.length;
  setScale(byId("edited-list"), shown, LARGE);
  arrange(byId("edited-list"), shown.map((face) => pair(face, faulty, snapshot.findings)));
  for (const name of [...pairs.keys()]) if (!shown.some((face) => face.name === name)) pairs.delete(name);
  byId("edited-more").hidden = edited.length <= MOST_EDITED;
  byId("edited-more").textContent = say("moreFaces", { count: edited.length - MOST_EDITED });
}

function showAll(snapshot, faulty) {
  const words = folded(byId("filter").value).split(/\s+/).filter(Boolean);
  const has = (face) => words.every((word) => wall.has(face, word, foldedText(face).includes(word)));
  const [wanted, pages] = [wall.arrange(snapshot.faces.filter(has), faulty), wall.isLimited() ? [] : snapshot.pages.filter(has)];
  document.body.classList.toggle("filtered", words.length > 0);
  byId("nothing").hidden = wanted.length + pages.length > 0 || !words.length;
  byId("nothing").firstElementChild.textContent = byId("nothing").hidden ? "" : say(words.length > 1 ? "noneHasAll" : "noneHas");
  shownFaults = faulty;
  const isBeside = document.body.classList.contains("editing") && matchMedia("(min-width: 60.01rem)").matches;
  showDecks(byId("all"), wanted, "face", setScale(byId("all"), snapshot.faces, isBeside ? BESIDE : SMALL, zoom.factor()));
  showDecks(byId("pages"), pages, "page", setScale(byId("pages"), snapshot.pages, PAGES, zoom.factor()));
  blocks.look();
}

/** What is searched for words in a face. */
function foldedText(face) {
  if (!foldedTexts.has(face)) foldedTexts.set(face, folded(`${face.name} ${face.title} ${face.text}`));
  return foldedTexts.get(face);
}

/** A section for each deck, and for booklet and sheets, with its faces or pages, at so many CSS pixels per mm. */
function showDecks(all, wanted, noun, scale) {
  forms.set(all.id, zoom.form(scale));
  const decks = Map.groupBy ? Map.groupBy(wanted, (face) => face.deck) : grouped(wanted);
  const sections = [...decks].map(([deck, faces]) => {
    const found = [...all.children].find((section) => section.dataset.deck === deck);
    const section = found || make("section", { "data-deck": deck }, make("h2"), make("div", { class: "blocks" }));
    section.firstElementChild.replaceChildren(deck, make("span", {}, say(`${noun}Count`, { count: faces.length })));
    return [section, faces];
  });
  arrange(all, sections.map(([section]) => section));
  for (const [section, faces] of sections) blocks.set(section.querySelector(".blocks"), faces, scale);
}

function grouped(faces) {
  const decks = new Map();
  for (const face of faces) decks.set(face.deck, [...(decks.get(face.deck) || []), face]);
  return decks;
}

function showStatus(snapshot) {
  const found = snapshot.findings.length ? totalLinks(snapshot.findings) : [say("noFindings")];
  const changed = [[snapshot.faces, "face"], [snapshot.pages, "page"]]
    .map(([all, noun]) => [all.filter((face) => face.changed === snapshot.build).length, noun])
    .flatMap(([count, noun]) => (count ? [say(`${noun}Count`, { count })] : []));
  const named = snapshot.files.slice(0, 3).join(", ");
  const files = snapshot.files.length > 3 ? say("moreFiles", { files: named, count: snapshot.files.length - 3 }) : named;
  const made = changed.length ? say("changedIn", { what: joined(changed, "conjunction"), time: snapshot.milliseconds }) : say("nothingChanged");
  const what = files ? `${files}: ${made}` : "";
  const said = snapshot.complete ? found : [say("checking")];
  byId("status").replaceChildren(...(what ? [what, " · "] : []), ...said);
  byId("status").className = snapshot.findings.some((f) => f.severity === "error") ? "error" : "";
  byId("title").replaceChildren(snapshot.title, make("span", {}, snapshot.languages));
  const errors = snapshot.findings.filter((f) => f.severity === "error").length;
  document.title = `${errors ? `(${errors}) ` : ""}${snapshot.title} · pnp watch`;
}

/** The languages and decks to choose from; a choice builds the game again. */
function showChoices(snapshot) {
  for (const [name, all, others] of [["locale", say("asWrittenIn"), MADE_UP], ["deck", say("allDecks"), []]]) {
    const [select, values] = [byId(name), snapshot[`${name}s`].filter((value) => !others.includes(value))];
    const key = JSON.stringify([values, snapshot[name]]);
    select.parentElement.hidden = values.length + others.length < 2;
    if (select.dataset.key === key) continue;
    select.dataset.key = key;
    const option = (value, told) => make("option", { value: value || "", selected: value === snapshot[name] }, told);
    select.replaceChildren(...values.map((value) => option(value, value || all)));
    if (others.length) select.append(make("optgroup", { label: say("madeUp") }, ...others.map((value) => option(value, say(`pseudo-${value}`)))));
  }
  for (const name of WAYS) byId(name).checked = snapshot[name.replace("-", "_")];
}

function choose() {
  const chosen = ["locale", "deck"].filter((name) => byId(name).value).map((name) => [name, byId(name).value]);
  for (const name of WAYS) if (byId(name).checked) chosen.push([name, "yes"]);
  byId("status").textContent = say("building");
  fetch(`choice?${new URLSearchParams(chosen)}`).then(({ ok }) => ok || latest === null || showStatus(latest), () => {});
}

const faultyFaces = (snapshot) => new Set(snapshot.findings.flatMap((item) => item.faces));

function render(snapshot) {
  latest = snapshot;
  const faulty = faultyFaces(snapshot);
  showStatus(snapshot);
  showChoices(snapshot);
  showFindings(snapshot);
  setScale(byId("findings"), snapshot.faces, SMALL);
  showEdited(snapshot, faulty);
  showAll(snapshot, faulty);
  large.update(everything(snapshot), titled);
  document.dispatchEvent(new Event("pnp-shown"));
  document.body.dataset.build = snapshot.build;
  document.body.dataset.complete = snapshot.complete;
}

function setFilter(words) {
  byId("filter").value = words;
  if (latest) showAll(latest, faultyFaces(latest));
}

byId("filter").addEventListener("input", () => setFilter(byId("filter").value));
byId("clear").addEventListener("click", () => {
  setFilter("");
  byId("filter").focus();
});
for (const name of ["locale", "deck", ...WAYS]) byId(name).addEventListener("change", choose);
large.dialog.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  large.step(by, blocks.order(), titled);
});
addEventListener("resize", () => latest && render(latest));
blocks.make = tile;
blocks.forget = (names) => {
  for (const name of [...tiles.keys()]) if (!names.has(name)) tiles.delete(name);
};
blocks.begin();
/** Lay the wall out anew where it has another size; what one looks at stays where it is. */
const refit = () => latest && blocks.keepPlace(() => showAll(latest, faultyFaces(latest)));
zoom.begin(refit);
guides.begin(() => latest && render(latest));
Promise.all([import("./words.js"), import("./elements.js"), import("./watch-words.js"), import("./view-words.js"), import("./wall-words.js")]).then(([spoken, { sayAll }]) => {
  ({ say } = spoken);
  sayAll();
  stream.begin({
    show: render,
    heard: (kind, data) => document.dispatchEvent(new CustomEvent(`pnp-${kind}`, { detail: data })),
    connected(isThere) {
      document.body.classList.toggle("disconnected", !isThere);
      if (!isThere) byId("status").textContent = say("serverGone");
      else if (latest) showStatus(latest);
      if (isThere) document.dispatchEvent(new Event("pnp-connected"));
    },
  });
});
