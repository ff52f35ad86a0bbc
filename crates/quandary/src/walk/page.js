"use strict";
(() => {
  const { lines, frames } = JSON.parse(document.getElementById("walk").textContent);
  const by = (id) => document.getElementById(id);
  const items = [...document.querySelectorAll("#steps button")];
  const [slider, picture, says, where] = ["slider", "picture", "says", "where"].map(by);
  const count = frames.length;

  // Each picture is told by how it differs from the one before; one in twenty is kept.
  const kept = new Map([[-1, []]]);
  const drawn = (wanted) => {
    let at = wanted;
    while (!kept.has(at)) at -= 1;
    let text = kept.get(at);
    for (at += 1; at <= wanted; at += 1) {
      const ops = frames[at];
      const next = [];
      for (let i = 0; i < ops.length; i += 1) {
        if (ops[i] < 0) next.push(lines[-ops[i] - 1]);
        else next.push(...text.slice(ops[i], ops[i] + ops[(i += 1)]));
      }
      text = next;
      if (at % 20 === 0) kept.set(at, text);
    }
    return text.join("\n");
  };

  let at = -1;
  const words = (i) => {
    const [name, level, sentence] = items[i].children;
    const number = items[i].parentElement.value;
    return { head: number ? `Step ${number}: ${name.textContent}${level.textContent && `, ${level.textContent}`}` : name.textContent, sentence: sentence.textContent };
  };
  const show = (wanted) => {
    const i = Math.max(0, Math.min(count - 1, wanted));
    if (i === at) return;
    items[at]?.removeAttribute("aria-current");
    at = i;
    picture.innerHTML = drawn(i);
    const { head, sentence } = words(i);
    where.textContent = `${head} (${i + 1} of ${count})`;
    says.textContent = sentence;
    slider.value = i + 1;
    slider.setAttribute("aria-valuetext", head);
    for (const id of ["first", "back"]) by(id).disabled = i === 0;
    for (const id of ["next", "last"]) by(id).disabled = i === count - 1;
    items[i].setAttribute("aria-current", "step");
    const list = items[i].closest("nav");
    // Only the list scrolls, never the page.
    if (list.scrollHeight > list.clientHeight + 2) {
      const [top, low] = [items[i].offsetTop - list.offsetTop, list.clientHeight - items[i].offsetHeight];
      if (top < list.scrollTop || top > list.scrollTop + low) list.scrollTop = top - low / 2;
    }
    history.replaceState(null, "", `#${i + 1}`);
  };

  by("first").onclick = () => show(0);
  by("back").onclick = () => show(at - 1);
  by("next").onclick = () => show(at + 1);
  by("last").onclick = () => show(count - 1);
  slider.oninput = () => show(Number(slider.value) - 1);
  items.forEach((item, i) => {
    item.onclick = () => {
      show(i);
      if (picture.getBoundingClientRect().bottom < 0) by("slider").scrollIntoView();
    };
  });
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  let from = null;
  picture.addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 ? event.touches[0].clientX : null;
  }, { passive: true });
  picture.addEventListener("touchend", (event) => {
    const moved = from === null ? 0 : event.changedTouches[0].clientX - from;
    from = null;
    if (Math.abs(moved) > 40) show(at + (moved < 0 ? 1 : -1));
  }, { passive: true });
  addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1));

  // On paper every step has its picture, unless that would be a book.
  addEventListener("beforeprint", () => {
    const sheet = by("sheet");
    if (sheet.childElementCount || count > 400) return;
    for (let i = 0; i < count; i += 1) {
      const figure = document.createElement("figure");
      figure.innerHTML = drawn(i);
      const { head, sentence } = words(i);
      const caption = document.createElement("figcaption");
      caption.textContent = `${head}. ${sentence}`;
      figure.append(caption);
      sheet.append(figure);
    }
    document.body.classList.add("drawn");
  });

  if (count) show((Number(location.hash.slice(1)) || 1) - 1);
})();
