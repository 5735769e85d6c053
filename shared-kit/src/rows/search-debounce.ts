/** How long typing rests before it is searched, in ms. */
export const searchDebounce = 150;
