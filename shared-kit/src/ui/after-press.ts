/** A press of a second button opens a menu of the browser, which may keep its end to itself. */
const ends = ['pointerup', 'pointercancel', 'contextmenu'] as const;
let isPressed = false;
const waiting: (() => void)[] = [];
const end = () => {
  isPressed = false;
  for (const run of waiting.splice(0)) setTimeout(run);
};

globalThis.addEventListener?.('pointerdown', ({ button }) => (isPressed = button === 0), true);
for (const type of ends) globalThis.addEventListener?.(type, end, true);

/**
 * Runs it now, or, while the pointer is pressed, after the click: what it moves would go from under the pointer before that is
 * let go, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
