import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { favoritePages, recentPages } from '../palette/page-lists';
import { declare } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { answer, callsOf, ok, refuse } from '../testing/platform';
import { firstStepsProgress, noteFirstSteps } from './first-steps-progress';
import HomePage from './home-page';
import { ALARM_PAGE_SIZE, MAX_ALARMS } from './open-alarms-query';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const things = {
  name: 'mf-things',
  routes: [
    { path: 'devices/*', expose: './devices', title: 'devices', icon: 'devices' },
    { path: 'customers/*', expose: './customers', title: 'customers', auth: ['TENANT_ADMIN' as const] },
  ],
  home: [
    { section: 'device-management', path: '/devices', order: 20 },
    { section: 'customer-management', path: '/customers', order: 10 },
    { section: 'device-management', path: '/nowhere', order: 30 },
  ],
};
const page = (data: readonly unknown[], totalElements = data.length) =>
  ok({ data, totalElements, totalPages: 1, hasNext: false });
const text = (value: unknown) => ({ ts: 1, value: String(value) });
const device = (id: string, name: string, more: { label?: string; active?: boolean; seen?: number } = {}) => ({
  entityId: { entityType: 'DEVICE', id },
  latest: {
    ENTITY_FIELD: { name: text(name), label: text(more.label ?? ''), type: text('default') },
    SERVER_ATTRIBUTE: { active: text(more.active ?? false), lastActivityTime: text(more.seen ?? '') },
  },
});
interface FindBody {
  entityFilter: { type: string; entityList?: string[]; entityType?: string };
  keyFilters?: unknown[];
}
/** Answers of entity queries by what is asked for. */
const find =
  (answers: { offline?: unknown[]; own?: unknown[]; usage?: object; there?: string[] }) =>
  ({ body }: { body: unknown }) => {
    const { entityFilter, keyFilters } = body as FindBody;
    const entityId = { entityType: 'API_USAGE_STATE', id: 'usage' };
    if (entityFilter.type === 'apiUsageState')
      return page(answers.usage ? [{ entityId, latest: { TIME_SERIES: answers.usage } }] : []);
    if (entityFilter.type === 'entityList')
      return page(
        (entityFilter.entityList ?? [])
          .filter((id) => answers.there?.includes(id))
          .map((id) => ({ entityId: { entityType: entityFilter.entityType, id }, latest: {} })),
      );
    return page((keyFilters?.length ? answers.offline : answers.own) ?? []);
  };
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const offline = [
  device('d1', 'Weather station 04', { label: 'Airfield', seen: minutesAgo(12) }),
  device('d2', 'Van 03'),
];
/** Five devices, of which two are offline; no alarms, no changes, nothing counted. */
const world = {
  'POST /api/entitiesQuery/count': ok(5),
  'POST /api/entitiesQuery/find': find({ offline }),
  'GET /api/audit/logs': page([]),
  'GET /api/alarms': page([]),
};
const change = (id: string, actionType: string, entityName: string, actionData: unknown = {}, at = minutesAgo(1)) => ({
  id: { id },
  createdTime: at,
  entityId: { entityType: 'DEVICE', id: `${id}-entity` },
  entityName,
  userId: { entityType: 'USER', id: 'u' },
  userName: 'ann@example.com',
  actionType,
  actionData,
  actionStatus: 'SUCCESS',
});
const panel = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error(`${name} stands in no section`);
  return within(found);
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
function home(authority: Parameters<typeof signInAs>[0] = 'TENANT_ADMIN', answers: Parameters<typeof answer>[0] = {}) {
  declare(things);
  signInAs(authority);
  answer({ ...world, ...answers });
  return openPage(<HomePage />);
}

test('offline devices are named with their age, each a link to it', async () => {
  home();
  const link = await screen.findByRole('link', { name: /Weather station 04/ });
  expect(link).toHaveAttribute('href', '/devices/d1');
  expect(link).toHaveTextContent(/Airfield12\s?min/);
  expect(screen.getByRole('link', { name: /Van 03/ })).toHaveTextContent('Never');
  expect(await panel('Offline devices').findByText('2 of 5')).toBeVisible();
  expect(panel('Offline devices').queryByRole('link', { name: /Show all/ })).toBeNull();
  await expectAccessible();
});

test('more offline devices than are named lead to their list', async () => {
  const answers = page(offline, 9);
  home('TENANT_ADMIN', {
    'POST /api/entitiesQuery/find': (call) =>
      (call.body as FindBody).keyFilters?.length ? answers : find({})({ body: call.body }),
  });
  expect(await screen.findByRole('link', { name: 'Show all 9' })).toHaveAttribute('href', '/devices?active=false');
});

