// What is wrong with the layout of the page as it is now: a list of sentences.
() => {
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const CONTROLS = "button, a.button, input, select, textarea, summary, .segments label";
  /** What has a room of its own that its words may not leave. */
  const FRAMES = "button, .button, a, summary, label, legend, td, th, li, p, h1, h2, h3, dd, dt, .notice, fieldset";

  const style = (node) => getComputedStyle(node);
  const place = (node) => node.getBoundingClientRect();
  const name = (node) => {
    const words = (node.getAttribute("aria-label") ?? node.textContent ?? "").replace(/\s+/g, " ").trim();
    return `<${node.localName}${[...node.classList].map((one) => `.${one}`).join("")}> ${words.slice(0, 40)}`;
  };
  const nearest = (node, test) => {
    for (let each = node; each; each = each.parentElement) if (test(style(each))) return each;
    return null;
  };
  const scroller = (node) => nearest(node, ({ overflowX }) => ["auto", "scroll"].includes(overflowX));
  const isBar = ({ position }) => ["fixed", "sticky"].includes(position);
  const bar = (node) => nearest(node, isBar);
  /** Of text that stands in an element itself, the lines. */
  const linesOf = (node) =>
    [...node.childNodes]
      .filter((one) => one.nodeType === Node.TEXT_NODE && one.data.trim())
      .flatMap((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [...range.getClientRects()].filter((rect) => rect.width > 0);
      });

  // Behind a dialog nothing is looked at; what is only for ears has no layout.
  const dialog = document.querySelector("dialog[open]");
  const isSeen = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    (!dialog || dialog.contains(node)) &&
    !node.closest(".unseen");
  const seen = [...document.body.querySelectorAll("*")].filter(isSeen);
  const outside = seen.filter((node) => !node.closest("svg"));
  const texts = outside.map((node) => [node, linesOf(node)]).filter(([, lines]) => lines.length > 0);
  const controls = seen.filter((node) => node.matches(CONTROLS));

  /** The page scrolls down, never sideways. */
  function* tooWide() {
    const widest = document.documentElement.scrollWidth;
    if (widest > width) yield `the page is ${widest} px wide`;
    for (const node of seen.filter((one) => !one.parentElement.closest("svg") && !scroller(one.parentElement))) {
      const { left, right } = place(node);
      if (right > width + 0.5 || (left < -0.5 && right > 0)) yield `sticks out of the page: ${name(node)}`;
    }
  }

  /** Words stay inside what frames them, and are not cut. */
  function* cutWords() {
    for (const [node, lines] of texts) {
      const frame = node.closest(FRAMES);
      const cut = style(node).overflowX === "hidden";
      if (cut && node.scrollWidth > node.clientWidth + 1) yield `words are cut: ${name(node)}`;
      if (cut || !frame || style(frame).display === "inline") continue;
      const { left, right } = place(frame);
      if (lines.some((line) => line.left < left - 1 || line.right > right + 1)) yield `words stick out of ${name(frame)}`;
    }
  }

  /** What is chosen can be read, except where the window is too narrow for it in any case. */
  function* cutChoices() {
    for (const node of width < 320 ? [] : controls.filter((one) => one.matches("select"))) {
      const alone = node.cloneNode(false);
      alone.style.cssText = "width: auto; max-width: none; position: absolute; visibility: hidden";
      alone.append(new Option(node.selectedOptions[0]?.textContent ?? ""));
      node.after(alone);
      const wanted = place(alone).width;
      alone.remove();
      if (wanted > place(node).width + 1) yield `words are cut: ${name(node)}`;
    }
  }

  /** The pairs of nodes whose boxes meet: from above to below, each with those only that begin before it ends. */
  function* meeting(boxes) {
    boxes.sort(([, one], [, other]) => one.top - other.top);
    for (const [index, [one, box]] of boxes.entries()) {
      for (let next = index + 1; next < boxes.length && boxes[next][1].top < box.bottom - 1; next += 1) {
        const [other, beside] = boxes[next];
        if (Math.min(box.right, beside.right) - Math.max(box.left, beside.left) <= 1) continue;
        // What stays in its place has the rest scrolled under it.
        const together = bar(one) === bar(other) && scroller(one) === scroller(other);
        if (together && !one.contains(other) && !other.contains(one)) yield [one, other];
      }
    }
  }

  function* overlaps() {
    // Cells and turning points lie on a picture, wherever things are there; a hidden mark lies on its label.
    const apart = controls.filter((node) => !node.matches(".cell, .curve-turn, .segments input"));
    for (const [one, other] of meeting(apart.map((node) => [node, place(node)]))) yield `${name(one)} lies on ${name(other)}`;
    // Of a line of text, the middle half: a line may be taller than its letters.
    const middle = ({ left, right, top, bottom }) => {
      const quarter = (bottom - top) / 4;
      return { left, right, top: top + quarter, bottom: bottom - quarter };
    };
    const lines = texts.flatMap(([node, rects]) => rects.map((rect) => [node, middle(rect)]));
    for (const [one, other] of meeting(lines)) yield `the words of ${name(one)} lie on those of ${name(other)}`;
  }

  /** A bar leaves most of the window free, and the end of the page can be scrolled out from under it. */
  function* bars() {
    const free = texts.filter(([node]) => !bar(node)).map(([node]) => place(node).bottom + scrollY);
    const below = document.documentElement.scrollHeight - Math.max(0, ...free);
    for (const node of outside.filter((one) => isBar(style(one)) && !one.matches("dialog, .board-part"))) {
      const { top, bottom, height: own } = place(node);
      if (own > height / 2) yield `${name(node)} takes ${own.toFixed(0)} px of ${height}`;
      if (style(node).position !== "fixed" || top >= height) continue;
      if (top < -0.5 || bottom > height + 0.5) yield `${name(node)} is cut off above or below`;
      if (bottom > height - 1 && below < own) yield `the page ends under ${name(node)}`;
    }
  }

  /** Everything that is used has a name, and room for a finger. */
  function* unusable() {
    for (const node of seen.filter((one) => one.matches("button, a, input, select, summary"))) {
      const labels = [...(node.labels ?? [])].map((label) => label.textContent);
      if (![node.getAttribute("aria-label"), node.textContent, ...labels].some((one) => one?.trim()))
        yield `has no name: ${node.outerHTML.slice(0, 120)}`;
    }
    for (const node of controls) {
      // Fingers touch the picture below a cell, and the label around a mark.
      if (node.matches(".cell, .segments input, textarea")) continue;
      const { width: across, height: down } = place(node.closest("label.tick") ?? node);
      const least = node.matches(".chief, .aim-panel button") ? 44 : 24;
      if (across < least || down < least) yield `is too small to touch: ${name(node)}, ${across} x ${down}`;
    }
  }

  const found = [tooWide, cutWords, cutChoices, overlaps, bars, unusable].flatMap((faults) => [...faults()]);
  return [...new Set(found)];
}
