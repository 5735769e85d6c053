import { CheckedTextEditor } from './checked-text-editor';
import type { EditorProps } from './editor-props';

/** A piece of HTML: not accepted with a syntax error in it. Tidy indents by 4. It is text here, never shown as HTML. */
export const HtmlEditor = (props: EditorProps) => (
  <CheckedTextEditor {...props} language="html" check="syntax" tidyAs="html" />
);
