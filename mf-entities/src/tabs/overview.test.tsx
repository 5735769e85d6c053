import { ApiError } from '@mullion/shared-kit/api/api-error';
import { assignDeviceToCustomer, type DeviceInfo } from '@mullion/shared-kit/api/devices';
import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, cleanup, screen, within } from '@testing-library/react';
import moduleConfig from '../../module.config';
import { playPlatform, playSocket, renderModule, settle } from '../testing/render-module';
import OverviewTab from './overview';
import { overviewKinds } from './overview-kinds';

/** What would draw on a canvas, which jsdom has not. */
jest.mock('../../../shared-kit/src/charts/time-chart', () => ({ __esModule: true, default: () => null }));

const device = {
  id: entityId('DEVICE', 'd1'),
  name: 'Pump 7',
  deviceProfileId: entityId('DEVICE_PROFILE', 'p1'),
  deviceProfileName: 'pump',
  customerId: entityId('CUSTOMER', 'c1'),
  customerTitle: 'Acme',
  customerIsPublic: false,
  label: 'Hall A',
} as DeviceInfo;
// Long enough ago that its age stays the same meanwhile.
const ts = Date.now() - 3.5 * 3_600_000;

interface Stored {
  /** Why the platform refuses calls whose path ends like this. */
  refused?: { path: string; message: string };
  values?: object;
  alarms?: object[];
  attributes?: object[];
  counts?: Record<string, number>;
}

