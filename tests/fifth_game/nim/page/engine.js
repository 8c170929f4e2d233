// The script of Nim's engine: one call of the kernel. A word of a line is 16 times the heap, and the count.
export async function judge({ module }, { settings, position }) {
  return module.scope(() => {
    const take = module.zeros("i8", 2);
    const heaps = module.array("i8", position.heaps.map(BigInt));
    const wins = module.call("best_take", { heaps, misere: BigInt(settings.misere[0]), take }) !== 0n;
    const [heap, count] = module.view(take);
    return { score: wins ? 100 : -100, depth: 1, line: [String(16n * heap + count)] };
  });
}

export async function best(tools, question) {
  return [await judge(tools, question)];
}
