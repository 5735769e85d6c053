import { CheckedTextEditor } from './checked-text-editor';
import type { EditorProps } from './editor-props';

/** A style sheet: not accepted with a syntax error in it. Tidy indents by 4. */
export const CssEditor = (props: EditorProps) => (
  <CheckedTextEditor {...props} language="css" check="syntax" tidyAs="css" />
);
