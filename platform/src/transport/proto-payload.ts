/**
 * Protobuf payloads by the schemas of a device profile, to JSON text and back. The library reads the schema and the bytes; it is not asked for
 * its generated code, which would run what is made of a tenant's text.
 */
import type { Enum, Field, FieldBase, MapField, Reader, Type } from 'protobufjs';
import { badRequest } from '../framework/errors.js';
import { readSchema } from '../resources/proto-schema.js';
import { protobufLibrary } from '../resources/protobuf.js';
import { SchemaError } from '../resources/schema-scan.js';

/** Messages in messages. */
const MOST_LEVELS = 32;
/** Characters of the JSON text of a message. Each member that a type in it has is one at least, sent or not. */
const MOST_CHARACTERS = 1_000_000;
/** Schemas that are kept read. */
const MOST_TYPES = 200;
const DELIMITED = 2;

type Resolved = Type | Enum | null;
const isMessage = (type: Resolved): type is Type => type instanceof protobufLibrary().Type;
const isEnum = (type: Resolved): type is Enum => type instanceof protobufLibrary().Enum;

const types = new Map<string, Type>();

/** The message of a schema. Throws 400. */
function typeOf(schema: string): Type {
  const known = types.get(schema);
  if (known) return known;
  try {
    const type = readSchema(schema).messages.at(-1);
    if (!type) throw new SchemaError('no message');
    const [oldest] = types.size >= MOST_TYPES ? types.keys() : [];
    if (oldest !== undefined) types.delete(oldest);
    types.set(schema, type);
    return type;
  } catch (error) {
    if (error instanceof SchemaError) throw badRequest(`The profile's schema cannot be read: ${error.message}`);
    throw error;
  }
}

const numberText = (value: number): string =>
  Number.isFinite(value) ? JSON.stringify(value) : JSON.stringify(`${value}`);

/** Readers of the scalar types, each answering JSON text. */
const SCALARS: Readonly<Record<string, (reader: Reader) => string>> = {
  double: (reader) => numberText(reader.double()),
  float: (reader) => numberText(Number(reader.float().toPrecision(7))),
  int32: (reader) => String(reader.int32()),
  uint32: (reader) => String(reader.uint32()),
  sint32: (reader) => String(reader.sint32()),
  fixed32: (reader) => String(reader.fixed32()),
  sfixed32: (reader) => String(reader.sfixed32()),
  int64: (reader) => String(reader.int64()),
  uint64: (reader) => String(reader.uint64()),
  sint64: (reader) => String(reader.sint64()),
  fixed64: (reader) => String(reader.fixed64()),
  sfixed64: (reader) => String(reader.sfixed64()),
  bool: (reader) => String(reader.bool()),
  string: (reader) => JSON.stringify(reader.string()),
  bytes: (reader) => JSON.stringify(Buffer.from(reader.bytes()).toString('base64')),
};

/** A message that is being read. */
interface Reading {
  reader: Reader;
  /** Characters its text may still grow by. */
  room: number;
}

/** Takes room for characters, or for work that is as good as them. Throws 400. */
function take(reading: Reading, characters: number): void {
  reading.room -= characters;
  if (reading.room < 0) throw badRequest(`The message is longer than ${MOST_CHARACTERS} characters`);
}

function taken(reading: Reading, text: string): string {
  take(reading, text.length);
  return text;
}

function readValue(reading: Reading, field: FieldBase, level: number): string {
  const { resolvedType } = field;
  const { reader } = reading;
  if (isMessage(resolvedType)) return readMessage(reading, reader.uint32(), resolvedType, level + 1);
  if (isEnum(resolvedType)) {
    const number = reader.int32();
    return taken(reading, JSON.stringify(resolvedType.valuesById[number] ?? String(number)));
  }
  const scalar = SCALARS[field.type];
  if (!scalar) throw badRequest(`The type ${field.type} is not supported`);
  return taken(reading, scalar(reader));
}

/** One entry of a map, as a member of a JSON object. */
function readEntry(reading: Reading, field: MapField, level: number): string {
  const { reader } = reading;
  const end = reader.uint32() + reader.pos;
  let key = '""';
  let value = 'null';
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) key = taken(reading, SCALARS[field.keyType]?.(reader) ?? key);
    else if (tag >>> 3 === 2) value = readValue(reading, field, level);
    else reader.skipType(tag & 7);
  }
  return `${key.startsWith('"') ? key : JSON.stringify(key)}:${value}`;
}

