// A face as large as the window: opened by a click on its picture, closed by Escape, its button or another click; the arrow keys
// lead to its neighbours.
"use strict";

const large = {
  dialog: document.getElementById("large"),
  picture: document.getElementById("large-picture"),
  name: null, // of the face; its picture follows every build
  before: false, // whether it is what the face was before its last change, which stays

  /** Show a picture of a face; the small one until the large one is there. */
  show(face, number, words) {
    document.getElementById("large-title").textContent = words;
    const place = document.getElementById("large-place");
    place.textContent = face.place;
    place.href = face.link;
    const source = guides.source(face, number);
    if (this.picture.dataset.wanted === source) return;
    this.picture.dataset.wanted = source;
    this.picture.alt = words;
    guides.fit(this.picture, face);
    this.picture.src = source;
    const sharp = new Image();
    sharp.src = guides.source(face, number, "-large");
    sharp.decode().then(() => {
      if (this.picture.dataset.wanted === source) this.picture.src = sharp.src;
    }, () => {});
  },

  open(face, number, words, before) {
    this.name = face.name;
    this.before = before;
    this.show(face, number, words);
    if (!this.dialog.open) this.dialog.showModal();
  },

  /** Show the face that stands `by` places behind this one among the `faces` of the page, if there is one. */
  step(by, faces, words) {
    const at = faces.findIndex((face) => face.name === this.name);
    const face = faces[at < 0 ? -1 : at + by];
    if (face) this.open(face, face.picture, words(face), false);
  },

  /** Follow a new build: the face that is open may have another picture, or be gone. */
  update(faces, words) {
    if (!this.dialog.open || this.before) return;
    const face = faces.find((one) => one.name === this.name);
    if (face) this.show(face, face.picture, words(face));
    else this.dialog.close();
  },
};

large.picture.addEventListener("load", () => {
  large.picture.style.setProperty("--px-per-mm", large.picture.clientWidth / large.picture.style.getPropertyValue("--width"));
});
large.dialog.addEventListener("click", (event) => {
  if (event.target === large.dialog || event.target === large.picture || event.target.id === "large-close") large.dialog.close();
});
