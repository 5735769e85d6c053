/** What a JavaScript script may answer, by the kind of script. The answer comes out of the sandbox as JSON, undefined for none. */
import type { ScriptInput, ScriptType } from './protocol.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A result that the kind of script does not allow. */
export class WrongResult extends Error {}

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  return Array.isArray(value)
    ? 'ARRAY'
    : typeof value === 'object'
      ? 'OBJECT'
      : typeof value === 'string'
        ? 'STRING'
        : typeof value === 'number'
          ? 'NUMBER'
          : 'BOOLEAN';
}
const wrong = (value: Json | undefined) =>
  new WrongResult(value === undefined ? 'The script answered nothing' : `Wrong result type: ${kindOf(value)}`);

const isObject = (value: Json | undefined): value is { [key: string]: Json } => kindOf(value) === 'OBJECT';

/** Metadata: texts; null is left out. */
function metadataOf(value: Json): Record<string, string> {
  if (!isObject(value))
    throw new WrongResult(`The given object value: ${JSON.stringify(value)} cannot be converted to metadata`);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      if (each === null) return [];
      if (typeof each === 'object')
        throw new WrongResult(`The given object value: ${JSON.stringify(value)} cannot be converted to metadata`);
      return [[key, String(each)]];
    }),
  );
}

/** A message; what the result leaves out is that of the input. */
function messageOf(value: { [key: string]: Json }, input: ScriptInput): Json {
  const has = (key: string) => Object.hasOwn(value, key);
  return {
    msg: has('msg') ? (value.msg as Json) : (JSON.parse(input.msg) as Json),
    metadata: has('metadata') && value.metadata !== null ? metadataOf(value.metadata as Json) : { ...input.metadata },
    msgType: has('msgType') && value.msgType !== '' ? String(value.msgType) : input.msgType,
  };
}

function updateOf(value: Json | undefined, input: ScriptInput): Json {
  if (!Array.isArray(value)) {
    if (!isObject(value)) throw wrong(value);
    return messageOf(value, input);
  }
  if (value.length === 0) throw new WrongResult('Index 0 out of bounds for length 0');
  // What is no message leaves the message as it was.
  const messages = value.map((each) => messageOf(isObject(each) ? each : {}, input));
  return messages.length === 1 ? (messages[0] as Json) : messages;
}

function labelsOf(value: Json | undefined): string[] {
  const labels = Array.isArray(value) ? value : [value];
  return labels.map((label) => {
    if (typeof label !== 'string') throw wrong(label);
    return label;
  });
}

/** The answer of a script as text. Throws `WrongResult` for what its kind does not allow. */
export function javascriptResult(type: ScriptType, json: string | undefined, input: ScriptInput): string {
  const value = json === undefined ? undefined : (JSON.parse(json) as Json);
  switch (type) {
    case 'filter':
      if (typeof value !== 'boolean') throw wrong(value);
      return String(value);
    case 'switch':
      return JSON.stringify([...new Set(labelsOf(value))]);
    case 'update':
      return JSON.stringify(updateOf(value, input));
    case 'generate':
      if (!isObject(value) || !['msg', 'metadata', 'msgType'].some((key) => Object.hasOwn(value, key)))
        throw wrong(value);
      return JSON.stringify(messageOf(value, input));
    case 'json':
      return json ?? 'null';
    case 'string':
      if (typeof value !== 'string') throw wrong(value);
      return value;
  }
}
