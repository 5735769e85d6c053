import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { loadWindowSources } from '@mullion/shared-kit/data/open-data-source';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { alarmPage, alarm as raised } from '../../testing/alarms-tab';
import { type Call, playPlatform, playSocket, renderModule, settle } from '../../testing/render-module';
import { storedProfile } from '../../testing/stored-profiles';
import { AlarmsPage } from './alarms-page';

// Its code is there from the start.
import './alarm-details';

beforeAll(loadWindowSources);

/** The editor measures text, and the chart draws on a canvas: jsdom has neither. */
jest.mock('../../../../shared-kit/src/editors/json-viewer', () => ({
  JsonViewer: ({ label, value }: { label: string; value: unknown }) => (
    <section aria-label={label}>{JSON.stringify(value)}</section>
  ),
}));
jest.mock('../../../../shared-kit/src/charts/time-chart', () => ({ __esModule: true, default: () => <canvas /> }));

const minute = 60_000;
const start = Date.now() - 11 * minute;
const alarm = (part: Partial<AlarmInfo> = {}): AlarmInfo =>
  raised('1', { createdTime: start, startTs: start, endTs: start, ...part });

const over = alarm({ status: 'CLEARED_UNACK', clearTs: start + 7 * minute });

const compared = (operation: string, value: number, dynamicValue: object | null = null) => ({
  key: { type: 'TIME_SERIES', key: 'windSpeed' },
  valueType: 'NUMERIC',
  value: null,
  predicate: { type: 'NUMERIC', operation, value: { defaultValue: value, userValue: null, dynamicValue } },
});
const rule = (condition: readonly object[], spec: object = { type: 'SIMPLE' }) => ({
  condition: { condition, spec },
  schedule: null,
  alarmDetails: null,
  dashboardId: null,
});
const fiveMinutes = {
  type: 'DURATION',
  unit: 'MINUTES',
  predicate: { defaultValue: 5, userValue: null, dynamicValue: null },
};
/** The rules of the device’s profile. */
const highWind = {
  id: 'r1',
  alarmType: 'High wind',
  createRules: { MINOR: rule([compared('GREATER', 20)], fiveMinutes) },
  clearRule: rule([compared('LESS', 15)]),
  propagate: false,
  propagateRelationTypes: null,
};

interface Platform {
  shown?: AlarmInfo;
  alarms?: unknown[];
  values?: object;
  earlier?: readonly AlarmInfo[];
}

/** What the platform holds: a device whose profile has a rule, its values, and an alarm. */
const answers =
  ({ shown = alarm(), alarms = [highWind], values, earlier = [] }: Platform) =>
  ({ method, path, query }: Call): unknown => {
    const series = values ?? {
      windSpeed: [
        { ts: start, value: 20.4 },
        { ts: start + minute, value: 21.6 },
      ],
    };
    if (method === 'POST') return undefined;
    if (path === '/api/device/d1')
      return { id: entityId('DEVICE', 'd1'), name: 'Pump 7', deviceProfileId: entityId('DEVICE_PROFILE', 'p1') };
    if (path === '/api/deviceProfile/p1') return storedProfile({ type: 'DEFAULT' }, alarms);
    if (path === '/api/customer/c1') return { id: entityId('CUSTOMER', 'c1'), title: 'Waterworks' };
    if (path.startsWith('/api/alarm/info/')) return shown;
    if (path.endsWith('/values/attributes/SERVER_SCOPE'))
      return path.includes('DEVICE_PROFILE') ? [{ key: 'units', value: { windSpeed: 'm/s' }, lastUpdateTs: 1 }] : [];
    if (path.endsWith('/values/timeseries'))
      return query?.agg === 'MAX' ? { windSpeed: [{ ts: start, value: 21.6 }] } : series;
    if (path === '/api/alarm/DEVICE/d1') return alarmPage(query?.textSearch ? earlier : [shown]);
    return alarmPage([shown]);
  };

async function open(platform: Platform = {}, { authority = 'TENANT_ADMIN', address = '/alarms?open=1' } = {}) {
  window.history.replaceState(null, '', address);
  act(() => session.store.setState({ authUser: { authority, customerId: 'c1', tenantId: 't1' } as never }));
  playSocket();
  const calls = playPlatform(answers(platform));
  const rendered = await renderModule(<AlarmsPage />);
  await settle(rendered.client);
  const panel = within(await screen.findByRole('complementary', { name: 'High wind' }));
  return { ...rendered, calls, panel };
}
afterEach(() => {
  act(() => session.store.setState({ authUser: null }));
  window.history.replaceState(null, '', '/');
});

/** A figure by its label. */
const figure = (panel: ReturnType<typeof within>, label: string) => panel.getByText(label).closest('div');

