import fc from 'fast-check';
import { resultLimits } from './limits';
import { toData } from './to-data';

const plain = (value: unknown) => toData(value, resultLimits);

test('plain data stays what it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!/"(__proto__|constructor)":/.test(JSON.stringify(value)));
      expect(plain(value)).toEqual(value);
    }),
  );
});

test('numbers that JSON does not know stay numbers', () => {
  expect(plain([Number.NaN, Infinity, -0, undefined])).toEqual([Number.NaN, Infinity, -0, undefined]);
});

test('keys that reach prototypes are dropped, at every level', () => {
  const hostile = JSON.parse(
    '{"a": {"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}, "b": 1}}',
  );
  const result = plain(hostile) as { a: object };
  expect(Object.keys(result.a)).toEqual(['b']);
  expect(Object.getPrototypeOf(result.a)).toBe(Object.prototype);
  expect({} as { admin?: boolean }).not.toHaveProperty('admin');
});

test('values that share a budget are too large together', () => {
  const budget = { nodes: 100, characters: 10 };
  expect(toData('12345', resultLimits, budget)).toBe('12345');
  expect(toData(['12345'], resultLimits, budget)).toEqual(['12345']);
  expect(() => toData('1', resultLimits, budget)).toThrow(RangeError);
  const few = { nodes: 3, characters: 10 };
  expect(() => toData([1, 2, 3], resultLimits, few)).toThrow(RangeError);
});

test('a list that lies about its length ends', () => {
  const liar = (length: unknown) =>
    new Proxy([1], { get: (list, key) => (key === 'length' ? length : Reflect.get(list, key)) });
  expect(() => plain(liar({ valueOf: () => Infinity }))).toThrow(RangeError);
  let grown = 0;
  const growing = new Proxy([1], {
    get(_, key) {
      if (key !== 'length') return 1;
      grown += 1;
      return grown;
    },
  });
  expect(() => plain(growing)).toThrow(RangeError);
  expect(plain(liar(-1))).toEqual([]);
});

test('instances become plain objects, functions and symbols nothing, dates their text', () => {
  class Point {
    x = 1;
    draw = () => this.x;
  }
  expect(plain(new Point())).toEqual({ x: 1, draw: undefined });
  expect(plain(() => 1)).toBeUndefined();
  expect(plain(Symbol('a'))).toBeUndefined();
  expect(plain(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(plain(12n)).toBe('12');
});

test.each([
  ['deep', () => JSON.parse('['.repeat(99) + ']'.repeat(99))],
  ['wide', () => Array.from({ length: resultLimits.nodes + 1 }, () => 0)],
  ['long', () => 'x'.repeat(resultLimits.characters + 1)],
  ['sparse', () => Object.assign([], { length: 4_000_000_000 })],
  [
    'circular',
    () => {
      const circle: unknown[] = [];
      circle.push(circle, circle);
      return circle;
    },
  ],
])('a %s value is too large', (_, make) => {
  expect(() => plain(make())).toThrow(RangeError);
});
