/** Does something once the browser has nothing better to do. @returns ends the wait */
export function whenIdle(work: () => void): () => void {
  const wait = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1000));
  const handle = wait(() => work());
  return () => (window.cancelIdleCallback ?? window.clearTimeout)(handle);
}
