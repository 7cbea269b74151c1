// Guides: lines over the faces that show their bleed, trim, safe area and text boxes, as `pnp build --guides` prints them.
"use strict";

const guides = {
  box: document.getElementById("guides-shown"),

  /** The address of a picture of a face; `form` is "", "-large" for one that fills a window, or "-sharp" for a drawing. */
  source(face, number, form) {
    return `pictures/${number}${form || ""}${this.box.checked ? `-guides-${face.bleed}-${face.safe}` : ""}.png`;
  },

  /** What its pictures show in mm: the face, with its bleed around it if there are guides. */
  size(face) {
    return face.size.map((side) => side + (this.box.checked ? 2 * face.bleed : 0));
  },

  /** Give an image the proportions and the width of a face. */
  fit(image, face) {
    const [width, height] = this.size(face);
    image.style.aspectRatio = `${width} / ${height}`;
    image.style.setProperty("--width", width);
  },

  /** Call `changed` whenever guides are shown or hidden; a page that is loaded again is as it was. */
  begin(changed) {
    this.box.checked = sessionStorage.getItem("guides") === "shown";
    const show = () => {
      document.getElementById("legend").hidden = !this.box.checked;
    };
    this.box.addEventListener("change", () => {
      sessionStorage.setItem("guides", this.box.checked ? "shown" : "hidden");
      show();
      changed();
    });
    show();
  },
};
