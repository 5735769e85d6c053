const takesText = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether an element is one that text is typed into. */
export const isTyped = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest(takesText) !== null;

/** Whether a key asks to take back a step or to make it again; not where something is typed, nor behind a dialog. */
export function stepOfKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!isForPage(event) || !(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
}

/** Whether a key is meant for the page: nothing is being typed, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || document.querySelector('body > [inert]')) return false;
  return !isTyped(event.target);
}
