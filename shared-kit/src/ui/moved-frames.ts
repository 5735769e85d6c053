const MOVED = 'mullion:moved';

/** Tells frames in an element that it has another place in the page: browsers have emptied them. */
export const tellMoved = (element: Element): void => {
  window.dispatchEvent(new CustomEvent(MOVED, { detail: element }));
};

/** Has something done whenever what an element stands in was moved. @returns ends that */
export function onMoved(element: Element, done: () => void): () => void {
  const heard = (event: Event) => {
    const moved: unknown = (event as CustomEvent).detail;
    if (moved instanceof Element && moved.contains(element)) done();
  };
  window.addEventListener(MOVED, heard);
  return () => window.removeEventListener(MOVED, heard);
}
