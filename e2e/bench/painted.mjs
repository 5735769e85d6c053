/**
 * Runs in the page: ms from the next event of a kind on an element (or anything inside it) to the frame that shows what is
 * waited for. The clock starts when the event is dispatched, and stops when the first frame with all of it has been painted:
 * a task that is posted in that frame runs once the frame's own work – style, layout, paint – is over.
 * @param {{ on: string, event?: string, shown: string, count?: number }} what `shown`: a selector of which `count` elements
 *   (default: one) are on the page then, and none of them when the clock starts
 */
export function watchPaint({ on, event = 'click', shown, count = 1 }) {
  window.benchPainted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${count} × ${shown} did not appear in 30 s`)), 30_000);
    const start = ({ target }) => {
      if (!target.closest?.(on)) return;
      document.removeEventListener(event, start, true);
      const begun = performance.now();
      const before = new Set(document.querySelectorAll(shown));
      const look = () => {
        const found = [...document.querySelectorAll(shown)].filter((one) => !before.has(one));
        if (found.length < count) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begun);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener(event, start, true);
  });
}

/** ms from a deed of the person at the page until what it leads to is painted. @see watchPaint */
export async function untilPainted(page, what, deed) {
  await page.evaluate(watchPaint, what);
  await deed();
  return page.evaluate(() => window.benchPainted);
}
