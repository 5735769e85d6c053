/**
 * The element that menus, popups, tooltips, dialogs and toasts are drawn in: the last child of the body, beside the
 * page, so that a dialog can make the page inert and still leave toasts and its own popups usable.
 */
export function overlayRoot(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('body > [data-overlays]');
  if (existing) return existing;
  const root = document.createElement('div');
  root.dataset.overlays = '';
  document.body.append(root);
  return root;
}
