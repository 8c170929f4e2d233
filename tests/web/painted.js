// The colours of each seat's piece, its body's fill first, and those of the board below them.
() => {
  const board = document.querySelector("parlour-board svg");
  const paint = (value) => {
    const [, id] = /url\("#(.+)"\)/.exec(value) ?? [];
    if (!id) return value;
    const stops = [...document.getElementById(id).querySelectorAll("stop, rect")];
    const middle = stops[stops.length >> 1];
    return middle.localName === "stop" ? getComputedStyle(middle).stopColor : getComputedStyle(middle).fill;
  };
  const place = (node) => node.getBoundingClientRect();
  const area = (node) => place(node).width * place(node).height;
  const coloursOf = (node) => {
    const { fill, stroke, fillOpacity, strokeOpacity } = getComputedStyle(node);
    return [Number(fillOpacity) > 0.6 ? paint(fill) : "none", Number(strokeOpacity) > 0.6 ? paint(stroke) : "none"];
  };
  const drawn = (node) =>
    [...node.querySelectorAll("circle, rect, path, polygon")].filter((one) => area(one) > 0 && coloursOf(one).some((each) => each !== "none"));
  const seatOf = (piece) =>
    [...piece.querySelectorAll("[class*=look-seat-]")].flatMap((one) => [...one.classList]).find((one) => /^look-seat-\d+$/.test(one));
  const seats = {};
  for (const piece of document.querySelectorAll(".swatch.scene, .piece")) {
    const parts = drawn(piece).filter((one) => !one.classList.contains("look-turn"));
    const body = parts.filter((one) => coloursOf(one)[0] !== "none").sort((one, other) => area(other) - area(one))[0];
    const seat = seatOf(piece);
    if (seat && body) seats[seat] ??= [coloursOf(body)[0], ...parts.flatMap(coloursOf)];
  }
  // Where pieces lie: about the middle, a fifth of the board from it.
  const { left, top, width, height } = place(board);
  const under = [[0, -0.2], [0.2, 0], [0, 0.2], [-0.2, 0]].map(([x, y]) => {
    const [across, down] = [left + width * (0.5 + x), top + height * (0.5 + y)];
    const there = drawn(board.querySelector("[data-layer=board], [data-layer=still]")).filter((one) => {
      const of = place(one);
      return of.left < across && of.right > across && of.top < down && of.bottom > down && coloursOf(one)[0] !== "none";
    });
    return coloursOf(there.filter((one) => area(one) > area(board) / 50).at(-1))[0];
  });
  return { seats, grounds: [...new Set(under)] };
}
