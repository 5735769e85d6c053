import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen, within } from '@testing-library/react';
import { find, home, panel, text } from '../testing/home';
import { ok } from '../testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

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
    'Alarms raised97 of 100',
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
  const figures = within(await screen.findByRole('list', { name: 'Key figures' }));
  expect(await figures.findByText('3 more than the day before')).toBeVisible();
  expect(figures.getAllByRole('listitem').map((item) => item.textContent)).toContain(
    'Alarms raised, 24 hours113 more than the day before',
  );
});

test('the day of figures is that of the platform, whatever this computer’s clock says', async () => {
  const day = 24 * 3_600_000;
  const theirs = Date.now() - day;
  const hour = Math.floor(theirs / 3_600_000) * 3_600_000;
  home('TENANT_ADMIN', {
    'GET /api/dashboard/serverTime': ok(theirs),
    'POST /api/entitiesQuery/find': find({ usage: { transportMsgCount: text(1) } }),
    'GET /api/plugins/telemetry/API_USAGE_STATE/usage/values/timeseries': ok({
      transportMsgCountHourly: [{ ts: hour, value: '7' }],
    }),
  });
  const figures = within(await screen.findByRole('list', { name: 'Key figures' }));
  expect((await figures.findByText('7')).closest('li')).toHaveTextContent(/^Messages, 24 hours7/);
});
