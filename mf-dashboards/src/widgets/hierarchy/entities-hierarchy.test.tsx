import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, valve } from '../../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
const isClosed = { nodeOpenedFunction: 'return false;' };

async function draw(settings: object) {
  const widget = {
    ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'entities_hierarchy', type: 'latest', title: 'Hall' },
    config: {
      title: 'Hall',
      datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: [oil] }],
      settings,
    },
  };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '5' })));
}
const node = (name: string | RegExp) => screen.findByRole('treeitem', { name });
const nodes = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);

test('entities stand in a tree, and what they contain is read when they are opened', async () => {
  await draw(isClosed);
  const before = socket.length;
  await userEvent.dblClick(await node('Pump 7'));
  await waitFor(() => expect(socket.length).toBeGreaterThan(before));
  expect(socket.at(-1)?.body.query).toMatchObject({
    entityFilter: {
      ...{ type: 'relationsQuery', rootEntity: pump, direction: 'FROM', maxLevel: 1 },
      filters: [{ relationType: 'Contains', entityTypes: [] }],
    },
    latestValues: [{ type: 'TIME_SERIES', key: 'oil' }],
  });
  await answerAll(
    socket.slice(-1),
    pageOf(latestOf(valve, 'Valve 10', {}), latestOf({ ...valve, id: uuid(5) }, 'Valve 9', {})),
  );
  await node('Valve 9');
  expect(nodes()).toEqual(['Pump 7', 'Valve 9', 'Valve 10']);
  await expectAccessible(screen.getByRole('tree', { name: 'Hall' }));
});

test('functions write, draw, open, and end nodes', async () => {
  await draw({
    nodeTextFunction: 'return "<b>" + nodeCtx.entity.name + "</b> " + nodeCtx.data.Oil + " l";',
    nodeHasChildrenFunction: 'return false;',
    nodeDisabledFunction: 'return nodeCtx.level === 1;',
    nodeIconFunction: 'return { iconUrl: "data:image/png;base64,AA==" };',
  });
  const pumpNode = await node('Pump 7 5 l');
  expect(pumpNode).not.toHaveAttribute('aria-expanded');
  expect(pumpNode).toHaveAttribute('aria-disabled', 'true');
  expect(pumpNode.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,AA==');
});

test('functions say which entities stand below, and in which order', async () => {
  await draw({
    ...isClosed,
    nodeRelationQueryFunction:
      'return { parameters: { rootId: nodeCtx.entity.id.id, rootType: "DEVICE", direction: "TO", maxLevel: 2 }, filters: [{ relationType: "Feeds", entityTypes: ["ASSET"] }] };',
    nodesSortFunction: 'return nodeCtx2.entity.name.localeCompare(nodeCtx1.entity.name);',
  });
  const before = socket.length;
  await userEvent.dblClick(await node('Pump 7'));
  await waitFor(() => expect(socket.length).toBeGreaterThan(before));
  expect(socket.at(-1)?.body.query).toMatchObject({
    entityFilter: { direction: 'TO', maxLevel: 2, filters: [{ relationType: 'Feeds', entityTypes: ['ASSET'] }] },
  });
  await answerAll(socket.slice(-1), pageOf(latestOf(valve, 'A', {}), latestOf({ ...valve, id: uuid(5) }, 'B', {})));
  await node('A');
  expect(nodes()).toEqual(['Pump 7', 'B', 'A']);
});

test('functions that fail leave the nodes as they are without', async () => {
  const broken = 'throw new Error("no");';
  await draw({ nodeTextFunction: broken, nodesSortFunction: broken, ...isClosed });
  expect(await node('Pump 7')).toHaveAttribute('aria-expanded', 'false');
});

test('a search marks what matches and keeps the tree', async () => {
  await draw(isClosed);
  const before = socket.length;
  await userEvent.dblClick(await node('Pump 7'));
  await waitFor(() => expect(socket.length).toBeGreaterThan(before));
  await answerAll(socket.slice(-1), pageOf(latestOf(valve, 'Valve 10', {})));
  await node('Valve 10');
  const marked = () => [...document.querySelectorAll('[role=treeitem] mark')].map(({ textContent }) => textContent);
  await userEvent.type(screen.getByRole('searchbox'), 'VALVE');
  await waitFor(() => expect(marked()).toEqual(['Valve 10']));
  expect(nodes()).toEqual(['Pump 7', 'Valve 10']);
  await userEvent.type(screen.getByRole('searchbox'), ' of old');
  expect(await screen.findByText('No results for “VALVE of old”')).toBeVisible();
  expect(marked()).toEqual([]);
  expect(nodes()).toEqual(['Pump 7', 'Valve 10']);
});

test('what a function writes of a node is HTML, of which what is harmless is left; the search finds its text', async () => {
  await draw({
    ...isClosed,
    nodeTextFunction:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
      'return `<b>${nodeCtx.entity.name}</b> <i style="color: red; position: fixed">${nodeCtx.data.Oil} l</i><img src="https://example.com/x.png" alt=""><script>1</script>`;',
  });
  const drawn = await node('Pump 7 5 l');
  expect(drawn.querySelector('b')).toHaveTextContent('Pump 7');
  expect(drawn.querySelector('i')).toHaveStyle({ color: 'rgb(255, 0, 0)' });
  expect(drawn.querySelector('i')).not.toHaveStyle({ position: 'fixed' });
  expect(drawn.querySelector('script')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), '5 l');
  await waitFor(() => expect(drawn.querySelector('mark b')).toHaveTextContent('Pump 7'));
});
