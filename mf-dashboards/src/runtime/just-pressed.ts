/**
 * Whether somebody has just pressed something: in an element, or in a frame in it, where one is given. Browsers say of a page that it
 * was pressed, in its frames too, and where the focus is; those that don't say count as not pressed.
 */
export const isJustPressed = (within?: Element | null): boolean =>
  navigator.userActivation?.isActive === true && (!within || within.contains(document.activeElement));
