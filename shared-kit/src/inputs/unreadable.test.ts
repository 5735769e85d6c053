import { Unreadable, withoutUnreadable } from './unreadable';

const entry = new Unreadable('1.2', 'No whole number');

test('of what cannot be read members go, lists keep the place, and the steps to it are told', () => {
  const values = { name: 'a', size: { 'a.b': entry, y: 1 }, list: [1, entry] };
  expect(withoutUnreadable(values)).toStrictEqual({
    rest: { name: 'a', size: { y: 1 }, list: [1, null] },
    unreadable: [
      { path: ['size', 'a.b'], entry },
      { path: ['list', '1'], entry },
    ],
  });
  expect(values.list[1]).toBe(entry);
});

test('values that are objects of their own stay the same ones', () => {
  const file = new Blob(['x']);
  expect(withoutUnreadable({ file, none: null }).rest).toStrictEqual({ file, none: null });
  expect(withoutUnreadable({ file }).rest.file).toBe(file);
});
