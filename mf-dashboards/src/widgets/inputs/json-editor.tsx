/** By itself: inputs of other kinds need no code editor. */
export { JsonObjectEditor as default } from '@mullion/shared-kit/editors/json-object-editor';
