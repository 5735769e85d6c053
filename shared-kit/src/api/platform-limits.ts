/** Limits that several screens keep to. */

/** A running job of version control is asked this often, ms. */
export const VERSION_JOB_POLL_MS = 2000;
/** Characters of the secret that a new edge gets. */
export const EDGE_SECRET_LENGTH = 20;
/** Columns of the library's widgets, and their width in grid cells; heights vary. */
export const LIBRARY_COLUMNS = 3;
export const LIBRARY_WIDGET_WIDTH = 8;
/** Longest name, label, title and the like that the platform takes. */
export const maxTextLength = 255;
/** Whether the platform takes a text for HTML, which it stores in no name, label, or description. */
export const hasMarkup = (text: string): boolean => /<[a-z/!?]/i.test(text);
