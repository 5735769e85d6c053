import { parseExactJson } from './exact-json.js';
import { attributeValue, deviceAttributes, PayloadError, telemetryPoints, telemetryReadings } from './payload.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING } from './typed-value.js';

const read = (text: string) => telemetryPoints(parseExactJson(text), 99);

it('reads a flat object at the given time', () => {
  expect(read('{"a":1,"b":"x"}')).toEqual([
    { key: 'a', ts: 99, value: { kind: LONG, value: 1 } },
    { key: 'b', ts: 99, value: { kind: STRING, value: 'x' } },
  ]);
});

it('reads timed values and arrays of both forms', () => {
  expect(read('[{"ts":5,"values":{"a":true}},{"c":{"p":[5.0]}}]')).toEqual([
    { key: 'a', ts: 5, value: { kind: BOOLEAN, value: true } },
    { key: 'c', ts: 99, value: { kind: JSON_TEXT, value: '{"p":[5.0]}' } },
  ]);
});

it('takes an object with only one of ts and values as plain keys', () => {
  expect(read('{"ts":5}').map((p) => p.key)).toEqual(['ts']);
});

it('turns numeric text into numbers and keeps how numbers were written', () => {
  const kinds = read('{"a":"42","b":"4.2","c":"1e3","d":5.0,"e":1e2,"f":0.10}').map((p) => p.value);
  expect(kinds).toEqual([
    { kind: LONG, value: 42 },
    { kind: DOUBLE, value: 4.2 },
    { kind: STRING, value: '1e3' },
    { kind: DOUBLE, value: 5 },
    { kind: LONG, value: 100 },
    { kind: DOUBLE, value: 0.1 },
  ]);
});

it.each([
  ['{"a":null}', "Can't parse value: null"],
  ['"text"', 'Can\'t parse value: "text"'],
  ['[1,2]', "Can't parse value: 1"],
  ['{"ts":"soon","values":{"a":1}}', 'Can\'t parse value: "soon"'],
  ['{"ts":1,"values":3}', "Can't parse value: 3"],
])('refuses %s', (text, message) => {
  expect(() => read(text)).toThrow(new PayloadError(message));
});

it('refuses a key that is too long', () => {
  expect(() => read(JSON.stringify({ ['k'.repeat(256)]: 1 }))).toThrow(PayloadError);
});

it('leaves NUL out of texts, where the database would end them, and refuses keys that it would not give back', () => {
  const [first] = read('{"a":"x\\u0000y"}');
  expect(first?.value).toEqual({ kind: STRING, value: 'xy' });
  expect(attributeValue('x\u0000y')).toEqual({ kind: STRING, value: 'xy' });
  for (const key of ['a\\u0000b', 'a\\ud800']) {
    expect(() => read(`{"${key}":1}`)).toThrow(PayloadError);
    expect(() => deviceAttributes(parseExactJson(`{"${key}":1}`))).toThrow(PayloadError);
  }
});

it('keeps text as text in attributes and makes written fractions doubles', () => {
  expect(attributeValue('42')).toEqual({ kind: STRING, value: '42' });
  const node = parseExactJson('[5.0, 1e3, 12345678901234567890]') as never[];
  expect(attributeValue(node[0] as never)).toEqual({ kind: DOUBLE, value: 5 });
  expect(attributeValue(node[1] as never)).toEqual({ kind: DOUBLE, value: 1000 });
  expect(() => attributeValue(node[2] as never)).toThrow(PayloadError);
});

it('reads the attributes of a device from one object only', () => {
  expect(deviceAttributes(parseExactJson('{"serial":"B-1"}'))).toEqual([['serial', { kind: STRING, value: 'B-1' }]]);
  expect(() => deviceAttributes(parseExactJson('[{"a":1}]'))).toThrow(PayloadError);
});

it.each(['{"a":1.0', '{"a":1.0}x', '[1.0,]', '{"a" 1.0}', '{"a":01.0}', '', 'nul', '{"a":"\u0001", "b": 5.0}'])(
  'refuses malformed JSON %p',
  (text) => {
    expect(() => parseExactJson(text)).toThrow('Malformed JSON');
  },
);

it('refuses JSON nested too deeply, with and without delicate numbers', () => {
  expect(() => parseExactJson(`${'['.repeat(5000)}1${']'.repeat(5000)}`)).toThrow('nested too deeply');
  expect(() => parseExactJson(`${'['.repeat(5000)}1.0${']'.repeat(5000)}`)).toThrow('nested too deeply');
});

it('takes null for nothing where a device sends it', () => {
  const readings = telemetryReadings(parseExactJson('[{"a":null,"b":1},{"ts":5.9,"values":{"a":2,"c":null}}]'), 9);
  expect(readings.map(({ ts, values }) => [ts, values.map(([key]) => key)])).toEqual([
    [9, ['b']],
    [5, ['a']],
  ]);
  expect(deviceAttributes(parseExactJson('{"a":null}'))).toEqual([]);
});
