import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { device, find, home, minutesAgo, page, panel, text, things } from '../testing/home';
import { LiveSocket } from '../testing/live-socket';
import { declare } from '../testing/modules';
import { signInAs } from '../testing/open-page';
import { ok, refuse } from '../testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('@mullion/shared-kit/time/format', () => {
  const format = jest.requireActual('@mullion/shared-kit/time/format');
  return { ...format, formatNumber: jest.fn(format.formatNumber) };
});
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const none = { 'POST /api/entitiesQuery/count': ok(0), 'POST /api/entitiesQuery/find': find({}) };

test('a customer without devices reads whom to ask for what; a public visitor likewise', async () => {
  home('CUSTOMER_USER', none);
  expect(await screen.findByText('No devices are assigned to you')).toBeVisible();
  expect(screen.getByText(/customer that ann@example\.com belongs to/)).toBeVisible();
  await expectAccessible();
  signInAs('CUSTOMER_USER', { isPublic: true });
  expect(await screen.findByText('No public devices')).toBeVisible();
  expect(screen.queryByText('Your pages')).toBeNull();
});

test('a customer user sees their devices with state, key values and last activity', async () => {
  const pump = device('d1', 'Pump', { active: true, seen: minutesAgo(2) });
  const measured = {
    ...pump.latest,
    SERVER_ATTRIBUTE: { ...pump.latest.SERVER_ATTRIBUTE, units: text('{"pressure":"bar"}') },
    TIME_SERIES: {
      pressure: { ts: 9, value: '2.5' },
      humidity: { ts: 9, value: '61' },
      mode: { ts: 9, value: 'auto' },
      older: { ts: 1, value: '7' },
      never: { ts: 0, value: '' },
    },
  };
  const own = [{ ...pump, latest: measured }, device('d2', 'Valve')];
  home('CUSTOMER_USER', {
    'POST /api/entitiesQuery/find': find({ own }),
    'GET /api/plugins/telemetry/DEVICE/d1/values/timeseries': ok({
      humidity: [
        { ts: Date.now() - 1000, value: '61' },
        { ts: Date.now() - 5000, value: '48' },
      ],
    }),
  });
  expect(await screen.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/d1');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rows[1]).toMatch(/^PumpOnlinehumidity 61 pressure 2\.5\s?bar2\s?min/);
  expect(rows[2]).toBe('ValveOfflineNever');
  expect(await screen.findByRole('img', { name: 'humidity went from 48 to 61' })).toBeVisible();
  await expectAccessible();
});

test('a new value draws its own cell and trend again, and no other of the table', async () => {
  const measured = (id: string, name: string, pressure: string, ts: number) => {
    const { entityId, latest } = device(id, name, { active: true, seen: minutesAgo(2) });
    return { entityId, latest: { ...latest, TIME_SERIES: { pressure: { ts, value: pressure } } } };
  };
  home('CUSTOMER_USER', {
    'POST /api/entitiesQuery/find': find({
      own: [measured('d1', 'Pump', '2.5', 9), measured('d2', 'Valve', '7.5', 9)],
    }),
  });
  const row = await screen.findByRole('row', { name: /^Pump/ });
  await waitFor(() => expect(row).toHaveTextContent('2.5'));
  jest.mocked(formatNumber).mockClear();
  LiveSocket.update([measured('d1', 'Pump', '2.75', 10)]);
  expect(await screen.findByRole('img', { name: 'pressure went from 2.5 to 2.75' })).toBeVisible();
  expect(row).toHaveTextContent('2.75');
  const drawn = new Set(jest.mocked(formatNumber).mock.calls.map(([value]) => value));
  expect([...drawn].sort()).toEqual([2.5, 2.75]);
});

test('what devices were when the connection was lost is gray', async () => {
  const pump = device('d1', 'Pump', { active: true, seen: minutesAgo(2) });
  home('CUSTOMER_USER', { 'POST /api/entitiesQuery/find': find({ own: [pump] }) });
  await screen.findByText('Online');
  await waitFor(() => expect(screen.queryByTitle('Not live')).toBeNull());
  LiveSocket.cut();
  expect(screen.getByTitle('Not live')).toHaveTextContent('Online');
});

test('a key that every object has a member of has no unit unless it is given one', async () => {
  const pump = device('d1', 'Pump');
  const TIME_SERIES = Object.fromEntries(['constructor', '__proto__'].map((key) => [key, { ts: 9, value: '3' }]));
  const SERVER_ATTRIBUTE = { ...pump.latest.SERVER_ATTRIBUTE, units: text('{"pressure":"bar"}') };
  home('CUSTOMER_USER', {
    'POST /api/entitiesQuery/find': find({
      own: [{ ...pump, latest: { ...pump.latest, SERVER_ATTRIBUTE, TIME_SERIES } }],
    }),
    'POST /api/entitiesQuery/find/keys': ok({ timeseries: Object.keys(TIME_SERIES), attribute: [] }),
  });
  expect(await screen.findByText('constructor')).toBeVisible();
  const row = screen.getByRole('row', { name: /^Pump/ });
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toMatch(/__proto__ 3 ?constructor 3 ?/);
});

test('devices are there without values when the names of these cannot be read', async () => {
  home('CUSTOMER_USER', {
    'POST /api/entitiesQuery/find': find({ own: [device('d2', 'Valve')] }),
    'POST /api/entitiesQuery/find/keys': refuse(500, 2),
  });
  expect(await screen.findByRole('link', { name: 'Valve' })).toBeVisible();
});

const dashboards = (...titles: string[]) => page(titles.map((title) => ({ id: { id: title }, title })));

test('dashboards of the customer are named, and are links only where they can be shown', async () => {
  const path = 'GET /api/customer/customer-1/dashboards';
  home('CUSTOMER_USER', { [path]: dashboards('Fleet map') });
  expect(await screen.findByText('Fleet map')).toBeVisible();
  expect(panel('Dashboards').queryByRole('link')).toBeNull();
  act(() => declare(things, { name: 'mf-boards', routes: [{ path: 'dashboards/*', expose: './d', title: 'd' }] }));
  expect(await panel('Dashboards').findByRole('link', { name: /Fleet map/ })).toHaveAttribute(
    'href',
    '/dashboards/Fleet map',
  );
  cleanup();
  home('CUSTOMER_USER', { [path]: dashboards() });
  await screen.findByText('No open alarms');
  expect(screen.queryByRole('heading', { name: 'Dashboards' })).toBeNull();
});
