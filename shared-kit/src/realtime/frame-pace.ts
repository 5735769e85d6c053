/** What comes this soon after the first is told with it, ms: answers to commands that were sent together. */
const TOGETHER_MS = 2;

/**
 * Runs what tells of news: at once where nothing was told in this frame, so that the next picture shows it already, else
 * with the next frame. Never more than once a frame, however fast news come; a hidden page has no frames, and hears the
 * first alone.
 */
export function createFramePace(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let isTold = false;
  const tell = () => {
    isTold = true;
    requestAnimationFrame(() => {
      isTold = false;
    });
    for (const work of waiting.splice(0)) work();
  };
  return (work) => {
    waiting.push(work);
    if (waiting.length > 1) return;
    if (isTold) requestAnimationFrame(tell);
    else setTimeout(tell, TOGETHER_MS);
  };
}
