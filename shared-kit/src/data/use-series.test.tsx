import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { type EntityId, entityId } from '../api/entity-id';
import { http } from '../api/http';
import { errorText } from '../list/error-text';
import type { SeriesView } from '../realtime/timeseries-feed';
import { HOUR, MINUTE } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import type { SeriesSource } from './data-source';
import { loadWindowSources } from './open-data-source';
import { useSeries } from './use-series';

/** A component renders this often at most for new points, in ms. */
const updateInterval = 100;

jest.mock('../realtime/realtime', () => {
  const fake = jest.requireActual('../testing/fake-socket').createFakeRealtime();
  return { fake, subscriptions: fake.subscriptions };
});
const { fake } = jest.requireMock('../realtime/realtime');

const now = 1_700_000_000_000;
const lastMinute: StoredTimewindow = { selectedTab: 0, realtime: { timewindowMs: MINUTE, interval: 1000 } };
const lastHour: StoredTimewindow = { selectedTab: 1, history: { timewindowMs: HOUR, interval: 10_000 } };

const readings: Record<string, unknown>[] = [];
let answer: () => unknown;

beforeAll(loadWindowSources);
beforeEach(() => {
  jest.useFakeTimers({ now });
  readings.length = 0;
  jest.spyOn(http, 'get').mockImplementation(async (_path, query) => {
    readings.push(query as Record<string, unknown>);
    return new TextEncoder().encode(JSON.stringify(answer())).buffer as never;
  });
});
afterEach(async () => {
  cleanup();
  await jest.advanceTimersByTimeAsync(0);
  jest.useRealTimers();
});

/** Points by key, as the one entity of the source has them. */
const pointsIn =
  (keys: string[]) =>
  (view: SeriesView, [entity]: readonly EntityId[]) =>
    Object.fromEntries(
      keys.map((key) => {
        const points = entity && view.points(entity, key);
        return [key, points ? Array.from(points.times, (ts, at) => ({ ts, value: points.valueAt(at) })) : []];
      }),
    );

function Series({ keys, timewindow }: { keys: string[]; timewindow: StoredTimewindow }) {
  const source: SeriesSource = {
    kind: 'series',
    entities: { entityType: 'DEVICE', ids: ['d1'] },
    keys: keys.map((key) => ({ key })),
    timewindow,
  };
  const { data, error, state, retry } = useSeries(source, pointsIn(keys), updateInterval);
  return (
    <>
      <output>{data ? JSON.stringify(data) : 'waiting'}</output>
      <i>{state}</i>
      {error instanceof Error && (
        <button type="button" onClick={retry}>
          {errorText(error)}
        </button>
      )}
    </>
  );
}

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const ui = (timewindow: StoredTimewindow, keys: string[]) => (
    <QueryClientProvider client={client}>
      <Series keys={keys} timewindow={timewindow} />
    </QueryClientProvider>
  );
  const { rerender } = render(null);
  return async (timewindow: StoredTimewindow, keys = ['t']) => {
    rerender(ui(timewindow, keys));
    await settle();
  };
}

/** Promises and the next frame. */
const settle = async (ms = 0) => {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  for (let frames = 0; frames < 5; frames++) await act(() => jest.advanceTimersByTimeAsync(20));
};
const shown = () => screen.getByRole('status').textContent;
const point = (value: string) => ({ ts: now - 5000, value });
const command = () =>
  fake
    .last()
    .messages.flatMap((message: Record<string, unknown[]>) => message.entityDataCmds ?? [])
    .at(-1);
const send = (part: object) =>
  fake.last().answer({ cmdId: command().cmdId, errorCode: 0, data: null, update: null, ...part });
const item = (value: string) => ({ entityId: entityId('DEVICE', 'd1'), timeseries: { t: [point(value)] } });

it('follows a realtime window, keeps its lines while another is asked for, and drops those of other keys', async () => {
  const look = await show();
  await look(lastMinute);
  await act(() => fake.accept());
  expect(command().tsCmd).toMatchObject({ keys: ['t'], agg: 'AVG', interval: 1000 });
  expect(shown()).toBe('waiting');
  act(() => send({ data: { data: [item('1')] } }));
  await settle();
  expect(shown()).toContain('"value":1');
  act(() => send({ update: [item('5')] }));
  await settle(updateInterval);
  expect(shown()).toContain('"value":3');

  await look({ ...lastMinute, realtime: { timewindowMs: 2 * MINUTE } });
  expect(shown()).toContain('"value":3');
  act(() => send({ data: { data: [] } }));
  await settle();
  expect(shown()).toBe('{"t":[]}');
  await look(lastMinute, ['other']);
  expect(shown()).toBe('waiting');
  expect(readings).toEqual([]);
});

it('says why a live window is refused and cannot be read either, and asks again when it is told to', async () => {
  answer = () => {
    throw new ApiError({ kind: 'http', status: 400, body: { message: 'no' } });
  };
  const look = await show();
  await look(lastMinute);
  act(() => fake.last().answer({ cmdId: command().cmdId, errorCode: 1, errorMsg: 'no such device' }));
  await settle();
  const refused = command().cmdId;
  act(() => screen.getByRole('button', { name: 'no such device' }).click());
  await settle();
  expect(screen.queryByRole('button')).toBeNull();
  expect(command().cmdId).not.toBe(refused);
});

it('reads a live window by a call while there is no connection', async () => {
  answer = () => ({ t: [{ ts: now - 1, value: 2 }] });
  const look = await show();
  await look(lastMinute);
  act(() => fake.last().drop());
  await settle();
  expect(shown()).toContain('"value":2');
  expect(screen.getByText('stale')).toBeInTheDocument();
  expect(readings).toEqual([expect.objectContaining({ startTs: now - MINUTE, agg: 'AVG', interval: 1000 })]);
});

it('reads a history window once, grouped within its limits', async () => {
  answer = () => ({ t: [{ ts: now - 1, value: 2 }] });
  const look = await show();
  await look(lastHour);
  expect(readings).toEqual([
    expect.objectContaining({ keys: ['t'], startTs: now - HOUR, endTs: now, agg: 'AVG', interval: 10_000 }),
  ]);
  expect(shown()).toContain('"value":2');
  await settle(HOUR);
  await look(lastHour);
  expect(readings).toHaveLength(1);
  await look({ ...lastHour, history: { timewindowMs: 24 * HOUR, interval: 1000 } });
  expect(readings[1]).toMatchObject({ interval: 173_000 });
});

it('reads the newest points of a window without aggregation, in the order of time', async () => {
  answer = () => ({
    t: [
      { ts: 2, value: 'b' },
      { ts: 1, value: 'a' },
    ],
  });
  const look = await show();
  await look({ ...lastHour, aggregation: { type: 'NONE', limit: 42 } });
  expect(readings[0]).toMatchObject({ limit: 42 });
  expect(readings[0]).not.toHaveProperty('agg');
  expect(shown()).toBe('{"t":[{"ts":1,"value":"a"},{"ts":2,"value":"b"}]}');
});

it('says why history cannot be read, and reads again when it is told to', async () => {
  answer = () => {
    throw new ApiError({ kind: 'http', status: 400, body: { message: 'no' } });
  };
  const look = await show();
  await look(lastHour);
  answer = () => ({});
  act(() => screen.getByRole('button').click());
  await settle();
  expect(shown()).toBe('{"t":[]}');
});
