const reachable = [
  'a[href]',
  ...['button', 'input', 'select', 'textarea'].map((control) => `${control}:not(:disabled)`),
  '[tabindex]',
  '[contenteditable="true"]',
].join();

/** What Tab reaches inside of an element, in the order of the document. */
export const tabStops = (inside: Element | null): HTMLElement[] =>
  [...(inside?.querySelectorAll<HTMLElement>(reachable) ?? [])].filter(
    (stop) =>
      (stop.tabIndex >= 0 || (stop.isContentEditable && !stop.hasAttribute('tabindex'))) &&
      !stop.closest('[inert]') &&
      stop.checkVisibility?.() !== false,
  );
