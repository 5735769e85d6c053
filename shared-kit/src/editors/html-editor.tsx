import { CheckedTextEditor } from './checked-text-editor';
import type { EditorProps } from './code-editor';

/** A piece of HTML (spec 3 §2.3): not accepted with a syntax error in it. Tidy indents by 4. It is text here, never shown as HTML. */
export const HtmlEditor = (props: EditorProps) => (
  <CheckedTextEditor {...props} language="html" check="syntax" tidyAs="html" />
);
