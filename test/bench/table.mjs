/** Runs both in turn; a function may return its own time in milliseconds where some of it should not count. */
export async function inTurn(runs, ours, theirs) {
  const times = [];
  for (let index = -2; index < runs; index++) {
    const pair = [await timed(ours), await timed(theirs)];
    if (index >= 0) times.push(pair);
  }
  return times;
}

/** Prints the ratio of a pair, its quartiles, and both medians. */
export function row(times, what) {
  const ratios = times.map(([ours, theirs]) => ours / theirs);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2));
  const ms = (index) =>
    `${quantile(
      times.map((pair) => pair[index]),
      0.5,
    ).toFixed(1)} ms`;
  console.log(`${middle} (${low} to ${high})`.padEnd(27) + ms(0).padEnd(15) + ms(1).padEnd(20) + what);
}

async function timed(work) {
  const begun = performance.now();
  const own = await work();
  return typeof own === 'number' ? own : performance.now() - begun;
}

function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)];
}
