import { operationNames } from '../src/framework/operation.js';

test('every operation that the main thread may ask for is known to the database threads', async () => {
  // What the threads load comes first: what the rest adds they do not have.
  await import('../src/routes.js');
  const known = new Set(operationNames());
  await import('../src/platform.js');
  expect(known.size).toBeGreaterThan(30);
  expect(operationNames().filter((name) => !known.has(name))).toEqual([]);
});
