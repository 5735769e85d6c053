import { treeKey } from './tree-keys';
import { createTreeStore } from './tree-store';

async function rowsOf() {
  const store = createTreeStore({
    loadNodes: async () => [
      { id: 'a', text: 'Alpha', state: { opened: true }, children: [{ id: 'a1', text: 'Inner' }] },
      { id: 'b', text: 'Beta', children: true },
    ],
  });
  await store.start();
  return store.get().rows;
}

test('arrows walk through what is shown, open and close', async () => {
  const rows = await rowsOf();
  const press = (key: string, at: number, rtl = false) => treeKey(key, rows, at, rtl);
  expect(press('ArrowDown', 0)).toEqual({ type: 'focus', id: 'a1' });
  expect(press('ArrowUp', 2)).toEqual({ type: 'focus', id: 'a1' });
  expect(press('ArrowUp', 0)).toBeUndefined();
  expect(press('ArrowDown', 2)).toBeUndefined();
  expect(press('ArrowRight', 0)).toEqual({ type: 'focus', id: 'a1' });
  expect(press('ArrowRight', 1)).toBeUndefined();
  expect(press('ArrowRight', 2)).toEqual({ type: 'toggle' });
  expect(press('ArrowLeft', 0)).toEqual({ type: 'toggle' });
  expect(press('ArrowLeft', 1)).toEqual({ type: 'focus', id: 'a' });
  expect(press('ArrowLeft', 2, true)).toEqual({ type: 'toggle' });
  expect([press('Home', 2), press('End', 0)]).toEqual([
    { type: 'focus', id: 'a' },
    { type: 'focus', id: 'b' },
  ]);
  expect([press('Enter', 0), press(' ', 0)]).toEqual([{ type: 'select' }, { type: 'select' }]);
});

test('a letter leads to the next node that begins with it', async () => {
  const rows = await rowsOf();
  expect(treeKey('b', rows, 0)).toEqual({ type: 'focus', id: 'b' });
  expect(treeKey('A', rows, 1)).toEqual({ type: 'focus', id: 'a' });
  expect(treeKey('z', rows, 1)).toBeUndefined();
});
