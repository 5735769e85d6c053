import { ApiError } from '@mullion/shared-kit/api/api-error';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, latestOf, pageOf, pump } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const edge = { entityType: 'EDGE', id: uuid(40) };
const alias = {
  id: uuid(41),
  alias: 'Edge',
  filter: { type: 'singleEntity', singleEntity: edge, resolveMultiple: false },
};
const list = `/api/edge/${edge.id}/`;

async function draw(
  settings: object,
  { entity = edge as object, authority = 'TENANT_ADMIN' as const, fails = false } = {},
) {
  const widget = {
    ...{ isSystemType: true, bundleAlias: 'edge_widgets', typeAlias: 'edges_overview', type: 'latest', title: 'Mine' },
    config: { title: 'Mine', datasources: [{ type: 'entity', entityAliasId: alias.id, dataKeys: [] }], settings },
  };
  const dashboard = storedDashboard({ a: widget }, { entityAliases: { [alias.id]: alias } });
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, dashboard, {
    authority,
    answer: (path) => {
      if (path === `/api/edge/info/${edge.id}`) return { id: edge, name: 'Hall', customerTitle: 'Waterworks' };
      if (fails && path.startsWith(list)) throw new ApiError({ kind: 'http', status: 403, method: 'GET', url: path });
      if (path === `${list}devices`) return pageOf({ id: pump, name: 'Pump 7' });
      return path === `${list}dashboards`
        ? pageOf({ id: { entityType: 'DASHBOARD', id: uuid(2) }, title: 'Flow' })
        : undefined;
    },
  });
  await answerAll(socket, pageOf(latestOf(entity, 'Hall', {})));
  return calls;
}
const node = (name: string) => screen.findByRole('treeitem', { name });
const openNode = async (name: string) => userEvent.dblClick(await node(name));

test('an edge shows whose it is and what it was given, read when it is opened', async () => {
  const calls = await draw({});
  expect(await screen.findByText('Assigned to Waterworks')).toBeVisible();
  const tree = within(screen.getByRole('tree', { name: 'Hall' }));
  expect(tree.getAllByRole('treeitem').map(({ textContent }) => textContent)).toEqual([
    ...['Assets', 'Devices', 'Entity views', 'Dashboards', 'Rule chains'],
  ]);
  expect(calls.filter(({ path }) => path.startsWith(list))).toEqual([]);
  await openNode('Devices');
  expect(await node('Pump 7')).toBeVisible();
  await openNode('Dashboards');
  expect(await node('Flow')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Mine' })).toBeVisible();
});

test('its title names the edge where that is set', async () => {
  await draw({ enableDefaultTitle: true });
  expect(await screen.findByRole('article', { name: 'Hall quick overview' })).toBeVisible();
});

test('for a customer’s user there are no rule chains', async () => {
  await draw({}, { authority: 'CUSTOMER_USER' as never });
  await node('Devices');
  expect(screen.queryByRole('treeitem', { name: 'Rule chains' })).not.toBeInTheDocument();
});

test('what can’t be read says so in its place', async () => {
  await draw({}, { fails: true });
  await openNode('Devices');
  expect(await screen.findByRole('treeitem', { name: /Devices.*Couldn’t be loaded/ })).toBeVisible();
});

test('without an edge it says what to choose', async () => {
  await draw({}, { entity: pump });
  expect(await screen.findByText('Choose an edge as this widget’s data source')).toBeVisible();
});
