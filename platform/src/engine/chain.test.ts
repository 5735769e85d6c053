import { type ChainNode, RunningChain } from './chain.js';
import { newMessage } from './message.js';

test('links that multiply a message let others have their turn', async () => {
  const chain = new RunningChain('t', 'c', 'Root');
  const from = (id: string, receive: ChainNode['receive']): ChainNode => ({
    id,
    receive,
    failure: (message) => ({ ruleChainName: '', ruleNodeName: '', message }),
  });
  let passed = 0;
  const ends: string[] = [];
  // Twelve layers of two nodes, each with links to both of the next.
  const layers = Array.from({ length: 12 }, (_, layer) =>
    ['a', 'b'].map((name) =>
      from(`${layer}${name}`, (message, _label, item) => {
        passed += 1;
        const way = message.metadata.way + name;
        if (layer === 11) ends.push(way);
        else chain.route(nodeAt(layer, name), { ...message, metadata: { way } }, ['Success'], item);
      }),
    ),
  );
  const nodeAt = (layer: number, name: string) =>
    layers[layer]?.find(({ id }) => id === `${layer}${name}`) as ChainNode;
  for (const [layer, nodes] of layers.entries())
    for (const { id } of nodes) for (const to of layers[layer + 1] ?? []) chain.link(id, 'Success', to);
  const message = newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}', metadata: { way: '' } });
  let most = 0;
  for (const node of layers[0] ?? []) node.receive(message, '', null);
  for (let before = 0; before < passed; ) {
    most = Math.max(most, passed - before);
    before = passed;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(most).toBeLessThan(1100);
  expect([passed, new Set(ends).size]).toEqual([8190, 4096]);
});