describe('the alarm beside the list', () => {
  it('says in its rule’s words why it was raised, and how it ends', async () => {
    const { panel } = await open();
    expect(panel.getByText(/active for 11 min/)).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Pump 7' })).toHaveAttribute('href', '/devices/d1');
    const reason = panel.getByText(/^Raised when/);
    expect(reason).toHaveTextContent('Raised when windSpeed is greater than 20 m/s, for more than 5 minutes.');
    const life = within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    expect(life[0]).toHaveTextContent(/^Raised as Minor.*rule “High wind”$/);
    expect(life[1]).toHaveTextContent('Unacknowledged');
    expect(life[2]).toHaveTextContent('Clears by itselfWhen windSpeed is less than 15 m/s.');
    await waitFor(() => expect(figure(panel, 'Highest value')).toHaveTextContent('21.6 m/s'));
    await expectAccessible();
  });

  it('shows what its key did meanwhile, with the threshold', async () => {
    const { panel, calls } = await open({ shown: over });
    const chart = await panel.findByRole('figure', { name: 'High wind' });
    expect(chart).toHaveTextContent(/windSpeed: latest 21.6/);
    expect(chart).toHaveTextContent(/Raised from .* until .*\. Threshold of windSpeed: 20 m\/s\./);
    const asked = calls.find(({ query }) => query?.agg === 'AVG')?.query as { startTs: number; endTs: number };
    expect(asked.startTs).toBeLessThanOrEqual(start - 20 * minute);
    expect(asked.endTs).toBeGreaterThan(over.clearTs);
  });

  it('counts how often the same came before, and leads there', async () => {
    const before = raised('0', { createdTime: start - 100 * minute, status: 'CLEARED_ACK' });
    const other = { ...before, id: entityId('ALARM', '8'), type: 'High wind again' };
    const passedOn = { ...before, id: entityId('ALARM', '9'), originator: entityId('DEVICE', 'd9') };
    const { panel, calls, user } = await open({ earlier: [before, other, passedOn] });
    await user.click(await panel.findByRole('link', { name: '1 time in 7 days' }));
    await waitFor(() => expect(window.location.search).toContain('originator=DEVICE%3Ad1'));
    expect(await screen.findByRole('button', { name: 'Show alarms of all originators' })).toBeInTheDocument();
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({
          path: '/api/alarm/DEVICE/d1',
          query: expect.objectContaining({ endTime: start - 1, pageSize: 20, textSearch: 'High wind' }),
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show alarms of all originators' }));
    await waitFor(() => expect(window.location.search).not.toContain('originator'));
  });

  it('says to whom it is passed on', async () => {
    const shown = alarm({
      propagate: true,
      propagateRelationTypes: ['Contains', 'Feeds'],
      propagateToOwner: true,
      propagateToTenant: true,
    });
    const { panel } = await open({ shown });
    await waitFor(() =>
      expect(figure(panel, 'Also shown with')).toHaveTextContent(
        'Waterworks, The tenant, Related entities (Contains, Feeds)',
      ),
    );
  });

  it('that is over says when and how long it lasted', async () => {
    const { panel } = await open({ shown: over });
    expect(panel.getByText(/cleared 4 min/)).toBeInTheDocument();
    expect(figure(panel, 'Lasted')).toHaveTextContent('7 min');
    expect(panel.queryByText('Nobody has acknowledged it yet.')).toBeNull();
    expect(panel.queryByText('Clears by itself')).toBeNull();
  });

  it('claims no severity that it may not have begun with', async () => {
    const rules = { ...highWind, createRules: { ...highWind.createRules, MAJOR: rule([compared('GREATER', 30)]) } };
    const { panel } = await open({ shown: alarm({ severity: 'MAJOR', endTs: start + minute }), alarms: [rules] });
    expect(panel.getByText(/^Raised when/)).toHaveTextContent('greater than 30');
    expect(within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem')[0]).toHaveTextContent(
      /^Raised(?! as)/,
    );
  });

  it('whose threshold is an attribute says which, and shows none', async () => {
    const dynamicValue = { sourceType: 'CURRENT_DEVICE', sourceAttribute: 'limit', inherit: false };
    const create = rule([compared('GREATER', 20, dynamicValue)]);
    const { panel } = await open({ shown: over, alarms: [{ ...highWind, createRules: { MINOR: create } }] });
    expect(panel.getByText(/^Raised when/)).toHaveTextContent(/greater than .*limit/);
    expect(await panel.findByRole('figure')).not.toHaveTextContent('Threshold');
  });

  it.each([
    ['of another severity', [{ ...highWind, createRules: { MAJOR: rule([compared('GREATER', 20)]) } }]],
    ['of another type', [{ ...highWind, alarmType: 'Low wind' }]],
  ])('with a rule %s says what its details say, without a chart', async (_, alarms) => {
    const { panel } = await open({ alarms });
    expect(panel.getByText('wind of 21 m/s')).toBeInTheDocument();
    expect(panel.queryByText(/Raised when/)).toBeNull();
    expect(panel.queryByRole('figure')).toBeNull();
  });

  it('leaves no hole where its key has no values', async () => {
    const { panel } = await open({ shown: over, values: {} });
    expect(panel.getByText(/^Raised when/)).toBeInTheDocument();
    await waitFor(() => expect(panel.queryByText('No data in this period')).toBeNull());
  });

  it('speaks for itself for a customer user, who may not read the profile', async () => {
    const { panel, calls } = await open({}, { authority: 'CUSTOMER_USER' });
    expect(panel.getByText('wind of 21 m/s')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Acknowledge' })).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/api/deviceProfile/p1');
    await expectAccessible();
  });

  it('is whole where neither its rule nor its figures can be read', async () => {
    window.history.replaceState(null, '', '/alarms?open=1');
    act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
    playSocket();
    const whole = answers({});
    playPlatform((call) => {
      if (/alarm\/info|alarms$/.test(call.path)) return whole(call);
      throw new ApiError({ kind: 'http', status: 403, body: {} });
    });
    const { client } = await renderModule(<AlarmsPage />);
    await settle(client);
    const panel = within(await screen.findByRole('complementary', { name: 'High wind' }));
    expect(panel.getByText('wind of 21 m/s')).toBeInTheDocument();
    expect(panel.getByText('Raised as Minor')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the dashboard that its rule names', async () => {
    const { panel } = await open({ shown: alarm({ details: { data: 'wind', dashboardId: 'b1' } }) });
    expect(panel.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/dashboards/b1');
  });

  it('gives its link, without what the list is narrowed by', async () => {
    const writeText = jest.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { panel, user } = await open({}, { address: '/alarms?status=ACTIVE&open=1' });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await user.click(panel.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('http://localhost/alarms?open=1'));
  });
});
