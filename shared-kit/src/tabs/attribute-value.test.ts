import { liveValue, storedValue } from './attribute-value';

describe('attribute values', () => {
  it.each([
    [5, 'number', '5'],
    [true, 'boolean', 'true'],
    ['5', 'text', '5'],
    [{ a: 1 }, 'json', '{"a":1}'],
  ])('%j is stored as %s', (value, kind, text) => {
    expect(storedValue({ key: 'k', value, lastUpdateTs: 1 })).toEqual({ kind, value, text });
  });

  it('get their kind back from live text', () => {
    expect(liveValue('5.5', 'number')).toMatchObject({ kind: 'number', value: 5.5 });
    expect(liveValue('true', undefined)).toMatchObject({ kind: 'boolean', value: true });
    expect(liveValue('{"a":1}', undefined)).toMatchObject({ kind: 'json' });
    expect(liveValue('on fire', 'number')).toMatchObject({ kind: 'text', value: 'on fire' });
  });

  it('stay text where the key is known to hold text, whatever it looks like', () => {
    expect(liveValue('0042', 'text')).toEqual({ kind: 'text', value: '0042', text: '0042' });
  });
});
