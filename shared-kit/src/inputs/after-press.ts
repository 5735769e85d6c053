let isPressed = false;
for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
  window.addEventListener(type, () => (isPressed = type === 'pointerdown'), true);

/**
 * Runs it now, or, while a button of the pointer is down, after the click: what it moves would go from under the pointer
 * before that is let go, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const later = () => {
    window.removeEventListener('pointerup', later, true);
    window.removeEventListener('pointercancel', later, true);
    setTimeout(run);
  };
  window.addEventListener('pointerup', later, true);
  window.addEventListener('pointercancel', later, true);
}
