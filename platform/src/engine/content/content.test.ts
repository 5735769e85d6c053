import { type ExactJson, exactText, parseExactJson } from '../../telemetry/exact-json.js';
import { PathSearch } from '../json-path/evaluate.js';
import { parsePath } from '../json-path/parse.js';
import { newMessage } from '../message.js';
import { roundHalfUp, subtract } from './decimal.js';
import { calculate } from './expression.js';
import { type GeofenceConfig, isInside } from './geofence.js';
import { keyMatcher } from './keys.js';
import { fill } from './patterns.js';

describe('JSON paths', () => {
  const store: ExactJson = {
    book: [
      { t: 'one', price: 8 },
      { t: 'two', price: 12, tags: ['x'] },
    ],
    open: true,
    name: 'a.b',
  };
  const find = (path: string) => new PathSearch(store).find(parsePath(path));

  it('comes to no end of places only so far', () => {
    let nested: ExactJson = 1;
    for (let depth = 0; depth < 100; depth += 1) nested = { a: nested };
    const all = (path: string) => new PathSearch(nested).find(parsePath(path));
    expect(all('$..a')).toHaveLength(100);
    for (const path of ['$..a..a..a..a', '$[?(@..a..a..a..a)]', '$[?(!@..a..a..a..a)]'])
      expect(() => all(path)).toThrow('more than 100000 places');
  });

  it.each([
    ['$.open', true],
    ['book[1].t', 'two'],
    ["$['book'][0]['price']", 8],
    ['$.book[-1].t', 'two'],
    ['$.book[0,1].t', ['one', 'two']],
    ['$.book[0:1].t', ['one']],
    ['$.book[*].price', [8, 12]],
    ['$..t', ['one', 'two']],
    ['$.book[?(@.price > 10)].t', ['two']],
    ['$.book[?(@.tags)].t', ['two']],
    ['$.book[?(!@.tags)].t', ['one']],
    ["$.book[?(@.t == 'one' || @.price >= 12)].t", ['one', 'two']],
    ["$.book[?(@.t in ['one'])].t", ['one']],
    ['$.book[?(@.t =~ /TW.*/i)].t', ['two']],
    ['$.book[?(@.price > $.book[0].price)].t', ['two']],
    ['$.book.length()', 2],
  ])('%s', (path, found) => {
    expect(find(path)).toEqual(found);
  });

  it.each([
    ['$.book[5]', "No results for path: $['book'][5]"],
    ['$.none.deeper', "Missing property in path $['none']"],
  ])('%s leads nowhere', (path, reason) => {
    expect(() => find(path)).toThrow(reason);
  });

  it.each(['$.a[', '$.book[?(', '$.book[x]', ''])('%s', (path) => {
    if (path === '$.a[') expect(() => parsePath(path)).not.toThrow();
    else expect(() => parsePath(path)).toThrow(/jsonPath/);
  });
});

it.each([
  ['min', 0],
  ['max', 1],
  ['stddev', 0.5],
])('$.a.%s() takes a time in proportion to the list', (name, value) => {
  const root = parseExactJson(`{"a":[${Array(100_000).fill('0,1').join()}]}`);
  expect(Number(exactText(new PathSearch(root).find(parsePath(`$.a.${name}()`))))).toBe(value);
});

it.each([
  ['(x - 32) / 1.8', 37.77777777777778],
  ['-x^2', -10_000],
  ['2x + 3y', 206],
  ['2^-1', 0.5],
  ['2^3^2', 512],
  ['xy', 200],
  ['7 % 4', 3],
  ['sqrt(x) + pi', 10 + Math.PI],
  ['pow(x, 2)', 10_000],
])('calculates %s', (text, value) => {
  expect(calculate(text, { x: 100, y: 2 })).toBeCloseTo(value, 10);
});

it.each(['x /', 'max(x)', '(x', 'x / 0', 'x y z', ''])('refuses %j', (text) => {
  expect(() => calculate(text, { x: 1, y: 2 })).toThrow();
});

it('rounds and subtracts what is written, not its binary form', () => {
  expect(roundHalfUp(1.005, 2)).toBe(1.01);
  expect(roundHalfUp(-2.5, 0)).toBe(-3);
  expect(roundHalfUp(1.5, 1e12)).toBe(1.5);
  expect(subtract(7.3, 7.1, null)).toBe(0.2);
  expect(subtract(3.135, 2.125, 2)).toBe(1.01);
  expect(subtract(1e21, 1, null)).toBe(1e21);
});

it('fills patterns from metadata and the body, and leaves what has no value', () => {
  const message = { data: '{"a":{"b":5.0},"l":[1],"n":null}', metadata: { m: 'x' } };
  const pattern = ['', '{m} $[a.b] ', '{none} $[l] $[n] $[none]'].join('$');
  expect(fill(pattern, message)).toBe(['x 5.0 ', '{none} $[l] null $[none]'].join('$'));
});

it('matches keys in a time that grows with the key alone', () => {
  const matches = keyMatcher(['(a+)+', 'temp.*']);
  expect([matches('temperature'), matches('xtemp'), matches(`${'a'.repeat(250)}b`)]).toEqual([true, false, false]);
});

describe('a perimeter in metadata', () => {
  const config: GeofenceConfig = {
    latitudeKeyName: 'lat',
    longitudeKeyName: 'lon',
    perimeterType: 'POLYGON',
    fetchPerimeterInfoFromMessageMetadata: true,
    perimeterKeyName: 'p',
    polygonsDefinition: null,
    centerLatitude: null,
    centerLongitude: null,
    range: null,
    rangeUnit: null,
  };
  const at = (lat: number, polygon: unknown) =>
    newMessage(
      'X',
      { entityType: 'DEVICE', id: 'd' },
      {
        data: JSON.stringify({ lat, lon: 1 }),
        metadata: { p: JSON.stringify(polygon) },
      },
    );
  const square = (size: number) => [
    [0, 0],
    [0, size],
    [size, size],
    [size, 0],
  ];

  it('is that of its own message, however often one was told', () => {
    const told = [1, 2, 1, 2].map((size) => isInside(config, at(1.5, square(size))));
    expect(told).toEqual([false, true, false, true]);
  });

  it('has so many points at most, in all its rings', () => {
    const ring = Array.from({ length: 2501 }, (_, n) => [n, 0]);
    expect(() => isInside(config, at(1, [ring, ring]))).toThrow('"p" in metadata has 5002 points; the limit is 5000');
  });
});
