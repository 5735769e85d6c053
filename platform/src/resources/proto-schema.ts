/** Protobuf schemas of device profiles: read by protobufjs, proto3 only, with the members the platform relies on. */
import type { NamespaceBase, Type } from 'protobufjs';
import { badRequest } from '../framework/errors.js';
import { protobufLibrary } from './protobuf.js';
import { SchemaError, scanSchema } from './schema-scan.js';

/** Characters of a schema. */
const LONGEST_SCHEMA = 100_000;

/** What the parser says about a place, as callers know it. */
function told(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, token, line] = /^illegal token '(.*)' \(line (\d+)\)$/.exec(message) ?? [];
  return token ? `:${line}:1: unexpected label: ${token}` : message;
}

/** The messages of a schema, in their order. Throws SchemaError. */
export function readSchema(schema: string): { syntax: string; messages: Type[] } {
  if (schema.length > LONGEST_SCHEMA) throw new SchemaError(`longer than ${LONGEST_SCHEMA} characters`);
  const { syntax } = scanSchema(schema);
  const protobuf = protobufLibrary();
  try {
    const { root } = protobuf.parse(schema, { keepCase: true });
    root.resolveAll();
    const messages: Type[] = [];
    const collect = (space: NamespaceBase) => {
      for (const each of space.nestedArray) {
        if (each instanceof protobuf.Type) messages.push(each);
        else if (each instanceof protobuf.Namespace) collect(each);
      }
    };
    collect(root);
    return { syntax: syntax ?? 'proto2', messages };
  } catch (error) {
    throw new SchemaError(told(error));
  }
}

const invalid = (kind: string, text: string) =>
  badRequest(`[Transport Configuration] invalid ${kind} proto schema provided! ${text}`);

/** The message a payload is: the last of its schema. Throws 400. */
function messageOf(schema: unknown, kind: string): Type {
  if (typeof schema !== 'string') throw invalid(kind, 'Type elements is empty!');
  let read: ReturnType<typeof readSchema>;
  try {
    read = readSchema(schema);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    const place = /^:\d/.test(error.message) ? 'Syntax error in ' : '';
    throw badRequest(`[Transport Configuration] failed to parse ${kind} proto schema due to: ${place}${error.message}`);
  }
  if (read.syntax !== 'proto3') {
    throw badRequest(
      `[Transport Configuration] invalid schema syntax: ${read.syntax} for ${kind} proto schema provided! Only proto3 allowed!`,
    );
  }
  const message = read.messages.at(-1);
  if (!message) throw invalid(kind, 'Type elements is empty!');
  return message;
}

function checkTelemetry(message: Type): void {
  const { ts, values } = message.fields;
  if (message.fieldsArray.length === 0) throw invalid('telemetry', `${message.name} fields is empty!`);
  if (message.fieldsArray.length !== 2 || !ts || !values) return;
  if (ts.options?.proto3_optional !== true) {
    throw invalid('telemetry', "Field 'ts' has invalid label. Field 'ts' should have optional keyword!");
  }
  if (ts.type !== 'int64') {
    throw invalid('telemetry', "Field 'ts' has invalid data type. Only int64 type is supported!");
  }
  if (!(values.resolvedType instanceof protobufLibrary().Type)) {
    throw invalid('telemetry', "Field 'values' has invalid data type. Only message type is supported!");
  }
}

const RPC_FIELDS: readonly (readonly [name: string, type: string | null])[] = [
  ['method', 'string'],
  ['requestId', 'int32'],
  ['params', null],
];

function checkRpcRequest(message: Type): void {
  const kind = 'rpc request';
  if (message.fieldsArray.length !== RPC_FIELDS.length) {
    throw invalid(kind, `${message.name} message should always contains 3 fields: method, requestId and params!`);
  }
  for (const [name, type] of RPC_FIELDS) {
    const field = message.fields[name];
    if (!field) throw invalid(kind, `Failed to get field descriptor for field: ${name}!`);
    if (type && field.type !== type) {
      throw invalid(kind, `Field '${name}' has invalid data type. Only ${type} type is supported!`);
    }
  }
}

/** Checks the schemas of a PROTOBUF payload configuration; others pass. Throws 400. */
export function checkProtoSchemas(payload: Readonly<Record<string, unknown>>): void {
  if (payload.transportPayloadType !== 'PROTOBUF') return;
  checkTelemetry(messageOf(payload.deviceTelemetryProtoSchema, 'telemetry'));
  messageOf(payload.deviceAttributesProtoSchema, 'attributes');
  checkRpcRequest(messageOf(payload.deviceRpcRequestProtoSchema, 'rpc request'));
  messageOf(payload.deviceRpcResponseProtoSchema, 'rpc response');
}
