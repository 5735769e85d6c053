import { playDatabase } from '../testing/play-database';

const place = 'user/thing/1';
const copy = (value: string) => ({ base: 'b', value, at: 1 });
/** A page of its own, which knows no database yet. */
const load = () => jest.isolateModulesAsync(async () => void Object.assign(now, await import('./kept-copies')));
const now = {} as typeof import('./kept-copies');

afterEach(() => {
  for (const name of ['indexedDB', 'IDBKeyRange']) Reflect.deleteProperty(globalThis, name);
});

test('a copy is kept once its transaction is over, and outlasts the page', async () => {
  playDatabase();
  await load();
  expect(await now.keepCopy(place, copy('first'))).toBe(true);
  await load();
  expect(await now.keptCopy(place)).toMatchObject({ value: 'first' });
  await now.dropCopy(place);
  expect(await now.keptCopy(place)).toBeUndefined();
});

test('where there is no room for it, that is told although its request was answered', async () => {
  const database = playDatabase();
  await load();
  await now.keepCopy(place, copy('first'));
  database.fill();
  await expect(now.keepCopy(place, copy('second'))).rejects.toThrow();
  expect(await now.keptCopy(place)).toMatchObject({ value: 'first' });
});

test('where the browser denies its database, the copy lasts as long as the page, and is not told as kept', async () => {
  Object.assign(globalThis, {
    indexedDB: {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  });
  await load();
  expect(await now.keepCopy(place, copy('first'))).toBe(false);
  expect(await now.keptCopy(place)).toMatchObject({ value: 'first' });
  // It allows it now.
  playDatabase();
  expect(await now.keepCopy(place, copy('second'))).toBe(true);
  expect(await now.keptCopy(place)).toMatchObject({ value: 'second' });
});

test('a database that the browser has closed is opened again', async () => {
  const database = playDatabase();
  await load();
  await now.keepCopy(place, copy('first'));
  database.close();
  expect(await now.keepCopy(place, copy('second'))).toBe(true);
  expect(await now.keptCopy(place)).toMatchObject({ value: 'second' });
});
