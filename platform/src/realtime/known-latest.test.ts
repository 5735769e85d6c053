import { KnownLatest } from './known-latest.js';

const text = '{"ATTRIBUTE":{"a":{"ts":1,"value":"x"}}}';

it('hands a text on as it came, without reading it', () => {
  const parse = jest.spyOn(JSON, 'parse');
  expect(KnownLatest.ofText(text).text).toBe(text);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it('keeps what is sent of kinds that were shown', () => {
  const latest = KnownLatest.ofText(text);
  latest.put('ATTRIBUTE', { b: { ts: 2, value: 'y' } });
  latest.put('TIME_SERIES', { c: { ts: 3, value: 'z' } });
  const expected = { ATTRIBUTE: { a: { ts: 1, value: 'x' }, b: { ts: 2, value: 'y' } } };
  expect(latest.values).toEqual(expected);
  expect(JSON.parse(latest.text)).toEqual(expected);
});
