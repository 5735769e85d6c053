/** Checks of the Protobuf schemas of a device profile: proto3, not empty, the members the platform relies on. */
import { badRequest } from '../framework/errors.js';

interface ProtoField {
  label: string | null;
  type: string;
  name: string;
}
interface ProtoMessage {
  name: string;
  fields: ProtoField[];
  messages: ProtoMessage[];
}

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([A-Za-z0-9_.+-]+)|([{}[\]()<>=;,])/y;

class SyntaxFailure extends Error {}

/** A reader of the part of proto3 that messages need; options, enums, services and oneofs are skipped or flattened. */
class ProtoReader {
  readonly #tokens: string[] = [];
  #at = 0;
  syntax: string | null = null;
  readonly messages: ProtoMessage[] = [];

  constructor(source: string) {
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < source.length) {
      const from = TOKEN.lastIndex;
      const match = TOKEN.exec(source);
      if (!match) {
        const before = source.slice(0, from).split('\n');
        throw new SyntaxFailure(`:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: unexpected '${source[from]}'`);
      }
      const token = match[1] ?? match[2] ?? match[3];
      if (token !== undefined) this.#tokens.push(token);
    }
    while (this.#at < this.#tokens.length) this.#topLevel();
  }

  #next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new SyntaxFailure('unexpected end of file');
    this.#at += 1;
    return token;
  }

  #expect(token: string): void {
    const got = this.#next();
    if (got !== token) throw new SyntaxFailure(`expected '${token}' but was '${got}'`);
  }

  /** Skips to the end of a statement or block. */
  #skip(): void {
    for (let depth = 0; ; ) {
      const token = this.#next();
      if (token === '{') depth += 1;
      if (token === '}') depth -= 1;
      if (depth <= 0 && (token === ';' || token === '}')) return;
    }
  }

  #topLevel(): void {
    const label = this.#next();
    if (label === ';') return;
    if (label === 'syntax') {
      this.#expect('=');
      this.syntax = this.#next().slice(1, -1);
      this.#expect(';');
    } else if (label === 'message') this.messages.push(this.#message());
    else if (['package', 'import', 'option', 'enum', 'service', 'extend'].includes(label)) this.#skip();
    else throw new SyntaxFailure(`:1:1: unexpected label: ${label}`);
  }

  #message(): ProtoMessage {
    const message: ProtoMessage = { name: this.#next(), fields: [], messages: [] };
    this.#expect('{');
    this.#members(message);
    return message;
  }

  #members(message: ProtoMessage): void {
    for (let token = this.#next(); token !== '}'; token = this.#next()) {
      if (token === ';') continue;
      if (token === 'message') message.messages.push(this.#message());
      else if (token === 'oneof') {
        this.#next();
        this.#expect('{');
        this.#members(message);
      } else if (['enum', 'option', 'reserved', 'extensions'].includes(token)) this.#skip();
      else message.fields.push(this.#field(token));
    }
  }

  #field(first: string): ProtoField {
    const label = ['optional', 'required', 'repeated'].includes(first) ? first : null;
    let type = label ? this.#next() : first;
    if (type === 'map') {
      for (let token = this.#next(); token !== '>'; token = this.#next()) type += token;
    }
    const name = this.#next();
    this.#expect('=');
    this.#skip();
    return { label, type, name };
  }
}

function read(schema: unknown, kind: string): ProtoMessage[] {
  const fail = (text: string) => badRequest(`[Transport Configuration] ${text}`);
  if (typeof schema !== 'string') throw fail(`invalid ${kind} proto schema provided! Type elements is empty!`);
  let reader: ProtoReader;
  try {
    reader = new ProtoReader(schema);
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    throw fail(`failed to parse ${kind} proto schema due to: Syntax error in ${error.message}`);
  }
  if (reader.syntax !== 'proto3') {
    throw fail(
      `invalid schema syntax: ${reader.syntax ?? 'proto2'} for ${kind} proto schema provided! Only proto3 allowed!`,
    );
  }
  if (reader.messages.length === 0) throw fail(`invalid ${kind} proto schema provided! Type elements is empty!`);
  return reader.messages;
}

const invalid = (kind: string, text: string) =>
  badRequest(`[Transport Configuration] invalid ${kind} proto schema provided! ${text}`);

function checkTelemetry(messages: ProtoMessage[]): void {
  const last = messages.at(-1);
  if (!last) return;
  if (last.fields.length === 0) throw invalid('telemetry', `${last.name} fields is empty!`);
  const ts = last.fields.find(({ name }) => name === 'ts');
  const values = last.fields.find(({ name }) => name === 'values');
  if (last.fields.length !== 2 || !ts || !values) return;
  if (ts.label !== 'optional') {
    throw invalid('telemetry', "Field 'ts' has invalid label. Field 'ts' should have optional keyword!");
  }
  if (ts.type !== 'int64')
    throw invalid('telemetry', "Field 'ts' has invalid data type. Only int64 type is supported!");
  if (![...messages, ...last.messages].some(({ name }) => name === values.type)) {
    throw invalid('telemetry', "Field 'values' has invalid data type. Only message type is supported!");
  }
}

const RPC_FIELDS: readonly (readonly [name: string, type: string | null])[] = [
  ['method', 'string'],
  ['requestId', 'int32'],
  ['params', null],
];

function checkRpcRequest(messages: ProtoMessage[]): void {
  const kind = 'rpc request';
  const last = messages.at(-1);
  if (!last) return;
  if (last.fields.length !== RPC_FIELDS.length) {
    throw invalid(kind, `${last.name} message should always contains 3 fields: method, requestId and params!`);
  }
  for (const [name, type] of RPC_FIELDS) {
    const field = last.fields.find((each) => each.name === name);
    if (!field) throw invalid(kind, `Failed to get field descriptor for field: ${name}!`);
    if (type && field.type !== type) {
      throw invalid(kind, `Field '${name}' has invalid data type. Only ${type} type is supported!`);
    }
  }
}

/** Checks the schemas of a PROTOBUF payload configuration; others pass. Throws 400. */
export function checkProtoSchemas(payload: Readonly<Record<string, unknown>>): void {
  if (payload.transportPayloadType !== 'PROTOBUF') return;
  checkTelemetry(read(payload.deviceTelemetryProtoSchema, 'telemetry'));
  read(payload.deviceAttributesProtoSchema, 'attributes');
  checkRpcRequest(read(payload.deviceRpcRequestProtoSchema, 'rpc request'));
  read(payload.deviceRpcResponseProtoSchema, 'rpc response');
}