test('with nothing to attend to the first row says so', async () => {
  home('TENANT_ADMIN', { 'POST /api/entitiesQuery/find': find({}) });
  expect(await screen.findByText('All 5 devices are online')).toBeVisible();
  expect(await screen.findByText('No open alarms')).toBeVisible();
});

test('each role has its cards, in the order of what needs a person first', async () => {
  home();
  await screen.findByText('No changes yet');
  const places = ['Customer management', 'Device management'];
  await waitFor(() =>
    expect(headings()).toEqual(['Offline devices', 'Open alarms', 'Recent changes', 'Your pages', ...places]),
  );
  expect(screen.queryAllByRole('link').some((link) => link.getAttribute('href') === '/nowhere')).toBe(false);
  signInAs('CUSTOMER_USER');
  await waitFor(() =>
    expect(headings()).toEqual(['Offline devices', 'Open alarms', 'Your devices', 'Your pages', 'Device management']),
  );
});

test('a card that fails says why in its place and can be tried again', async () => {
  const { user } = home('TENANT_ADMIN', { 'GET /api/alarms': refuse(500, 2, 'the database is asleep') });
  const failed = await screen.findByText('the database is asleep');
  expect(await screen.findByRole('link', { name: /Van 03/ })).toBeVisible();
  answer(world);
  const card = within(failed.closest('section') as HTMLElement);
  await user.click(card.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No open alarms')).toBeVisible();
});

const alarm = (id: string, severity: string, status = 'ACTIVE_UNACK') => ({
  id: { entityType: 'ALARM', id },
  createdTime: minutesAgo(1),
  type: `Alarm ${id}`,
  severity,
  status,
  originator: { entityType: 'DEVICE', id: `device-${id}` },
  originatorName: `Pump ${id}`,
});
const alarmRows = () =>
  panel('Open alarms')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('open alarms stand by severity, each a link; a severity shows only its own', async () => {
  const data = [alarm('1', 'MINOR'), alarm('2', 'CRITICAL', 'ACTIVE_ACK'), alarm('3', 'MAJOR'), alarm('4', 'MAJOR')];
  const { user } = home('CUSTOMER_USER', { 'GET /api/alarms': page(data) });
  await screen.findByText('4, 3 not acknowledged');
  expect(alarmRows().map((row) => row?.match(/Alarm \d/)?.[0])).toEqual(['Alarm 2', 'Alarm 3', 'Alarm 4', 'Alarm 1']);
  expect(screen.getByRole('link', { name: /Alarm 2/ })).toHaveAttribute('href', '/devices/device-2');
  expect(screen.getByRole('button', { name: '0 Warning' })).toBeDisabled();
  const major = screen.getByRole('button', { name: '2 Major' });
  await user.click(major);
  expect(major).toHaveAttribute('aria-pressed', 'true');
  expect(alarmRows()).toHaveLength(2);
  await user.click(major);
  expect(alarmRows()).toHaveLength(4);
  await expectAccessible();
});

test('more alarms than home names stand in a list of all', async () => {
  const data = ['1', '2', '3', '4', '5'].map((id) => alarm(id, 'MAJOR', id === '5' ? 'ACTIVE_ACK' : undefined));
  const { user } = home('CUSTOMER_USER', { 'GET /api/alarms': page(data) });
  await user.click(await screen.findByRole('button', { name: 'Show all 5' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open alarms' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(5);
  expect(dialog.getAllByRole('listitem')[4]).toHaveTextContent('acknowledged');
  expect(dialog.getByRole('link', { name: 'Pump 3' })).toHaveAttribute('href', '/devices/device-3');
});

test('of very many open alarms only the newest are told apart, and the page says so', async () => {
  const data = Array.from({ length: ALARM_PAGE_SIZE }, (_, at) => alarm(String(at), 'MINOR'));
  home('TENANT_ADMIN', { 'GET /api/alarms': ok({ data, totalElements: 5000, totalPages: 50, hasNext: true }) });
  expect(await screen.findByText('Severities of the newest 1,000')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show all 5,000' })).toBeVisible();
  expect(callsOf('/api/alarms')).toHaveLength(MAX_ALARMS / ALARM_PAGE_SIZE);
});

test('usage stands as bars against its limits, the fullest first; without counters there is no such card', async () => {
  const usage = {
    transportMsgCount: text(500),
    transportMsgLimit: text(10000),
    emailCount: text(85),
    emailLimit: text(100),
    smsCount: text(3),
    smsLimit: text(0),
    createdAlarmsCount: text(97),
    createdAlarmsLimit: text(100),
    jsExecutionCount: { ts: 0, value: '' },
  };
  home('TENANT_ADMIN', { 'POST /api/entitiesQuery/find': find({ usage }) });
  await screen.findByText('500');
  const rows = panel('Usage this month')
    .getAllByRole('term')
    .map((term) => term.parentElement);
  expect(rows.map((row) => row?.textContent)).toEqual([
    'Alarms created97 of 100',
    'Emails85 of 100',
    'Messages from devices500 of 10,000',
    'SMS3',
  ]);
  expect(rows.map((row) => row?.dataset.state)).toEqual(['full', 'near', undefined, undefined]);
  await expectAccessible();
});

test('figures of a day stand with their trend', async () => {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  home('TENANT_ADMIN', {
    'POST /api/entitiesQuery/find': find({ usage: { transportMsgCount: text(1) } }),
    'GET /api/plugins/telemetry/API_USAGE_STATE/usage/values/timeseries': ok({
      createdAlarmsCountHourly: [
        { ts: hour - 3_600_000, value: '11' },
        { ts: hour - 30 * 3_600_000, value: '8' },
      ],
    }),
  });
  const figures = within(await screen.findByRole('list', { name: 'Figures' }));
  expect(await figures.findByText('3 more than the day before')).toBeVisible();
  expect(figures.getAllByRole('listitem').map((item) => item.textContent)).toContain(
    'Alarms raised, 24 hours113 more than the day before',
  );
});

test('changes say what was changed from what, and by whom', async () => {
  const entity = (label: string) => ({ entity: { name: 'Pump', label } });
  home('TENANT_ADMIN', {
    'GET /api/audit/logs': page([change('a', 'UPDATED', 'Pump', entity('Airfield'))]),
    'GET /api/audit/logs/entity/DEVICE/a-entity': page([
      change('a', 'UPDATED', 'Pump', entity('Airfield')),
      change('before', 'ADDED', 'Pump', entity('Airport'), minutesAgo(9)),
    ]),
    'POST /api/entitiesQuery/find': find({ there: ['a-entity'] }),
  });
  expect(await screen.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/a-entity');
  const row = panel('Recent changes').getByRole('listitem');
  expect(row.querySelector('del')).toHaveTextContent('Airport');
  expect(row.querySelector('ins')).toHaveTextContent('Airfield');
  expect(row).toHaveTextContent(/Label: .*ann@example\.com/);
  await expectAccessible();
});

test('what is gone is no link, and no id stands for a name', async () => {
  home('TENANT_ADMIN', {
    'GET /api/audit/logs': page([
      change('a', 'DELETED', 'Valve'),
      change('b', 'ADDED', 'Valve'),
      change('c', 'CREDENTIALS_UPDATED', ''),
      change('d', 'ADDED', 'Overheating', { entity: { id: { entityType: 'ALARM', id: 'x' } } }),
    ]),
    'POST /api/entitiesQuery/find': find({ there: [] }),
  });
  const rows = await waitFor(() => {
    const found = panel('Recent changes').getAllByRole('listitem');
    expect(found).toHaveLength(3);
    return found;
  });
  expect(rows[0]).toHaveTextContent('Valve deleted');
  expect(rows[1]).toHaveTextContent('Valve added');
  expect(rows[2]).toHaveTextContent('Device credentials changed');
  expect(panel('Recent changes').queryAllByRole('link')).toEqual([]);
});

test('pages visited last can be made favorites, which stay', async () => {
  recentPages.add('user-1', { path: '/devices/7', label: 'Old pump', icon: 'devices' });
  recentPages.add('user-1', { path: '/tenants/1', label: 'Closed to me' });
  const { user } = home();
  await user.click(await screen.findByRole('button', { name: 'Add Old pump to favorites' }));
  const favorites = within(screen.getByRole('list', { name: 'Favorites' }));
  expect(favorites.getByRole('link', { name: 'Old pump' })).toHaveAttribute('href', '/devices/7');
  expect(screen.getAllByText('Old pump')).toHaveLength(1);
  expect(screen.queryByText('Closed to me')).toBeNull();
  expect(favoritePages.has('user-1', '/devices/7')).toBe(true);
  await user.click(favorites.getByRole('button', { name: 'Remove Old pump from favorites' }));
  expect(favoritePages.of('user-1')).toEqual([]);
});

const none = { 'POST /api/entitiesQuery/count': ok(0), 'POST /api/entitiesQuery/find': find({}) };

test('a tenant without devices sees three steps, of which the first one is alive', async () => {
  const { user, path } = home('TENANT_ADMIN', none);
  await screen.findByRole('heading', { name: 'See your first value in three steps' });
  const steps = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(screen.queryByText('Offline devices')).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Add device' }));
  expect(path() + window.location.search).toBe('/devices?add=1');
});

test('with a device that is silent the second step holds its command, then the third opens its values', async () => {
  noteFirstSteps('user-1', 'started');
  const credentials = { credentialsType: 'ACCESS_TOKEN', credentialsId: 'T0KEN' };
  const first = {
    'POST /api/entitiesQuery/count': ok(1),
    'POST /api/entitiesQuery/find': find({ own: [device('d1', 'Pump')] }),
    'GET /api/device/d1/credentials': ok(credentials),
  };
  home('TENANT_ADMIN', first);
  expect(await screen.findByText(/api\/v1\/T0KEN\/telemetry/)).toBeVisible();
  expect(screen.getByText('Waiting for the first value')).toBeVisible();
  cleanup();
  const { user, path } = home('TENANT_ADMIN', {
    ...first,
    'POST /api/entitiesQuery/find': find({ own: [device('d1', 'Pump', { active: true, seen: 5 })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open its values' }));
  expect(path() + window.location.search).toBe('/devices/d1?tab=telemetry');
  expect(firstStepsProgress('user-1')).toBe('done');
});

test('the steps can be skipped, and stay away', async () => {
  const { user } = home('TENANT_ADMIN', none);
  await user.click(await screen.findByRole('button', { name: 'Skip these steps' }));
  expect(await screen.findByText('No devices')).toBeVisible();
  expect(firstStepsProgress('user-1')).toBe('done');
});

test('a customer without devices reads whom to ask for what; a public visitor likewise', async () => {
  home('CUSTOMER_USER', none);
  expect(await screen.findByText('No devices are assigned to you')).toBeVisible();
  expect(screen.getByText(/customer of ann@example\.com/)).toBeVisible();
  await expectAccessible();
  signInAs('CUSTOMER_USER', { isPublic: true });
  expect(await screen.findByText('No public devices')).toBeVisible();
  expect(screen.queryByText('Your pages')).toBeNull();
});

test('a customer user sees their devices with state and last activity', async () => {
  const own = [device('d1', 'Pump', { active: true, seen: minutesAgo(2) }), device('d2', 'Valve')];
  home('CUSTOMER_USER', { 'POST /api/entitiesQuery/find': find({ own }) });
  expect(await screen.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/d1');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^PumpOnline2\s?min.*default$/);
  expect(rows[2]).toBe('ValveOfflineNeverdefault');
  await expectAccessible();
});

const tenant = {
  id: { id: 't1' },
  title: 'Northwind',
  tenantProfileName: 'Starter',
  country: 'Austria',
  createdTime: 1,
};
const system = {
  'GET /api/tenantInfos': page([tenant]),
  'GET /api/dashboard/serverTime': () => ok(Date.now()),
  'GET /api/admin/updates': ok({ updateAvailable: false }),
};

test('a system administrator sees tenants and how the platform is', async () => {
  home('SYS_ADMIN', system);
  // No module has /tenants here: the name is told, but leads nowhere.
  expect(await screen.findByText('Northwind')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Northwind' })).toBeNull();
  expect(await panel('Platform').findByText('Matches this computer')).toBeVisible();
  expect(headings()).toEqual(['Tenants', 'Platform', 'Your pages', 'Device management']);
  await expectAccessible();
});

test('what is wrong with the platform moves up, and is said once', async () => {
  home('SYS_ADMIN', {
    ...system,
    'GET /api/dashboard/serverTime': () => ok(Date.now() + 30_000),
    'GET /api/admin/updates': ok({ updateAvailable: true, message: 'Platform 3.4.4 is out.' }),
  });
  await screen.findByText('A newer version is out');
  const attention = panel('Needs attention');
  expect(await attention.findByText('30 seconds ahead of this computer')).toBeVisible();
  expect(screen.getAllByText('A newer version is out')).toHaveLength(1);
  expect(headings()[0]).toBe('Needs attention');
});

test('a section that a module adds stands on the page; a broken one fails in its place', async () => {
  const section = (id: string, load: () => Promise<never>) => ({
    point: 'home.section' as const,
    module: 'mf-more',
    namespace: 'declaration:mf-more',
    id,
    expose: `./${id}`,
    label: id,
    order: 1,
    load,
  });
  const list = [
    section('weather', async () => (() => <p>It rains.</p>) as never),
    section('broken', () => Promise.reject(new Error('no code came'))),
  ];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  declare(things);
  signInAs('TENANT_ADMIN');
  answer(world);
  openPage(<HomePage />);
  expect(await screen.findByText('It rains.')).toBeVisible();
  expect(await screen.findByText('no code came')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Weather' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Van 03/ })).toBeVisible();
  list.length = 0;
});
