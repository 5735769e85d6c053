import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { AuthUser } from '../session/jwt';
import { session } from '../session/session';
import type { SourceEntities } from './data-source';
import { loadWindowSources } from './open-data-source';
import { useOpenAlarmChanges } from './use-open-alarm-changes';

jest.mock('../realtime/realtime', () => {
  const fake = jest.requireActual('../testing/fake-socket').createFakeRealtime();
  const { subscriptions } = fake;
  const frame = (work: () => void) => work();
  const latestStore = jest.requireActual('../realtime/latest-store').createLatestStore(frame);
  const read = async () => ({ data: [], totalElements: 0, hasNext: false });
  const calls = { read, count: async () => 0, alarms: read };
  const deps = { subscriptions, store: latestStore, ...calls, frame, serverNow: Date.now };
  const queryFeed = jest.requireActual('../realtime/query-feed').createQueryFeed(deps);
  return { fake, latestStore, subscriptions, queryFeed };
});
const { fake } = jest.requireMock('../realtime/realtime');

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  cleanup();
  await fake.tick();
  jest.useRealTimers();
});

const kinds: SourceEntities[] = ['DEVICE', 'ASSET'].map((entityType) => ({
  filter: { type: 'entityType', entityType: entityType as 'DEVICE' },
}));

const queryKey = ['open'];

/** The hook beside the query that it has read again, each call of which takes some time. */
function renderChanges(callMs = 0) {
  const client = new QueryClient();
  const calls: AbortSignal[] = [];
  const known = { status: 'ACTIVE_UNACK', read: '' };
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    calls.push(signal);
    const { status } = known;
    await new Promise((resolve) => setTimeout(resolve, callMs));
    known.read = status;
    return status;
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const rendered = renderHook(
    () => {
      useQuery({ queryKey, queryFn });
      return useOpenAlarmChanges(kinds, queryKey);
    },
    { wrapper },
  );
  return { ...rendered, calls, known };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function follow(callMs?: number) {
  const { result, calls, known } = renderChanges(callMs);
  await act(() => fake.accept());
  const commands = (): { cmdId: number; query: object }[] =>
    fake.last().messages.flatMap(({ alarmDataCmds = [] }: { alarmDataCmds?: [] }) => alarmDataCmds);
  const [devices, assets] = commands().slice(-2);
  const answer = (command: typeof devices, ids: string[], more = {}) =>
    act(() => {
      const data = { data: ids.map((id) => ({ id: { id } })), totalElements: ids.length, hasNext: false, ...more };
      fake.last().answer({ cmdId: command?.cmdId, errorCode: 0, data, totalEntities: 2, allowedEntities: 10_000 });
    });
  const update = (id: string, status: string) =>
    act(() => fake.last().answer({ cmdId: devices?.cmdId, errorCode: 0, update: [{ id: { id }, status }] }));
  return { calls, known, result, commands, devices, assets, answer, update };
}

it('reads once all kinds are followed, then after each alarm that comes, changes, or ends', async () => {
  const { calls, result, commands, devices, assets, answer, update } = await follow();
  expect(commands()).toMatchObject([
    { query: { entityFilter: { entityType: 'DEVICE' }, pageLink: { statusList: ['ACTIVE'], pageSize: 100 } } },
    { query: { entityFilter: { entityType: 'ASSET' } } },
  ]);
  await pass(2000);
  answer(devices, ['x']);
  await pass(2000);
  expect([result.current, calls.length]).toEqual([false, 1]);
  const changes = [() => answer(assets, []), () => answer(assets, ['y']), () => update('x', 'ACTIVE_ACK')];
  for (const [at, change] of [...changes, () => answer(devices, [])].entries()) {
    change();
    await pass(2000);
    expect([result.current, calls.length]).toEqual([true, at + 2]);
  }
});

it.each([0, 5000])('reads many changes at once, and the last of them, with calls of %s ms', async (callMs) => {
  const { calls, known, devices, assets, answer, update } = await follow(callMs);
  answer(devices, ['x']);
  answer(assets, []);
  await pass(20_000);
  calls.length = 0;
  for (let at = 1; at <= 100; at++) {
    known.status = `change ${at}`;
    update('x', known.status);
    await pass(10);
  }
  await pass(20_000);
  expect(calls.map(({ aborted }) => aborted)).toEqual([false, false]);
  expect(known.read).toBe('change 100');
});

it('reads again what was being read when a change came', async () => {
  const { calls, known, devices, assets, answer } = await follow(5000);
  expect(calls).toHaveLength(1);
  known.status = 'CLEARED_ACK';
  answer(devices, ['x']);
  answer(assets, []);
  await pass(20_000);
  expect(calls.map(({ aborted }) => aborted)).toEqual([false, false]);
  expect(known.read).toBe('CLEARED_ACK');
});

it('says that it cannot tell all where there are more alarms than are followed, or no connection', async () => {
  const { result, devices, assets, answer } = await follow();
  answer(devices, ['x'], { totalElements: 101, hasNext: true });
  answer(assets, []);
  expect(result.current).toBe(false);
  answer(devices, ['x']);
  expect(result.current).toBe(true);
  await act(async () => {
    fake.last().drop();
    await fake.tick();
  });
  expect(result.current).toBe(false);
});

it('asks for nothing for a system administrator, to whom no alarms are pushed', async () => {
  const opened = fake.sockets.length;
  session.store.setState({ authUser: { authority: 'SYS_ADMIN' } as AuthUser });
  const { result, unmount } = renderChanges();
  await fake.tick();
  expect(result.current).toBe(false);
  expect(fake.sockets).toHaveLength(opened);
  unmount();
  session.store.setState({ authUser: null });
});
