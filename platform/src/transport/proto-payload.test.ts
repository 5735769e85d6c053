import protobuf from 'protobufjs';
import { commandToProto, protoToJson } from './proto-payload.js';

const SCHEMA = `syntax = "proto3";
package demo;
message Reading {
  optional int64 ts = 1;
  double temp = 2;
  repeated int32 list = 3;
  repeated string names = 4;
  map<string, double> sums = 5;
  Kind kind = 6;
  Inner inner = 7;
  optional bool on = 8;
  bytes raw = 9;
  sint64 low = 10;
  uint64 high = 11;
  float share = 12;
  repeated Inner inners = 13;
  enum Kind { NONE = 0; SOME = 1; }
  message Inner { string text = 1; optional uint32 count = 2; }
}`;
const type = protobuf.parse(SCHEMA, { keepCase: true }).root.lookupType('demo.Reading');
const encoded = (value: object) => Buffer.from(type.encode(type.fromObject(value)).finish());

test('what the library writes is read as JSON, 64-bit integers whole', () => {
  const value = {
    ts: '1700000000000',
    temp: -2.5,
    list: [1, -2, 300],
    names: ['a', 'b"'],
    sums: { x: 1.5, y: 0 },
    kind: 'SOME',
    inner: { text: 'é', count: 0 },
    on: false,
    raw: Buffer.from('hi').toString('base64'),
    low: '-9007199254740993',
    high: '18446744073709551615',
    share: 0.1,
    inners: [{ text: 'one' }, { text: '' }],
  };
  const text = protoToJson(SCHEMA, encoded(value));
  expect(text).toContain('"low":-9007199254740993');
  expect(text).toContain('"high":18446744073709551615');
  const { low: _low, high: _high, ts, ...rest } = JSON.parse(text);
  const { low: _l, high: _h, ts: _ts, ...expected } = value;
  expect(ts).toBe(1_700_000_000_000);
  expect(rest).toEqual(expected);
});

test('fields that are not sent hold their empty value, unless they can be absent', () => {
  expect(JSON.parse(protoToJson(SCHEMA, Buffer.alloc(0)))).toEqual({
    temp: 0,
    kind: 'NONE',
    raw: '',
    low: 0,
    high: 0,
    share: 0,
  });
});

test('a member the schema does not know is left out', () => {
  const more = protobuf
    .parse('syntax = "proto3"; message M { string odd = 99; double temp = 2; }')
    .root.lookupType('M');
  const bytes = Buffer.from(more.encode(more.fromObject({ odd: 'x', temp: 4 })).finish());
  expect(JSON.parse(protoToJson(SCHEMA, bytes))).toMatchObject({ temp: 4 });
});

test.each([
  ['cut off', encoded({ inner: { text: 'long enough' } }).subarray(0, 5)],
  ['JSON', Buffer.from('{"temp":1}')],
  ['longer inside than outside', Buffer.from([0x3a, 0x7f, 0x0a])],
])('bytes that are %s are refused', (_name, bytes) => {
  expect(() => protoToJson(SCHEMA, bytes)).toThrow(expect.objectContaining({ status: 400 }));
});

test('messages that hold themselves are read only so deep', () => {
  const nested = 'syntax = "proto3"; message M { M m = 1; }';
  let bytes = Buffer.alloc(0);
  for (let i = 0; i < 60; i += 1) bytes = Buffer.concat([Buffer.from([0x0a, bytes.length]), bytes]);
  expect(() => protoToJson(nested, bytes)).toThrow(expect.objectContaining({ status: 400 }));
});

const manyMembers = (kind: string) => Array.from({ length: 400 }, (_, i) => `${kind} a${i} = ${i + 2};`).join(' ');
const manyTimes = (bytes: number[], times: number) => Buffer.from(Array.from({ length: times }, () => bytes).flat());

test.each([
  [
    'empty messages of many members',
    `message M { repeated M m = 1; ${manyMembers('int32')} }`,
    manyTimes([0x0a, 0], 8000),
  ],
  ['members that hold nothing', `message M { repeated M m = 1; ${manyMembers('M')} }`, manyTimes([0x0a, 0], 8000)],
  [
    'long names of values',
    `message M { repeated E m = 1; enum E { ${'n'.repeat(5000)} = 0; } }`,
    manyTimes([8, 0], 8000),
  ],
])('a short message that is long as JSON is refused: %s', (_name, message, bytes) => {
  const schema = `syntax = "proto3"; ${message}`;
  expect(protoToJson(schema, bytes.subarray(0, 20)).length).toBeGreaterThan(2);
  expect(() => protoToJson(schema, bytes)).toThrow(expect.objectContaining({ status: 400 }));
});

test.each([
  ['string', '{"a":1}', '{"a":1}'],
  ['string', '"on"', 'on'],
  ['double', '1.5', 1.5],
  ['float', '0.5', 0.5],
  ['bool', 'true', true],
  ['int32', '-7', -7],
])('a command with %s parameters %s is written as its schema has it', (kind, params, expected) => {
  const schema = `syntax = "proto3"; message C { string method = 1; int32 requestId = 2; ${kind} params = 3; }`;
  const read = protobuf.parse(schema, { keepCase: true }).root.lookupType('C');
  const bytes = commandToProto(schema, { method: 'set', number: 5, params });
  expect(read.toObject(read.decode(bytes as Buffer))).toEqual({ method: 'set', requestId: 5, params: expected });
});

test('a command whose parameters do not fit is not written', () => {
  const schema = 'syntax = "proto3"; message C { string method = 1; int32 requestId = 2; int32 params = 3; }';
  expect(commandToProto(schema, { method: 'set', number: 5, params: '{}' })).toBeNull();
});