async function open(
  entity: { id: EntityId; name: string },
  { values = {}, alarms = [], attributes = [], counts = {}, refused }: Stored,
) {
  playSocket();
  playPlatform(({ path, query }) => {
    // Units are read by their key; nothing else delivers them.
    if (refused && path.endsWith(refused.path) && !query?.keys)
      throw new ApiError({ kind: 'http', status: 400, body: { message: refused.message } });
    if (path.endsWith('/values/timeseries')) return query && 'startTs' in query ? {} : values;
    if (path.includes('/alarm/')) return { data: alarms, totalElements: alarms.length, hasNext: false };
    if (path.endsWith('/credentials'))
      return { credentialsType: 'ACCESS_TOKEN', credentialsId: 'secret-token', credentialsValue: null };
    if (path.includes('DEVICE_PROFILE')) return [{ key: 'units', value: { temperature: '°C' }, lastUpdateTs: 1 }];
    if (path.includes('/deviceProfileInfo/')) return { transportType: 'DEFAULT' };
    if (/^\/api\/(customer|tenant|edge)\//.test(path))
      return { data: [], totalElements: counts[path.split('/').at(-1) ?? ''] ?? 0 };
    if (path.endsWith('/SERVER_SCOPE')) return attributes;
    return [];
  });
  const opened = await renderModule(
    <OverviewTab entityId={entity.id} entityName={entity.name} entity={entity} scope={ownTenant} />,
  );
  await settle(opened.client);
  return opened;
}

const cards = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const card = (name: string) => within(screen.getByRole('region', { name }));

afterEach(async () => {
  cleanup();
  // What was watched is given up one turn later.
  await new Promise((resolve) => setTimeout(resolve));
  latestStore.clear();
});

it('shows the values with units and ages, the alarms, whose the device is, and hides its token', async () => {
  const values = { temperature: [{ ts, value: 21.5 }], state: [{ ts, value: 'running' }] };
  const alarm = { id: { id: 'a1' }, createdTime: ts, type: 'Too hot', severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  const { user } = await open(device, { values, alarms: [alarm] });
  const card = (await screen.findByRole('button', { name: 'Chart temperature' })).closest('li') as HTMLElement;
  expect(await within(card).findByText('°C')).toBeInTheDocument();
  expect(card).toHaveTextContent('21.5');
  expect(card).toHaveTextContent(/3 h/);
  expect(screen.getByText('running')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Chart state' })).toBeNull();
  expect(await screen.findByRole('link', { name: 'Too hot' })).toHaveAttribute('href', '/alarms?open=a1');
  expect(screen.getByText('Acme')).toBeInTheDocument();
  await screen.findByText('Access token');
  expect(screen.queryByText(/secret-token/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Chart temperature' }));
  expect(screen.getByRole('heading', { name: 'temperature' })).toBeInTheDocument();
  await act(expectAccessible);
});

it.each(['constructor', '__proto__'])('shows the value of a key that every object has a member of: %s', async (key) => {
  await open(device, { values: { [key]: [{ ts, value: 21.5 }] } });
  const card = (await screen.findByRole('button', { name: `Chart ${key}` })).closest('li') as HTMLElement;
  expect(card).toHaveTextContent('21.5');
  expect(screen.getByRole('heading', { name: key })).toBeInTheDocument();
});

it('says in its cards, and in no toast, why the credentials could not be read', async () => {
  await open(device, { refused: { path: '/credentials', message: 'the database is asleep' } });
  for (const name of ['Credentials', 'Send the first value']) {
    expect(card(name).getByText('the database is asleep')).toBeVisible();
  }
  expect(card('Notifications').queryByText('the database is asleep')).toBeNull();
});

const customer = {
  id: entityId('CUSTOMER', 'c1'),
  name: 'Acme',
  email: 'office@acme.example',
  phone: null,
  address: 'Kai 3',
  address2: null,
  zip: '28195',
  city: 'Bremen',
  state: null,
  country: null,
};

const owned = { customerId: device.customerId, customerTitle: 'Acme', customerIsPublic: false };

it('lists the worst open alarms first, of equals the newest', async () => {
  const of = (id: string, severity: string, createdTime: number) => ({
    id: { id },
    createdTime,
    type: `Alarm ${id}`,
    severity,
    status: 'ACTIVE_UNACK',
  });
  await open(device, {
    alarms: [of('1', 'MINOR', ts), of('2', 'MAJOR', ts - 1), of('3', 'CRITICAL', ts - 2), of('4', 'MAJOR', ts - 3)],
  });
  const links = await screen.findAllByRole('link', { name: /^Alarm \d/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Alarm 3', 'Alarm 2', 'Alarm 4', 'Alarm 1']);
});

it('shows what a customer has, how to reach them, their attributes and alarms', async () => {
  const attributes = [
    { key: 'contract', value: 'C-17', lastUpdateTs: ts },
    { key: 'limit', value: 12_000, lastUpdateTs: ts + 1 },
    { key: 'units', value: { limit: 'kWh' }, lastUpdateTs: ts },
  ];
  const alarm = { id: { id: 'a1' }, createdTime: ts, type: 'Over limit', severity: 'MAJOR', status: 'ACTIVE_ACK' };
  session.store.setState({ edgesSupportEnabled: true });
  await open(customer, { attributes, alarms: [alarm], counts: { devices: 1200, users: 0, edges: 2 } });
  expect(cards()).toEqual(['Open alarms', 'Assigned to this customer', 'Contact', 'Attributes']);
  const has = card('Assigned to this customer');
  expect(has.getByRole('link', { name: '1,200' })).toHaveAttribute('href', '/customers/c1/devices');
  expect(has.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Devices', 'Users', 'Edges']);
  expect(card('Contact').getByText('Kai 3 28195 Bremen')).toBeInTheDocument();
  expect(card('Contact').queryByText('Phone')).toBeNull();
  const rows = card('Attributes').getAllByRole('term');
  expect(rows.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'limit12,0003 hr ago',
    'contractC-173 hr ago',
  ]);
  await act(expectAccessible);
});

it.each([
  ['TENANT_ADMIN', ['Devices', 'Dashboards', 'Rule chains']],
  ['CUSTOMER_USER', ['Devices', 'Dashboards']],
])('leads a %s to what an edge has', async (authority, expected) => {
  session.store.setState({ authUser: { authority } as never });
  await open(
    { ...owned, id: entityId('EDGE', 'e1'), name: 'Gate' },
    { counts: { devices: 3, dashboards: 1, ruleChains: 1 } },
  );
  const has = card('Assigned to this edge');
  expect(has.getByRole('link', { name: '3' })).toHaveAttribute('href', '/edgeInstances/e1/devices');
  expect(has.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(expected);
  act(() => session.store.setState({ authUser: null }));
});

it('leaves edges out of what a customer has while the platform has none', async () => {
  session.store.setState({ edgesSupportEnabled: false });
  await open(customer, { counts: { devices: 1200, users: 0, edges: 2 } });
  const has = card('Assigned to this customer');
  expect(has.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Devices', 'Users']);
});

it('counts again what a customer has when a device changes hands', async () => {
  const counts = { devices: 2 };
  await open(customer, { counts });
  expect(card('Assigned to this customer').getByRole('link', { name: '2' })).toBeInTheDocument();
  counts.devices = 3;
  await act(() => assignDeviceToCustomer('c1', 'd9'));
  expect(await card('Assigned to this customer').findByRole('link', { name: '3' })).toBeInTheDocument();
});

it('says in the card of attributes alone why they could not be read, and reads them again', async () => {
  const refused = { path: '/SERVER_SCOPE', message: 'the database is asleep' };
  const { user, client } = await open(customer, {
    attributes: [{ key: 'contract', value: 'C-17', lastUpdateTs: ts }],
    refused,
  });
  await screen.findByRole('region', { name: 'Attributes' });
  expect(card('Attributes').getByText(/the database is asleep/)).toBeVisible();
  expect(screen.getAllByText(/the database is asleep/)).toHaveLength(1);
  refused.path = 'none';
  await user.click(card('Attributes').getByRole('button', { name: 'Retry' }));
  await settle(client);
  expect(card('Attributes').getByText('C-17')).toBeVisible();
});

it('draws the values of a customer that has some, as those of a device', async () => {
  await open(customer, { values: { energy: [{ ts, value: 21.5 }] } });
  expect(await screen.findByRole('button', { name: 'Chart energy' })).toBeInTheDocument();
});

it.each([
  [
    'an asset',
    { ...owned, id: entityId('ASSET', 'x'), assetProfileName: 'hall' },
    ['Open alarms', 'Belongs to'],
    /hall/,
  ],
  ['an entity view', { ...owned, id: entityId('ENTITY_VIEW', 'x'), type: 'shared' }, ['Belongs to'], /shared/],
  [
    'an edge',
    { ...owned, id: entityId('EDGE', 'x'), type: 'gateway' },
    ['Open alarms', 'Assigned to this edge', 'Belongs to'],
    /gateway/,
  ],
  [
    'a tenant',
    {
      ...customer,
      id: entityId('TENANT', 'x'),
      tenantProfileId: entityId('TENANT_PROFILE', 'tp'),
      tenantProfileName: 'Small',
    },
    ['Administration', 'Contact'],
    /office@acme/,
  ],
  ['a user', { id: entityId('USER', 'x'), email: 'ada@acme.example', additionalInfo: null }, ['Account'], /Never/],
])('of %s says what its kind declares, and has no empty card', async (_, entity, expected, text) => {
  await open({ ...entity, name: 'One' }, {});
  expect(cards()).toEqual(expected);
  expect(card(expected.at(-1) as string).getByText(text)).toBeInTheDocument();
});

it('leads an administrator from an asset to its customer and its profile', async () => {
  session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never });
  const profile = { assetProfileId: entityId('ASSET_PROFILE', 'p1'), assetProfileName: 'hall' };
  await open({ ...owned, ...profile, id: entityId('ASSET', 'x'), name: 'One' }, {});
  const belongs = card('Belongs to');
  expect(belongs.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/customers/c1');
  expect(belongs.getByRole('link', { name: 'hall' })).toHaveAttribute('href', '/profiles/assetProfiles/p1');
  act(() => session.store.setState({ authUser: null }));
});

it('is offered for the kinds that it is declared for', () => {
  const overview = moduleConfig.extensions?.find(({ id }) => id === 'overview');
  expect(Object.keys(overviewKinds).sort()).toEqual(
    [...(overview && 'for' in overview ? (overview.for ?? []) : [])].sort(),
  );
});
