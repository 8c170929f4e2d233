// What is not wholly in the window of that which must be: a list of sentences. `parts` are selectors; `main` is a pattern
// for the names of the buttons that play or go on, empty where there is none.
({ main, parts }) => {
  const dialog = document.querySelector("dialog[open]");
  const place = (node) => node.getBoundingClientRect();
  const name = (node) => (node.getAttribute("aria-label") ?? node.textContent).replace(/\s+/g, " ").trim();
  const inside = ({ left, right, top, bottom }) =>
    left > -1 && top > -1 && right < innerWidth + 1 && bottom < innerHeight + 1 && right > left && bottom > top;

  /** Whether something else lies on a node, at some points of it. */
  const covered = (node) => {
    const { left, top, width, height } = place(node);
    const shares = [0.1, 0.5, 0.9];
    return shares.some((x) => shares.some((y) => {
      const there = document.elementFromPoint(left + x * width, top + y * height);
      return there && !node.contains(there) && !there.closest(".picture")?.contains(node);
    }));
  };

  const buttons = [...(dialog ?? document).querySelectorAll("button, a.button")].filter((node) => node.checkVisibility());
  const mains = main ? buttons.filter((node) => new RegExp(main).test(name(node))) : [];
  const wanted = [
    ...parts.map((each) => [each, document.querySelector(each)]),
    ...mains.map((node) => [`the button ${name(node)}`, node]),
  ];
  const found = main && mains.length === 0 ? [`no button is named ${main}`] : [];
  for (const [what, node] of wanted) {
    const { left, top, right, bottom } = node ? place(node) : {};
    if (!node) found.push(`${what} is not on the page`);
    else if (!inside(place(node))) found.push(`${what} is at ${[left, top, right, bottom].map(Math.round)}, not in ${innerWidth} x ${innerHeight}`);
    else if ((!dialog || dialog.contains(node)) && covered(node)) found.push(`${what} is covered`);
  }
  return found;
}
