import { StreamLanguage, type StringStream } from '@codemirror/language';

const words = (text: string) => new Set(text.split(' '));
const keywords = words(
  'syntax import weak public package option message enum oneof map reserved extensions to max service rpc returns stream extend',
);
const modifiers = words('optional repeated required');
const types = words(
  'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes',
);
const constants = words('true false inf nan');

interface State {
  inComment: boolean;
}

function token(stream: StringStream, state: State): string | null {
  if (state.inComment) {
    state.inComment = !stream.match(/^.*?\*\//);
    if (state.inComment) stream.skipToEnd();
    return 'comment';
  }
  if (stream.eatSpace()) return null;
  if (stream.match('//')) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match('/*')) {
    state.inComment = true;
    return 'comment';
  }
  if (stream.match(/^(?:"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)/)) return 'string';
  if (stream.match(/^[+-]?(?:0x[\da-f]+|\d+(?:\.\d*)?(?:e[+-]?\d+)?)/i)) return 'number';
  if (stream.match(/^\.?[A-Za-z_][\w.]*/)) {
    const word = stream.current();
    if (keywords.has(word)) return 'keyword';
    if (modifiers.has(word)) return 'modifier';
    if (types.has(word)) return 'typeName';
    return constants.has(word) ? 'atom' : 'variableName';
  }
  stream.next();
  return null;
}

/** Highlighting of protobuf schemas. */
export const protobuf = StreamLanguage.define<State>({
  name: 'protobuf',
  startState: () => ({ inComment: false }),
  token,
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
});
