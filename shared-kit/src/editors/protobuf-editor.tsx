import { CheckedTextEditor } from './checked-text-editor';
import type { EditorProps } from './editor-props';

/** A protobuf schema as text: highlighted and laid out, checked by the platform only. */
export const ProtobufEditor = (props: EditorProps) => (
  <CheckedTextEditor {...props} language="protobuf" tidyAs="protobuf" />
);
