// What changed since an earlier print: chosen by its manifest, its folder or a commit, compared by a click, shown card by card as it
// was and as it is. Building only these is the command of the page, with `--since`.
import { findingItem } from "./print-findings.js";
import { byId, cardAddress, make, send } from "./elements.js";
import { say } from "./words.js";

const HOW = ["changed", "new", "more", "fewer", "removed"];

/** A face as it was or as it is. */
function picture(address, words, name) {
  return address ? make("figure", {}, make("img", { src: address, alt: `${name}: ${say(words)}` }), make("figcaption", {}, say(words))) : null;
}

/** A card with how it changed, how many of it are printed, and its faces. */
function row({ id, name, deck, how, printed, spare, faces }) {
  const copies = [printed ? say("copiesToPrint", { count: printed }) : "", spare ? say("copiesSpare", { count: spare }) : ""].filter(Boolean);
  const title = how === "removed" ? make("b", { dir: "auto" }, name || id) : make("a", { href: cardAddress(deck, id), dir: "auto" }, name || id);
  const shown = faces.flatMap((one) => [picture(one.before, "before", name || id), picture(one.now, "now", name || id)]).filter(Boolean);
  return make("li", {}, make("p", {}, title, " ", make("span", { class: "note" }, make("bdi", {}, `${deck}/${id}`), " · ", copies.join(" · "))), shown.length ? make("div", { class: "both" }, ...shown) : null);
}

function build({ locale, profile, since, cards, other_version: stamped, booklet_pages: pages }) {
  const groups = HOW.map((how) => [how, cards.filter((one) => one.how === how)]).filter(([, found]) => found.length);
  const copies = cards.reduce((sum, { printed }) => sum + printed, 0);
  return make("section", {},
    make("h3", {}, say("sincePrint", { since, edition: [locale, profile === "home" ? "" : profile].filter(Boolean).join(", ") })),
    make("p", {}, say(cards.length || pages.length ? "toPrint" : "sameAsPrint", { count: copies })),
    pages.length ? make("p", {}, say("pagesChanged", { pages: pages.join(", ") })) : null,
    stamped.length ? make("p", { class: "note" }, say("versionOnly", { count: stamped.length })) : null,
    ...groups.flatMap(([how, found]) => [make("h4", {}, say(`how-${how}`), " ", make("span", { class: "count" }, String(found.length))), make("ul", { class: "changed" }, ...found.map(row))]));
}

/** Begin the view; `page` has what is said of the command. */
export function beginChanges(page) {
  const input = byId("since");
  const shown = byId("changed-cards");

  const tell = () => {
    if (input.value.trim()) page.said.since = input.value.trim();
    else delete page.said.since;
    shown.hidden = true;
    page.changed();
    page.showControl("since");
  };
  input.addEventListener("input", tell);
  input.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), compare()));
  byId("compare").addEventListener("click", compare);

  async function compare() {
    if (!page.said.since) return input.focus();
    page.say(say("comparingPrint"));
    byId("compare").disabled = true;
    const { status, told } = await send("printing/changes", page.request);
    byId("compare").disabled = false;
    if (status !== 200) return page.say(told.message, true);
    page.say("");
    const faults = make("ol", { class: "findings" }, ...told.findings.map(findingItem));
    shown.replaceChildren(...(told.findings.length ? [faults] : []), ...told.builds.map(build), ...(told.more ? [make("p", {}, say("more", { count: told.more }))] : []));
    shown.hidden = false;
    shown.focus({ preventScroll: true });
    return undefined;
  }

  return {
    /** Show the view, with the last print at first, or hide it. */
    show(isShown) {
      byId("changes").hidden = !isShown;
      if (!isShown) return;
      const { lastPrint } = page.about;
      const prints = page.command.controls.find(({ name }) => name === "since").suggestions;
      byId("earlier-prints").replaceChildren(...prints.map((value) => make("option", { value })));
      byId("since-note").textContent = say(lastPrint ? "sinceNote" : "noEarlierPrint");
      if (page.said.since === undefined && lastPrint) page.said.since = lastPrint;
      this.follow();
    },

    /** Follow the option, which may be said below too. */
    follow() {
      const said = page.said.since || "";
      if (input.value.trim() === said) return;
      input.value = said;
      shown.hidden = true;
    },
  };
}
