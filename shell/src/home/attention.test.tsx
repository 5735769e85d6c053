import { allOriginators } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { type FindBody, find, home, minutesAgo, offline, page, panel } from '../testing/home';
import { LiveSocket } from '../testing/live-socket';
import { answer, callsOf, ok } from '../testing/platform';
import { ALARM_PAGE_SIZE, MAX_ALARMS } from './open-alarms-query';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

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

test('alarms that nobody has acknowledged, or somebody all of them, are counted once', async () => {
  home('CUSTOMER_USER', { 'GET /api/alarms': page([alarm('1', 'MINOR'), alarm('2', 'MAJOR')]) });
  expect(await screen.findByText('2, none acknowledged')).toBeVisible();
  cleanup();
  home('CUSTOMER_USER', { 'GET /api/alarms': page([alarm('1', 'MINOR', 'ACTIVE_ACK')]) });
  expect(await screen.findByText('1, all acknowledged')).toBeVisible();
});

test('an alarm that is raised meanwhile is there at once', async () => {
  home('TENANT_ADMIN', { 'GET /api/alarms': page([]) });
  await screen.findByText('No open alarms');
  await waitFor(() => expect(LiveSocket.alarmFollowers()).toBe(allOriginators.length));
  LiveSocket.openAlarms(0);
  answer({ 'GET /api/alarms': page([alarm('1', 'MAJOR')]) });
  LiveSocket.openAlarms(1);
  expect(await screen.findByRole('link', { name: /Alarm 1/ })).toBeVisible();
});

test('more alarms than home names are on their page, those of the chosen severity alone', async () => {
  const data = ['1', '2', '3', '4', '5'].map((id) => alarm(id, 'MAJOR', id === '5' ? 'ACTIVE_ACK' : undefined));
  const { user } = home('CUSTOMER_USER', { 'GET /api/alarms': page([...data, alarm('6', 'MINOR')]) });
  const all = await screen.findByRole('link', { name: 'Show all 6' });
  expect(all).toHaveAttribute('href', '/alarms?status=ACTIVE');
  await user.click(screen.getByRole('button', { name: '5 Major' }));
  const major = screen.getByRole('link', { name: 'Show all 5' });
  expect(major).toHaveAttribute('href', '/alarms?status=ACTIVE&severity=MAJOR');
});

test('of very many open alarms only the newest are told apart, and the page says so', async () => {
  const data = Array.from({ length: ALARM_PAGE_SIZE }, (_, at) => alarm(String(at), 'MINOR'));
  home('TENANT_ADMIN', { 'GET /api/alarms': ok({ data, totalElements: 5000, totalPages: 50, hasNext: true }) });
  expect(await screen.findByText('Severities of the newest 1,000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all 5,000' })).toBeVisible();
  expect(callsOf('/api/alarms')).toHaveLength(MAX_ALARMS / ALARM_PAGE_SIZE);
});
