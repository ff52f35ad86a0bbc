// Taking a puzzle elsewhere: a link, a text in any form, a picture, a sheet of paper.
import { button, capital, field, h, select } from "./dom.js";
import { paper } from "./paper.js";
import { play } from "./workers.js";

const save = (name, content, type) => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

/** The picture as pixels, four times as sharp as a screen needs. */
const png = async (svg) => {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  const scale = Math.min(4, 8000 / Math.max(image.width, image.height, 1));
  const canvas = h("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};

export const sharePanel = (table) => {
  const { kind } = table;
  const link = h("input", { type: "text", readonly: true, id: "link" });
  const told = h("p", { role: "status" });
  const forms = kind.forms.filter((form) => form.writes);
  const form = select(forms.map((f) => [f.name, `${f.name}: ${f.about}`]), { id: "form" });
  const board = h("input", { type: "checkbox", id: "with-board" });
  const text = h("textarea", { readonly: true, rows: "8", "aria-label": "The puzzle as text", id: "text-form" });
  const onPaper = Object.fromEntries(["board", "rules", "answer"].map((name) => [name, h("input", { type: "checkbox", id: `print-${name}`, checked: name === "rules" })]));
  let written = null;

  const copy = async (what, control) => {
    try {
      await navigator.clipboard.writeText(control.value);
      told.textContent = `The ${what} is copied.`;
    } catch {
      control.select();
      told.textContent = `The ${what} is selected: copy it with your keys.`;
    }
  };

  const write = async () => {
    try {
      written = await play("write", { form: form.value, board: board.checked });
      text.value = written.text ?? "(not a text: download it)";
      told.textContent = written.lost.length ? `This form cannot carry ${written.lost.join(", ")}.` : "";
    } catch (trouble) {
      written = null;
      text.value = "";
      told.textContent = capital(trouble.message);
    }
  };

  const fill = () => {
    // At first the form that loses nothing; after that, the one the player chose.
    if (!form.dataset.chosen && forms.some((f) => f.name === table.note?.form)) form.value = table.note.form;
    const id = table.note?.id;
    link.value = id ? `${location.origin}${location.pathname}#${encode(id)}` : "";
    link.placeholder = id ? "" : "this puzzle is too large for a link";
    return write();
  };

  form.addEventListener("change", () => {
    form.dataset.chosen = "yes";
    write();
  });
  board.addEventListener("change", write);
  const download = () => {
    if (!written) return;
    const content = written.text ?? new Uint8Array(written.bytes);
    save(`${kind.id}.${written.suffix ?? "txt"}`, content, "application/octet-stream");
  };
  const picture = async (as) => {
    const svg = await play("svg");
    if (as === "svg") save(`${kind.id}.svg`, svg, "image/svg+xml");
    else save(`${kind.id}.png`, await png(svg), "image/png");
    told.textContent = `The picture is saved as ${as.toUpperCase()}.`;
  };
  return {
    children: [
      h("h2", {}, "Link"),
      field("The whole puzzle is in the link; nothing is sent anywhere.", link),
      h("div", { class: "row-of" }, button("Copy link", () => copy("link", link), { class: "primary" }), navigator.share ? button("Send…", () => navigator.share({ url: link.value }).catch(() => {})) : null),
      told,
      h("h2", {}, "Text"),
      field("Form", form),
      h("div", { class: "check" }, board, h("label", { for: "with-board" }, "With what stands on the board")),
      text,
      h("div", { class: "row-of" }, button("Copy text", () => copy("text", text)), button("Download", download)),
      h("h2", {}, "Picture and paper"),
      h("div", { class: "row-of" }, button("SVG", () => picture("svg")), button("PNG", () => picture("png")), button("Print…", () => paper(table, { entries: onPaper.board.checked, rules: onPaper.rules.checked, answer: onPaper.answer.checked }))),
      h("div", { class: "checks" }, ...Object.entries({ board: "what I have written", rules: "the rules", answer: "the answer" }).map(([name, words]) =>
        h("div", { class: "check" }, onPaper[name], h("label", { for: onPaper[name].id }, `Print ${words}`)))),
    ],
    chosen: (on) => on && fill(),
  };
};

/** An id as it stands behind `#`: only what a link cannot hold is written in codes. */
export const encode = (id) => encodeURI(id).replaceAll("#", "%23");
