/** What a TBEL script may answer, by the kind of script, and how the answer is written. */
import { parseJson, stringifyJson } from './json.js';
import { Failure, textOf, typeName, type Value } from './values.js';

/** A message as a script gets it. */
export interface Input {
  /** JSON: an object or null. */
  msg: string;
  metadata: Readonly<Record<string, string>>;
  msgType: string;
}

const wrong = (value: Value) => new Failure(`Wrong result type: ${typeName(value)}`);

/** A message: a JSON object or null. */
export function parseMessage(text: string): Value {
  // An error costs as much as a small message.
  const refused = () => new Failure(`The given string value: ${text} cannot be transformed to Json object`);
  let value: Value;
  try {
    value = parseJson(text, true);
  } catch (error) {
    if (error instanceof Failure && error.message.startsWith('Unsupported')) throw error;
    throw refused();
  }
  if (value !== null && !(value instanceof Map)) throw refused();
  return value;
}

function metadataText(value: Value): string {
  if (!(value instanceof Map))
    throw new Failure(`The given object value: ${textOf(value)} cannot be converted to metadata`);
  return JSON.stringify(Object.fromEntries([...value].map(([key, each]) => [textOf(key), textOf(each)])));
}

/** A message as an update or generator answers it; what it leaves out is that of the input. */
function messageText(value: Value, input: Input): string {
  if (!(value instanceof Map)) throw wrong(value);
  const msg = value.get('msg') ?? parseMessage(input.msg);
  const metadata = value.get('metadata');
  const type = value.get('msgType') ?? null;
  const msgType = type === null || textOf(type) === '' ? input.msgType : textOf(type);
  const metadataJson = metadata === undefined ? JSON.stringify(input.metadata) : metadataText(metadata);
  return `{"msg":${stringifyJson(msg)},"metadata":${metadataJson},"msgType":${JSON.stringify(msgType)}}`;
}

function updateText(value: Value, input: Input): string {
  if (!Array.isArray(value)) return messageText(value, input);
  if (value.length === 0) throw new Failure('Index 0 out of bounds for length 0');
  const messages = value.map((each) => messageText(each, input));
  return messages.length === 1 ? (messages[0] as string) : `[${messages.join(',')}]`;
}

function labelsText(value: Value): string {
  const labels = Array.isArray(value) ? value : [value];
  for (const label of labels) if (typeof label !== 'string') throw wrong(Array.isArray(value) ? label : value);
  return JSON.stringify([...new Set(labels)]);
}

/** The answer of a script, as text; null where a text script answers nothing. Throws a `Failure` for what its kind does not allow. */
export function resultText(scriptType: string, value: Value, input: Input): string | null {
  switch (scriptType) {
    case 'filter':
      if (typeof value !== 'boolean') throw wrong(value);
      return String(value);
    case 'switch':
      return labelsText(value);
    case 'update':
      return updateText(value, input);
    case 'generate':
      return messageText(value, input);
    case 'string':
      if (value === null) return null;
      return typeof value === 'string' ? value : stringifyJson(value);
    default:
      return stringifyJson(value);
  }
}
