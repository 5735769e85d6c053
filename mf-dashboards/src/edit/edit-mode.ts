/** What only edit mode draws, in one file. */
export { EditBar } from './edit-bar';
export { EditGrid } from './edit-grid';
