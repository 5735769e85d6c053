/** What only edit mode needs, and who may begin or end it, in one file. */
export { EditBar } from './edit-bar';
export { EditGrid } from './edit-grid';
export { KeptNotice } from './kept-notice';
export { KeptOfGone } from './kept-of-gone';
export { readGivenUp, saveEdited } from './save-edited';
