/** Narrowest width of each class of screens, px, and the widest of the last. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } as const;
export const WIDEST_SCREEN = 5000;

/** From here on there is room for the side menu (`gt-sm`). Style sheets write the number: media queries take no tokens. */
export const WIDE_SCREEN = breakpoints.md;
