/** A key, by its name, or a way of the pressed mouse through points of the window, in px; one point is a click. */
export type RealInput = { key: string } | { drag: readonly (readonly [x: number, y: number])[] };

declare global {
  /** Given by the test that visits the stories. */
  var ownInput: ((deed: RealInput) => Promise<void>) | undefined;
}

/**
 * Keyboard and mouse of the browser itself. What a control of the browser does, and what a part of another library makes of one press,
 * no made-up event shows.
 */
export async function realInput(deed: RealInput): Promise<void> {
  if (!globalThis.ownInput) throw new Error('Only `npm run gallery -- test` has a keyboard and a mouse for this story');
  await globalThis.ownInput(deed);
}

/** Presses keys one after the other. */
export async function pressKeys(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await realInput({ key });
}

/** The middle of what is on screen of an element. */
export function middleOf(element: Element): [x: number, y: number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
