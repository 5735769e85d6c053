import { createTreeStore, type TreeNode, treeRoot } from './tree-store';

const plant: Record<string, TreeNode[]> = {
  [treeRoot]: [
    { id: 'pumps', text: 'Pumps', children: true },
    { id: 'valves', text: 'Valves', children: true },
    { id: 'roof', text: 'Roof' },
  ],
  pumps: [
    { id: 'p1', text: 'Pump 1' },
    { id: 'p2', text: 'Pump 2', children: [{ id: 'p2a', text: 'Inner valve' }] },
  ],
  valves: [{ id: 'v1', text: 'Valve 1', state: { disabled: true } }],
};

async function grown(options: Partial<Parameters<typeof createTreeStore>[0]> = {}) {
  const loadNodes = jest.fn(async (id: string) => plant[id] ?? []);
  const onNodesInserted = jest.fn();
  const store = createTreeStore({ loadNodes, onNodesInserted, ...options });
  await store.start();
  return { store, loadNodes, onNodesInserted };
}
type Store = ReturnType<typeof createTreeStore>;
const shown = (store: Store) => store.get().rows.map(({ item, level }) => '-'.repeat(level - 1) + item.text);

test('nodes are loaded when they are first opened, and told of once', async () => {
  const { store, loadNodes, onNodesInserted } = await grown();
  expect(shown(store)).toEqual(['Pumps', 'Valves', 'Roof']);
  expect(store.nodeIsLoaded('pumps')).toBe(false);
  await store.openNode('pumps');
  expect(shown(store)).toEqual(['Pumps', '-Pump 1', '-Pump 2', 'Valves', 'Roof']);
  store.closeNode('pumps');
  await store.openNode('pumps');
  expect(loadNodes.mock.calls.map(([id]) => id)).toEqual([treeRoot, 'pumps']);
  expect(onNodesInserted).toHaveBeenLastCalledWith(['p1', 'p2'], 'pumps');
  expect(store.getParentNodeId('p1')).toBe('pumps');
});

test('one node is selected at a time, never a disabled one', async () => {
  const { store } = await grown();
  await store.openNode('valves');
  store.selectNode('pumps');
  store.selectNode('roof');
  store.selectNode('v1');
  expect(store.get().selected).toBe('roof');
  store.enableNode('v1');
  store.selectNode('v1');
  expect(store.get().selected).toBe('v1');
  store.disableNode('v1');
  expect(store.get().selected).toBeUndefined();
  store.selectNode('roof');
  store.deselectAll();
  expect(store.get().selected).toBeUndefined();
});

test('a search leaves what matches with the way to it; clearing closes what it opened', async () => {
  const { store } = await grown();
  await store.openNode('pumps');
  await store.openNode('p2');
  store.closeNode('p2');
  store.closeNode('pumps');
  store.search('VALVE');
  expect(shown(store)).toEqual(['Pumps', '-Pump 2', '--Inner valve', 'Valves']);
  store.clearSearch();
  expect(shown(store)).toEqual(['Pumps', 'Valves', 'Roof']);
  store.search('nothing like it');
  expect(shown(store)).toEqual([]);
});

test('in a tree that keeps all a search marks what matches, and opens the way to it', async () => {
  const { store } = await grown({ keepsAll: true });
  await store.openNode('pumps');
  await store.openNode('p2');
  store.closeNode('p2');
  store.closeNode('pumps');
  const all = () => store.get().rows.map(({ item, found }) => `${item.text}${found ? ' !' : ''}`);
  store.search('VALVE');
  expect(all()).toEqual(expect.arrayContaining(['Pumps', 'Pump 2', 'Inner valve !', 'Valves !', 'Roof']));
  store.clearSearch();
  expect(all()).toEqual(['Pumps', 'Valves', 'Roof']);
});

test('the caller may say what matches', async () => {
  const { store } = await grown({ matches: (text, node) => node.id === text });
  store.search('roof');
  expect(shown(store)).toEqual(['Roof']);
});

test('a node that does not load closes again, and opening it is the second try', async () => {
  let fails = true;
  const { store } = await grown({
    loadNodes: async (id) => {
      if (id === 'pumps' && fails) throw new Error('offline');
      return plant[id] ?? [];
    },
  });
  await store.openNode('pumps');
  expect(store.getNode('pumps')).toMatchObject({ failed: true, open: false, loading: false });
  fails = false;
  await store.openNode('pumps');
  expect(store.getNode('pumps')).toMatchObject({ failed: false, open: true });
});

test('a refresh loads anew and opens again what was open', async () => {
  const { store, loadNodes } = await grown();
  await store.openNode('pumps');
  store.selectNode('p1');
  await store.refreshNode(treeRoot);
  expect(shown(store)).toEqual(['Pumps', '-Pump 1', '-Pump 2', 'Valves', 'Roof']);
  expect(store.get().selected).toBe('p1');
  loadNodes.mockClear();
  await store.refreshNode('pumps');
  await store.refreshNode('valves');
  await store.refreshNode('unknown');
  expect(loadNodes.mock.calls.map(([id]) => id)).toEqual(['pumps']);
});

test('nodes are changed, added, taken away', async () => {
  const { store } = await grown();
  await store.openNode('pumps');
  store.updateNode('p1', 'Pump one', { rpm: 5 });
  store.createNode('pumps', { id: 'p0', text: 'Pump 0' }, 'first');
  store.createNode('pumps', { id: 'p3', text: 'Pump 3' });
  store.createNode('roof', { id: 'r1', text: 'Mast' });
  store.createNode('valves', { id: 'v0', text: 'comes with the others' });
  expect(shown(store)).toEqual(['Pumps', '-Pump 0', '-Pump one', '-Pump 2', '-Pump 3', 'Valves', 'Roof']);
  expect(store.getNode('p1')?.data).toEqual({ rpm: 5 });
  expect(store.getNode('roof')?.hasChildren).toBe(true);
  for (const id of ['p0', 'p1', 'p2', 'p3']) store.deleteNode(id);
  expect(store.getNode('pumps')).toMatchObject({ hasChildren: false, open: false });
  expect(store.getNode('p2a')).toBeUndefined();
});

test('whether a node has others can be said while none are known', async () => {
  const { store } = await grown();
  await store.openNode('pumps');
  store.setNodeHasChildren('pumps', false);
  store.setNodeHasChildren('roof', true);
  store.setNodeHasChildren('valves', false);
  expect(['pumps', 'roof', 'valves'].map((id) => store.getNode(id)?.hasChildren)).toEqual([true, true, false]);
});

test('unknown nodes count as open and loaded', async () => {
  const { store } = await grown();
  expect([store.nodeIsOpen('x'), store.nodeIsLoaded('x'), store.nodeIsOpen('pumps')]).toEqual([true, true, false]);
});