/** What a field holds that is not sent: only those without a presence of their own hold anything. */
function emptyValue(field: Field): string | null {
  const hasPresence = field.partOf !== null || field.repeated || field.map || isMessage(field.resolvedType);
  if (hasPresence) return null;
  if (isEnum(field.resolvedType)) return JSON.stringify(field.resolvedType.valuesById[0] ?? '0');
  return field.type === 'string' || field.type === 'bytes' ? '""' : field.type === 'bool' ? 'false' : '0';
}

interface Member {
  name: string;
  isMap: boolean;
  /** How it begins in a JSON object. */
  key: string;
  /** Its value when it is not sent; null: it is left out. */
  empty: string | null;
}

const membersOfTypes = new WeakMap<Type, readonly Member[]>();

/** The members of a message, in their order. */
function membersOf(type: Type): readonly Member[] {
  const known = membersOfTypes.get(type);
  if (known) return known;
  const members = type.fieldsArray.map((field) => {
    const { name, map } = field;
    return { name, isMap: map, key: `${JSON.stringify(name)}:`, empty: emptyValue(field) };
  });
  membersOfTypes.set(type, members);
  return members;
}

function readMessage(reading: Reading, length: number, type: Type, level: number): string {
  const { reader } = reading;
  if (level > MOST_LEVELS) throw badRequest('The message is nested too deeply');
  const end = reader.pos + length;
  if (end > reader.len) throw badRequest('The message is cut off');
  const members = membersOf(type);
  take(reading, members.length + 2);
  const single = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const listOf = (name: string) => lists.get(name) ?? lists.set(name, []).get(name) ?? [];
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = type.fieldsById[tag >>> 3];
    if (!field) reader.skipType(tag & 7);
    else if (field instanceof protobufLibrary().MapField) listOf(field.name).push(readEntry(reading, field, level));
    else if (!field.repeated) single.set(field.name, readValue(reading, field, level));
    else if ((tag & 7) === DELIMITED && protobufLibrary().types.packed[field.type as 'int32'] !== undefined) {
      const packedEnd = reader.uint32() + reader.pos;
      while (reader.pos < packedEnd) listOf(field.name).push(readValue(reading, field, level));
    } else listOf(field.name).push(readValue(reading, field, level));
  }
  const texts: string[] = [];
  for (const { name, isMap, key, empty } of members) {
    const list = lists.get(name);
    const sent = list ? (isMap ? `{${list.join(',')}}` : `[${list.join(',')}]`) : single.get(name);
    if (sent !== undefined) texts.push(taken(reading, key) + sent);
    else if (empty !== null) texts.push(taken(reading, key + empty));
  }
  return `{${texts.join(',')}}`;
}

/** The JSON text of a message. Throws 400. */
export function protoToJson(schema: string, payload: Buffer): string {
  const type = typeOf(schema);
  try {
    const reader = protobufLibrary().Reader.create(payload);
    return readMessage({ reader, room: MOST_CHARACTERS }, payload.length, type, 0);
  } catch (error) {
    if (error instanceof RangeError || !(error instanceof Error) || error.name === 'Error') {
      throw badRequest('The message does not fit the schema of its profile');
    }
    throw error;
  }
}

/** A command as the request schema of its profile has it; null where its parameters do not fit. `params` is JSON text. */
export function commandToProto(
  schema: string,
  { method, number, params }: { method: string; number: number; params: string },
): Buffer | null {
  const fields = typeOf(schema).fields;
  const writer = protobufLibrary().Writer.create();
  const tagged = (name: string, wire: number) => writer.uint32(((fields[name]?.id ?? 1) << 3) | wire);
  tagged('method', DELIMITED).string(method);
  tagged('requestId', 0).int32(number);
  const value: unknown = JSON.parse(params);
  switch (fields.params?.type) {
    case 'string':
      tagged('params', DELIMITED).string(typeof value === 'string' ? value : params);
      break;
    case 'bool':
      tagged('params', 0).bool(value === true);
      break;
    case 'double':
      if (typeof value !== 'number') return null;
      tagged('params', 1).double(value);
      break;
    case 'float':
      if (typeof value !== 'number') return null;
      tagged('params', 5).float(value);
      break;
    case 'int32':
    case 'int64':
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null;
      tagged('params', 0).int64(value);
      break;
    default:
      return null;
  }
  return Buffer.from(writer.finish());
}
