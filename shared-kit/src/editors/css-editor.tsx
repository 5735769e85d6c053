import { CheckedTextEditor } from './checked-text-editor';
import type { EditorProps } from './code-editor';

/** A style sheet (spec 3 §2.3): not accepted with a syntax error in it. Tidy indents by 4. */
export const CssEditor = (props: EditorProps) => (
  <CheckedTextEditor {...props} language="css" check="syntax" tidyAs="css" />
);
