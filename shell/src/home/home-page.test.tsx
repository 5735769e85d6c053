import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen, waitFor, within } from '@testing-library/react';
import { declare } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { answer, callsOf, ok, refuse } from '../testing/platform';
import { ALARM_PAGE_SIZE, MAX_ALARMS } from './alarm-counts';
import HomePage from './home-page';

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
/** Five devices, of which two are online; three customers. */
const world = {
  'POST /api/entitiesQuery/count': ({ body }: { body: unknown }) =>
    ok((body as { keyFilters: unknown[] }).keyFilters.length ? 2 : 5),
  'GET /api/customers': ok({ data: [{}], totalElements: 3, totalPages: 3, hasNext: true }),
  'GET /api/audit/logs': ok({ data: [], totalElements: 0, totalPages: 0, hasNext: false }),
  'GET /api/alarms': ok({ data: [], totalElements: 0, totalPages: 0, hasNext: false }),
  'POST /api/entitiesQuery/find': ok({ data: [], totalElements: 0, totalPages: 0, hasNext: false }),
};
const change = (id: string, actionType: string, entityType: string, entityName: string) => ({
  id: { id },
  createdTime: Date.now() - 60_000,
  entityId: { entityType, id: `${id}-entity` },
  entityName,
  userId: { entityType: 'USER', id: 'u' },
  userName: 'ann@example.com',
  actionType,
  actionStatus: 'SUCCESS',
});
const figure = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name} ?\\d`) });

test('a tenant administrator sees devices online and offline and customers, each leading to its list', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  answer(world);
  openPage(<HomePage />);
  expect(await figure('Devices online')).toHaveTextContent('Devices online2of 5');
  expect(await figure('Devices online')).toHaveAttribute('href', '/devices?active=true');
  expect(await figure('Devices offline')).toHaveTextContent('Devices offline3of 5');
  expect(await figure('Devices offline')).toHaveAttribute('href', '/devices?active=false');
  expect(await figure('Customers')).toHaveTextContent('Customers3');
  expect(await figure('Customers')).toHaveAttribute('href', '/customers');
  await expectAccessible();
});

test('both figures of devices cost one pair of calls', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  answer(world);
  openPage(<HomePage />);
  await figure('Devices offline');
  expect(callsOf('/api/entitiesQuery/count')).toHaveLength(2);
});

test('a customer user sees their devices only, a system administrator tenants', async () => {
  declare(things);
  signInAs('CUSTOMER_USER');
  answer({ ...world, 'GET /api/tenants': ok({ data: [], totalElements: 7, totalPages: 1, hasNext: false }) });
  openPage(<HomePage />);
  await figure('Devices online');
  expect(screen.queryByText('Customers')).toBeNull();
  expect(screen.queryByText('Latest changes')).toBeNull();
  signInAs('SYS_ADMIN');
  // No module has /tenants here: the number is told, but leads nowhere.
  expect(await screen.findByText('7')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Tenants/ })).toBeNull();
  expect(screen.queryByText('Devices online')).toBeNull();
});

test('a figure that fails says why in its place and can be tried again', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  answer({ ...world, 'GET /api/customers': refuse(500, 2, 'the database is asleep') });
  const { user } = openPage(<HomePage />);
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('the database is asleep');
  await figure('Devices online');
  answer(world);
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));
  expect(await figure('Customers')).toBeVisible();
});

test('shortcuts are grouped and ordered as declared, for the role, and only to pages that are there', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  answer(world);
  openPage(<HomePage />);
  await figure('Customers');
  const groups = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const expected = ['Open alarms', 'Latest changes', 'Customer management', 'Device management'];
  await waitFor(() => expect(groups()).toEqual(expected));
  expect(screen.queryAllByRole('link').some((link) => link.getAttribute('href') === '/nowhere')).toBe(false);
  signInAs('CUSTOMER_USER');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Open alarms',
    'Device management',
  ]);
});

test('latest changes name who changed what, and lead to what is still there', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  const data = [change('a', 'UPDATED', 'DEVICE', 'Pump'), change('b', 'DELETED', 'DEVICE', 'Valve')];
  answer({ ...world, 'GET /api/audit/logs': ok({ data, totalElements: 2, totalPages: 1, hasNext: false }) });
  openPage(<HomePage />);
  expect(await screen.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/a-entity');
  expect(screen.getByText('changed')).toBeVisible();
  expect(screen.getByText('Valve')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Valve' })).toBeNull();
  expect(callsOf('/api/audit/logs')[0]?.url).toContain('sortOrder=DESC');
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
  expect(await figure('Devices online')).toBeVisible();
  list.length = 0;
});

const panel = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('section');
  if (!found) throw new Error(`${name} stands in no section`);
  return within(found);
};

test('open alarms are counted by severity, page after page', async () => {
  const alarms = (severity: string, count: number) => Array.from({ length: count }, () => ({ severity }));
  const all = [...alarms('CRITICAL', 2), ...alarms('WARNING', 118)];
  declare(things);
  signInAs('CUSTOMER_USER');
  answer({
    ...world,
    'GET /api/alarms': ({ url }) => {
      const page = Number(new URLSearchParams(url.split('?')[1]).get('page'));
      const data = all.slice(page * ALARM_PAGE_SIZE, (page + 1) * ALARM_PAGE_SIZE);
      return ok({ data, totalElements: all.length, totalPages: 2, hasNext: page === 0 });
    },
  });
  openPage(<HomePage />);
  expect(await screen.findByText('120 open')).toBeVisible();
  const counts = panel('Open alarms').getAllByRole('definition');
  expect(counts.map(({ textContent }) => textContent)).toEqual(['2', '0', '0', '118', '0']);
  expect(callsOf('/api/alarms').every(({ url }) => url.includes('searchStatus=ACTIVE'))).toBe(true);
});

test('the number of a severity leads to its alarms, and each to what it is about', async () => {
  const alarm = (id: string, severity: string, status: string) => ({
    id: { entityType: 'ALARM', id },
    createdTime: Date.now() - 60_000,
    type: `Alarm ${id}`,
    severity,
    status,
    originator: { entityType: 'DEVICE', id: `device-${id}` },
    originatorName: `Pump ${id}`,
  });
  const data = [
    alarm('1', 'MAJOR', 'ACTIVE_ACK'),
    alarm('2', 'MINOR', 'ACTIVE_UNACK'),
    alarm('3', 'MAJOR', 'ACTIVE_UNACK'),
  ];
  declare(things);
  signInAs('CUSTOMER_USER');
  answer({ ...world, 'GET /api/alarms': ok({ data, totalElements: 3, totalPages: 1, hasNext: false }) });
  const { user } = openPage(<HomePage />);
  expect(await screen.findByText('3 open')).toBeVisible();
  expect(screen.queryByRole('button', { name: '0 Critical' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '2 Major' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open alarms: Major' }));
  const [acknowledged, open, ...more] = dialog.getAllByRole('listitem');
  expect(more).toEqual([]);
  expect(acknowledged).toHaveTextContent(/^Alarm 1acknowledged · .*Pump 1$/);
  expect(open).not.toHaveTextContent('acknowledged');
  expect(dialog.getByRole('link', { name: 'Pump 3' })).toHaveAttribute('href', '/devices/device-3');
});

test('of very many open alarms only the newest are told apart, and the page says so', async () => {
  const data = Array.from({ length: ALARM_PAGE_SIZE }, () => ({ severity: 'MINOR' }));
  declare(things);
  signInAs('TENANT_ADMIN');
  answer({ ...world, 'GET /api/alarms': ok({ data, totalElements: 5000, totalPages: 50, hasNext: true }) });
  openPage(<HomePage />);
  expect(await screen.findByText('5,000 open')).toBeVisible();
  expect(screen.getByText('Severities of the newest 1,000')).toBeVisible();
  expect(callsOf('/api/alarms')).toHaveLength(MAX_ALARMS / ALARM_PAGE_SIZE);
});

test('usage stands against its limits, the fullest first; without counters there is no such part', async () => {
  const value = (text: string) => ({ ts: 1, value: text });
  const latest = {
    TIME_SERIES: {
      transportMsgCount: value('500'),
      transportMsgLimit: value('10000'),
      emailCount: value('95'),
      emailLimit: value('100'),
      smsCount: value('3'),
      smsLimit: value('0'),
      jsExecutionCount: { ts: 0, value: '' },
      jsExecutionLimit: { ts: 0, value: '' },
    },
  };
  declare(things);
  signInAs('TENANT_ADMIN');
  const found = { data: [{ entityId: {}, latest }], totalElements: 1, totalPages: 1, hasNext: false };
  answer({ ...world, 'POST /api/entitiesQuery/find': ok(found) });
  openPage(<HomePage />);
  // Its place is kept from the start.
  expect(await screen.findByRole('heading', { name: 'Usage this month' })).toBeVisible();
  await screen.findByText('95 of 100');
  const terms = panel('Usage this month').getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual(['Emails', 'Messages from devices', 'SMS']);
  const numbers = panel('Usage this month').getAllByRole('definition');
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['95 of 100', '500 of 10,000', '3']);
  expect(terms[0]?.parentElement).toHaveAttribute('data-state', 'near');
  await expectAccessible();
});

test('a system administrator sees how the platform is', async () => {
  declare(things);
  signInAs('SYS_ADMIN');
  answer({
    'GET /api/tenants': ok({ data: [], totalElements: 7, totalPages: 1, hasNext: false }),
    'GET /api/dashboard/serverTime': () => ok(Date.now() + 30_000),
    'GET /api/admin/updates': ok({ updateAvailable: true, message: 'Platform 3.4.4 is out.' }),
  });
  openPage(<HomePage />);
  expect(await screen.findByText(/^Responds in \d+ ms$/)).toBeVisible();
  expect(screen.getByText('30 seconds ahead of this computer')).toBeVisible();
  expect(await screen.findByText('A newer version is out')).toBeVisible();
  expect(screen.queryByText('Open alarms')).toBeNull();
  await expectAccessible();
});
