/** Dialogs of the editor that are forms: they come with the first of them that opens. */
export { askForNode } from './add-node-dialog';
export { askForFile } from './ask-for-file';
export { choose } from './choose-dialog';
export { askForLabels } from './label-dialog';
export { askForNestedName } from './nested-dialog';
