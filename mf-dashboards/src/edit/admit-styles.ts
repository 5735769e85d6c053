/** The grid's own style element, for the text that a drag passes over: it would add it without the nonce of the page. */
export function admitStyles(): void {
  const id = 'react-draggable-style-el';
  if (document.getElementById(id)) return;
  const style = Object.assign(document.createElement('style'), {
    id,
    nonce: document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '',
  });
  style.textContent = '.react-draggable-transparent-selection *::selection { background: transparent; }';
  document.head.append(style);
}
