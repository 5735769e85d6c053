/** A minute, ms. */
const MINUTE = 60_000;

const noted = new Map<string, number[]>();

let sweptAt = 0;

/** Widgets come and go: what was noted longer ago is of no use. */
function sweep(now: number): void {
  if (now - sweptAt < MINUTE) return;
  sweptAt = now;
  for (const [what, times] of noted) if (now - (times.at(-1) ?? 0) >= MINUTE) noted.delete(what);
}

/**
 * Notes that a script does something to the page around it.
 * @throws Error in these words, where that was too often in the last minute
 */
export function noteCall(what: string, most: number, words: string): void {
  const now = performance.now();
  sweep(now);
  const recent = (noted.get(what) ?? []).filter((at) => now - at < MINUTE);
  if (recent.length >= most) throw new Error(words);
  noted.set(what, [...recent, now]);
}

const spaced = new Map<string, { later: (() => void) | undefined }>();

/** Does something at once, or, so many milliseconds after it was done last, what was wanted last until then. */
export function doSpaced(what: string, every: number, run: () => void): void {
  const waiting = spaced.get(what);
  if (waiting) {
    waiting.later = run;
    return;
  }
  const own: { later: (() => void) | undefined } = { later: undefined };
  spaced.set(what, own);
  setTimeout(() => {
    spaced.delete(what);
    if (own.later) doSpaced(what, every, own.later);
  }, every);
  run();
}
