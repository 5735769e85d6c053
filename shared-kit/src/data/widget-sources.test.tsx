import { act, cleanup, render, screen } from '@testing-library/react';
import type { EntityId } from '../api/entity-id';
import type { EntityKey } from '../api/entity-query';
import type { AggregatedKey } from '../realtime/aggregate-name';
import { HOUR, MINUTE } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import type { DataSource, SeriesSource } from './data-source';
import { loadWindowSources } from './open-data-source';
import { useAggregate, useDataSource, useEntityValue } from './use-data-source';
import { useSeries } from './use-series';

jest.mock('../realtime/realtime', () => {
  const fake = jest.requireActual('../testing/fake-socket').createFakeRealtime();
  const { subscriptions } = fake;
  const frame = (work: () => void) => void requestAnimationFrame(work);
  const latestStore = jest.requireActual('../realtime/latest-store').createLatestStore(frame);
  const read = async () => ({ data: [] });
  const calls = { read, count: async () => 0, alarms: read };
  const deps = { subscriptions, store: latestStore, ...calls, frame, serverNow: Date.now };
  const queryFeed = jest.requireActual('../realtime/query-feed').createQueryFeed(deps);
  const keysFeed = jest.requireActual('../realtime/keys-feed').createKeysFeed(subscriptions, latestStore);
  return { fake, latestStore, subscriptions, queryFeed, keysFeed };
});
const { fake } = jest.requireMock('../realtime/realtime');

const now = Date.UTC(2024, 4, 15, 12);
const pump: EntityId = { entityType: 'DEVICE', id: 'pump' };
const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const temperature: EntityKey = { type: 'TIME_SERIES', key: 't' };
const lastHour: StoredTimewindow = {
  selectedTab: 1,
  history: { historyType: 0, timewindowMs: HOUR, interval: MINUTE },
};
const lastMinute: StoredTimewindow = { selectedTab: 0, realtime: { timewindowMs: MINUTE, interval: 1000 } };
const pumps = { alias: { type: 'deviceType', deviceType: 'pump', resolveMultiple: true } } as const;
const ofState = { alias: { type: 'stateEntity', resolveMultiple: false } } as const;
const page = { pageSize: 10, page: 0 };

const average: AggregatedKey = { key: 't', agg: 'AVG', compare: { with: 'days' } };

/** What a dashboard's widgets need, as data: it may be stored, compared and sent. */
const needs = {
  table: { kind: 'latest', entities: pumps, fields: ['name'], keys: [temperature], page },
  card: {
    kind: 'aggregates',
    entities: { entityType: 'DEVICE', ids: ['pump'] },
    keys: [average],
    timewindow: lastHour,
  },
  chart: {
    kind: 'series',
    entities: ofState,
    keys: [
      { key: 't', aggregation: 'MIN' },
      { key: 't', aggregation: 'MAX' },
    ],
    timewindow: lastMinute,
  } satisfies SeriesSource,
  alarms: { kind: 'alarms', entities: pumps, alarmFields: ['type'], timewindow: lastHour, page },
  count: { kind: 'entityCount', entities: pumps },
} satisfies Record<string, DataSource>;
const state = { entityId: pump };

/** Declared needs and the hooks are all that widgets use. */
function Widgets() {
  const table = useDataSource(needs.table);
  useDataSource(needs.card);
  const current = useAggregate(pump, average, lastHour);
  const before = useAggregate(pump, average, lastHour, 'previous');
  const { data: chart } = useSeries(
    needs.chart,
    (view, [entity]) =>
      needs.chart.keys.map(({ key, aggregation }) => entity && view.points(entity, key, aggregation)?.valueAt(0)),
    100,
    state,
  );
  const { page: alarms } = useDataSource(needs.alarms) ?? {};
  const { count } = useDataSource(needs.count) ?? {};
  return (
    <ul>
      {table?.entities.map((entity) => (
        <Row key={entity.id} entity={entity} />
      ))}
      <li>{`${current?.value} after ${before?.value}`}</li>
      <li>{`from ${chart?.[0]} to ${chart?.[1]}`}</li>
      <li>{`${alarms?.totalElements} alarms: ${alarms?.alarms.map(({ type }) => type)}`}</li>
      <li>{`${count} pumps`}</li>
    </ul>
  );
}

const Row = ({ entity }: { entity: EntityId }) => (
  <li>{`${useEntityValue(entity, name)?.value}: ${useEntityValue(entity, temperature)?.value}`}</li>
);

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(async () => {
  cleanup();
  await fake.tick();
  jest.useRealTimers();
});

const settle = () => act(() => jest.advanceTimersByTimeAsync(150));
const pageOf = (...data: object[]) => ({ data, totalElements: data.length, totalPages: 1, hasNext: false });
const value = (text: string) => ({ ts: now - 1000, value: text });
const seriesOf = (text: string) => pageOf({ entityId: pump, latest: null, timeseries: { t: [value(text)] } });

/** What the platform says to a command, by what it asks for. */
function answerTo({ latestCmd, aggHistoryCmd, tsCmd }: Record<string, { agg?: string } | undefined>) {
  if (aggHistoryCmd)
    return pageOf({ entityId: pump, latest: {}, aggLatest: { 0: { current: value('20'), previous: value('18') } } });
  if (tsCmd) return seriesOf(tsCmd.agg === 'MIN' ? '7' : '9');
  const latest = { ENTITY_FIELD: { name: value('Pump') }, ...(latestCmd && { TIME_SERIES: { t: value('21') } }) };
  return pageOf({ entityId: pump, latest });
}

it('has nothing to ask for beyond its declared sources', async () => {
  render(<Widgets />);
  await settle();
  await act(() => fake.accept());
  await settle();
  const answered = new Set<number>();
  // Whose series are drawn is known once the state's entity has been found.
  for (let round = 0; round < 2; round++) {
    for (const message of fake.last().messages) {
      for (const [list, commands] of Object.entries<{ cmdId: number }[]>(message)) {
        for (const command of commands) {
          if (answered.has(command.cmdId)) continue;
          answered.add(command.cmdId);
          const alarm = { id: { id: 'x' }, type: 'Overheating' };
          const data = list === 'alarmDataCmds' ? pageOf(alarm) : answerTo(command as never);
          const more = list === 'entityCountCmds' ? { count: 12 } : { data };
          act(() => fake.last().answer({ cmdId: command.cmdId, errorCode: 0, ...more }));
        }
      }
    }
    await settle();
  }
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pump: 21',
    '20 after 18',
    'from 7 to 9',
    '1 alarms: Overheating',
    '12 pumps',
  ]);
});
