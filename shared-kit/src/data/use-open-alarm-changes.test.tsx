import { act, cleanup, renderHook } from '@testing-library/react';
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

async function follow() {
  const changed = jest.fn();
  const { result } = renderHook(() => useOpenAlarmChanges(kinds, changed));
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
  return { changed, result, commands, devices, assets, answer, update };
}

it('tells once all kinds are followed, then each alarm that comes, changes, or ends', async () => {
  const { changed, result, commands, devices, assets, answer, update } = await follow();
  expect(commands()).toMatchObject([
    { query: { entityFilter: { entityType: 'DEVICE' }, pageLink: { statusList: ['ACTIVE'], pageSize: 100 } } },
    { query: { entityFilter: { entityType: 'ASSET' } } },
  ]);
  answer(devices, ['x']);
  expect([result.current, changed.mock.calls.length]).toEqual([false, 0]);
  answer(assets, []);
  expect([result.current, changed.mock.calls.length]).toEqual([true, 1]);
  answer(assets, ['y']);
  update('x', 'ACTIVE_ACK');
  answer(devices, []);
  expect([result.current, changed.mock.calls.length]).toEqual([true, 4]);
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
  const { result, unmount } = renderHook(() => useOpenAlarmChanges(kinds, () => {}));
  await fake.tick();
  expect(result.current).toBe(false);
  expect(fake.sockets).toHaveLength(opened);
  unmount();
  session.store.setState({ authUser: null });
});
