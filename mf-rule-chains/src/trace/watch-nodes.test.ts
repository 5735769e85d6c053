/** @jest-environment jsdom */
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import { hiddenPause, watchNodes, watchPause } from './watch-nodes';

const stored: Record<string, { id: { id: string }; createdTime: number; body: object }[]> = {};
const gone = new Set<string>();
const add = (id: string, name: string, createdTime: number) => {
  stored[id] = [...(stored[id] ?? []), { id: { id: name }, createdTime, body: { type: 'IN', msgId: 'm' } }];
};

beforeEach(() => {
  jest.useFakeTimers();
  gone.clear();
  for (const id of Object.keys(stored)) delete stored[id];
});
afterEach(() => {
  jest.useRealTimers();
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
});

function watch() {
  const post = jest.spyOn(http, 'post').mockImplementation(async (path, _, options) => {
    const id = path.split('/').at(-1) ?? '';
    if (gone.has(id)) throw new ApiError({ kind: 'http', status: 404 });
    const { startTime } = (options?.query ?? {}) as { startTime: number };
    return { data: (stored[id] ?? []).filter(({ createdTime }) => createdTime >= startTime).slice(0, 1000) } as never;
  });
  const told: string[] = [];
  const stop = watchNodes({
    nodeIds: ['n1', 'n2'],
    ruleChainId: 'c',
    tenantId: 't',
    since: 5000,
    onEvents: (events) => told.push(...events.map(({ id }) => id)),
    onDropped: (ts) => told.push(`dropped ${ts}`),
    onGone: (id) => told.push(`gone ${id}`),
    onRound: (error) => error !== undefined && told.push('failed'),
  });
  return { post, told, stop };
}

test('each node is read once a round, and every event is told once', async () => {
  add('n1', 'old', 4900);
  add('n1', 'e1', 5100);
  const { post, told, stop } = watch();
  await jest.advanceTimersByTimeAsync(0);
  expect(post).toHaveBeenCalledTimes(3);
  add('n2', 'e2', 5200);
  add('c', 'limit', 5300);
  await jest.advanceTimersByTimeAsync(watchPause - 1);
  expect(post).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['e1', 'e2', 'dropped 5300']);
  stop();
  await jest.advanceTimersByTimeAsync(hiddenPause);
  expect(post).toHaveBeenCalledTimes(6);
});

test('more events than a read holds, stored late, make no event be told twice', async () => {
  add('n1', 'first', 5100);
  add('n1', 'last', 6500);
  const { told, stop } = watch();
  await jest.advanceTimersByTimeAsync(0);
  for (let at = 0; at < 1000; at += 1) add('n1', `late ${at}`, 5600);
  stored.n1?.sort((one, other) => one.createdTime - other.createdTime);
  await jest.advanceTimersByTimeAsync(4 * watchPause);
  expect([told.length, new Set(told).size]).toEqual([1002, 1002]);
  stop();
});

test('a page that nobody sees asks less often', async () => {
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  const { post, stop } = watch();
  await jest.advanceTimersByTimeAsync(hiddenPause - 1);
  expect(post).toHaveBeenCalledTimes(3);
  await jest.advanceTimersByTimeAsync(1);
  expect(post).toHaveBeenCalledTimes(6);
  stop();
});

test('what is gone is told once and not asked for again; without the chain nothing is', async () => {
  const { post, told, stop } = watch();
  await jest.advanceTimersByTimeAsync(0);
  gone.add('n1');
  await jest.advanceTimersByTimeAsync(watchPause);
  expect([told, post.mock.calls.length]).toEqual([['gone n1'], 6]);
  await jest.advanceTimersByTimeAsync(watchPause);
  expect(post).toHaveBeenCalledTimes(8);
  gone.add('n2').add('c');
  await jest.advanceTimersByTimeAsync(10 * watchPause);
  expect([told, post.mock.calls.length]).toEqual([['gone n1', 'gone c', 'gone n2'], 10]);
  stop();
});
