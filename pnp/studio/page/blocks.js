// The faces of the wall, in blocks of whole rows: a block is filled when it comes near the window and emptied when it is far from it,
// so that 5,400 cards take no more memory than fifty. Tab leads to one face, arrow keys from there to the others.
"use strict";

const blocks = {
  NEAR: 1, // heights of the window above and below, in which blocks are filled
  FAR: 3, // beyond which they are emptied
  LEAST: 24, // faces in a block, at least: a few rows
  lists: new Map(), // by the elements that hold the blocks: {faces, columns, gap, key, rowHeight, blocks: [{box, faces, isFilled, height}]}
  current: null, // the name of the face that Tab leads to
  make: null, // makes or updates the figure of a face
  forget: null, // forgets the figures of all faces but these
  isDue: false, // whether a look is under way

  /** Show faces in a list, at so many CSS pixels per mm. */
  set(list, faces, scale) {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [width, height] = [0, 1].map((side) => Math.max(1, ...faces.map((face) => guides.size(face)[side])) * scale);
    const gap = 0.9 * rem;
    const room = list.clientWidth || document.querySelector("main").clientWidth;
    const columns = Math.max(1, Math.floor((room + gap + 0.5) / (Math.max(width, 6 * rem) + gap)));
    const key = [columns, Math.round(width), Math.round(height)].join();
    const known = this.lists.get(list);
    const entry = known?.key === key ? known : { key, rowHeight: height + 2.6 * rem + gap, blocks: known?.blocks || [] };
    Object.assign(entry, { faces, columns, gap });
    const size = columns * Math.ceil(this.LEAST / columns);
    for (let at = 0; at * size < faces.length; at += 1) {
      const block = (entry.blocks[at] ||= { box: make("div", { class: "tiles" }), isFilled: false });
      const before = block.faces?.length;
      block.faces = faces.slice(at * size, (at + 1) * size);
      if (entry !== known || before !== block.faces.length) block.height = 0;
      if (block.isFilled) this.fill(block);
      else this.hold(entry, block);
    }
    entry.blocks.length = Math.ceil(faces.length / size);
    arrange(list, entry.blocks.map(({ box }) => box));
    this.lists.set(list, entry);
  },

  fill(block) {
    block.isFilled = true;
    block.box.style.blockSize = "";
    arrange(block.box, block.faces.map((face) => this.make(face)));
  },

  /** Leave the room of a block whose faces are not made. */
  hold(entry, block) {
    const rows = Math.ceil(block.faces.length / entry.columns);
    block.box.style.blockSize = `${block.height || rows * entry.rowHeight - entry.gap}px`;
  },

  /** Fill the blocks that are near the window and empty those that are far; what was filled moves those below it. */
  look() {
    for (const list of this.lists.keys()) if (!list.isConnected) this.lists.delete(list);
    for (let tries = 0; tries < 4 && this.fillNear(); tries += 1);
    const names = [];
    for (const { blocks: all } of this.lists.values()) for (const block of all) if (block.isFilled) names.push(...block.faces.map((face) => face.name));
    this.forget(new Set(names));
    const order = this.order();
    if (!order.some((face) => face.name === this.current)) this.current = order[0]?.name ?? null;
    for (const figure of document.querySelectorAll(".decks figure")) this.reach(figure);
  },

  fillNear() {
    const seen = [];
    for (const entry of this.lists.values()) for (const block of entry.blocks) seen.push([entry, block, block.box.getBoundingClientRect()]);
    let isOther = false;
    for (const [entry, block, { top, bottom, width, height }] of seen) {
      if (!width) continue; // nothing of the wall is shown
      const away = Math.max(-bottom, top - innerHeight) / innerHeight;
      if (!block.isFilled && away < this.NEAR) {
        this.fill(block);
        isOther = true;
      } else if (block.isFilled && away < this.NEAR) {
        block.height = height;
        if (block.faces.length >= entry.columns) entry.rowHeight = (height + entry.gap) / Math.ceil(block.faces.length / entry.columns);
      } else if (block.isFilled && away > this.FAR && !block.box.contains(document.activeElement)) {
        block.isFilled = false;
        block.height = height;
        this.hold(entry, block);
        block.box.replaceChildren();
      }
    }
    return isOther;
  },

  /** Look soon, once for each picture that the browser draws. */
  soon() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.look();
    });
  },

  /** The lists as they stand on the page. */
  inOrder() {
    return [...document.querySelectorAll(".decks .blocks")].map((list) => this.lists.get(list)).filter(Boolean);
  },

  /** All faces that the page shows, made or not, in their order. */
  order() {
    return this.inOrder().flatMap(({ faces }) => faces);
  },

  /** Let Tab lead to the current face alone, and to the link below it. */
  reach(figure) {
    for (const one of figure.querySelectorAll("a, button")) one.tabIndex = figure.dataset.name === this.current ? 0 : -1;
  },

  /** Make a face the one that Tab leads to. */
  choose(name) {
    this.current = name;
    for (const figure of document.querySelectorAll(".decks figure")) this.reach(figure);
  },

  /** Bring a face into sight, made if it was not; gives its figure, or null if the page does not show it. */
  bring(name) {
    for (const { blocks: all } of this.lists.values()) {
      const block = all.find(({ faces }) => faces.some((face) => face.name === name));
      if (!block) continue;
      if (!block.isFilled) this.fill(block);
      const figure = [...block.box.children].find((one) => one.dataset.name === name);
      figure.scrollIntoView({ block: "nearest" });
      this.soon();
      return figure;
    }
    return null;
  },

  /** Bring a face into sight and give it the focus. */
  focus(name) {
    const figure = this.bring(name);
    if (!figure) return;
    this.choose(name);
    figure.querySelector("button").focus({ preventScroll: true });
  },

  /** The face to which a key leads: its neighbour, the one above or below, the first, the last. */
  next(name, key) {
    const lists = this.inOrder();
    const place = lists.findIndex(({ faces }) => faces.some((face) => face.name === name));
    if (place < 0) return undefined;
    const { faces, columns } = lists[place];
    const at = faces.findIndex((face) => face.name === name);
    const onward = getComputedStyle(document.body).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const all = this.order();
    if (key === "Home") return all[0];
    if (key === "End") return all.at(-1);
    if (key === "ArrowLeft" || key === "ArrowRight") return all[all.findIndex((face) => face.name === name) + (key === onward ? 1 : -1)];
    const column = at % columns;
    if (key === "ArrowDown") {
      const below = faces[at + columns];
      if (below || at - column + columns < faces.length) return below || faces.at(-1);
      const following = lists[place + 1];
      return following?.faces[Math.min(column, following.columns - 1, following.faces.length - 1)];
    }
    if (at >= columns) return faces[at - columns];
    const above = lists[place - 1];
    if (!above) return undefined;
    const last = Math.floor((above.faces.length - 1) / above.columns) * above.columns;
    return above.faces[Math.min(last + column, above.faces.length - 1)];
  },

  /** Do something that gives the faces another size, and leave the first face in sight where it was. */
  keepPlace(act) {
    const header = document.querySelector("header").getBoundingClientRect().bottom;
    const first = [...document.querySelectorAll(".decks figure")].find((figure) => figure.getBoundingClientRect().bottom > header);
    const [name, top] = first ? [first.dataset.name, first.getBoundingClientRect().top] : [null, 0];
    act();
    if (!name || top > innerHeight) return;
    for (const { blocks: all } of this.lists.values()) {
      const block = all.find(({ faces }) => faces.some((face) => face.name === name));
      if (!block) continue;
      if (!block.isFilled) this.fill(block);
      const figure = [...block.box.children].find((one) => one.dataset.name === name);
      scrollBy(0, figure.getBoundingClientRect().top - Math.max(top, header - figure.offsetHeight / 2));
    }
    this.look();
  },

  begin() {
    addEventListener("scroll", () => this.soon(), { passive: true });
    const wall = document.querySelector("main");
    wall.addEventListener("focusin", ({ target }) => {
      const name = target.closest(".decks figure")?.dataset.name;
      if (name && name !== this.current) this.choose(name);
    });
    wall.addEventListener("keydown", (event) => {
      const name = event.target.closest(".decks figure")?.dataset.name;
      const isMove = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key);
      if (!name || !isMove || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const face = this.next(name, event.key);
      if (face) this.focus(face.name);
    });
  },
};
