import { CheckedTextEditor } from './checked-text-editor';
import type { EditorProps } from './code-editor';

/** A protobuf schema as text (spec 3 §2.3): highlighted and laid out, checked by the platform only. */
export const ProtobufEditor = (props: EditorProps) => (
  <CheckedTextEditor {...props} language="protobuf" tidyAs="protobuf" />
);
