import type { CallResult } from './function-messages';
import { cachedCharacters, cacheEntries } from './limits';
import { ResultCache } from './result-cache';

const value = (of: unknown): CallResult => ({ ok: true, index: 0, value: of, type: typeof of });
const failure = (kind: 'thrown' | 'timeout'): CallResult => ({
  ok: false,
  error: { kind, name: 'Error', message: 'no' },
});

test('a result is found by what was called and its input, and nowhere else', () => {
  const cache = new ResultCache();
  cache.set('1 body', '[1]', value('one'));
  expect(cache.get('1 body', '[1]')).toEqual(value('one'));
  expect(cache.get('1 body', '[2]')).toBeUndefined();
  expect(cache.get('2 body', '[1]')).toBeUndefined();
  cache.clear();
  expect(cache.get('1 body', '[1]')).toBeUndefined();
});

test('what the function itself throws is kept; why it was stopped is not', () => {
  const cache = new ResultCache();
  cache.set('a', '[]', failure('thrown'));
  cache.set('b', '[]', failure('timeout'));
  expect(cache.get('a', '[]')).toEqual(failure('thrown'));
  expect(cache.get('b', '[]')).toBeUndefined();
});

test('what is large is not kept', () => {
  const cache = new ResultCache();
  cache.set('a', '[1]', value('x'.repeat(cachedCharacters)));
  cache.set('a', '[2]', value(['x'.repeat(cachedCharacters)]));
  cache.set('a', 'x'.repeat(cachedCharacters), value(1));
  expect(['[1]', '[2]', 'x'.repeat(cachedCharacters)].map((input) => cache.get('a', input))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('it is bounded: what is asked for stays, what is not asked for goes', () => {
  const cache = new ResultCache();
  cache.set('a', 'asked', value(1));
  cache.set('a', 'not asked', value(2));
  for (let index = 0; index < cacheEntries; index += 1) {
    cache.set('b', String(index), value(index));
    cache.get('a', 'asked');
  }
  expect(cache.get('a', 'asked')).toEqual(value(1));
  expect(cache.get('a', 'not asked')).toBeUndefined();
  expect(cache.get('b', '0')).toBeUndefined();
});

test('nobody changes what others have too', () => {
  const cache = new ResultCache();
  cache.set('a', '[]', value({ style: { color: 'red' } }));
  const kept = cache.get('a', '[]');
  expect(() => {
    if (kept?.ok) (kept.value as { style: { color: string } }).style.color = 'blue';
  }).toThrow(TypeError);
});
