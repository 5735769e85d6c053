import type { EntityData } from '../api/entity-query';
import { createFakeRealtime } from '../testing/fake-socket';
import { active, into, item, page, query } from '../testing/query-feed';
import type { EntityChange } from './entity-page';
import { createLatestStore } from './latest-store';
import { createQueryFeed } from './query-feed';
import { READ_AGAIN_MS } from './stand-in';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('calls that stand in for live data', () => {
  /** Every call is answered when the test says so. */
  function withSlowCalls() {
    const realtime = createFakeRealtime();
    const frame = (work: () => void) => work();
    const store = createLatestStore(frame);
    const calls: ((...rows: EntityData[]) => Promise<void>)[] = [];
    const refusals: ((why: Error) => void)[] = [];
    const read = () =>
      new Promise<ReturnType<typeof page>>((resolve, reject) => {
        calls.push((...rows) => {
          resolve(page(...rows));
          return realtime.tick();
        });
        refusals.push(reject);
      });
    const { subscriptions } = realtime;
    const reads = { read, count: async () => 0, alarms: async () => ({ ...page(), data: [] }) };
    const feed = createQueryFeed({ subscriptions, store, frame, ...reads, serverNow: () => Date.now() });
    const changes: EntityChange[] = [];
    const end = feed.entities({ query, keys: [active] }, into(changes));
    const on = (id: string) => store.get({ entityType: 'DEVICE', id }, 'SERVER_SCOPE', 'active')?.value;
    /** The connection is cut after it has been there again without an answer. */
    async function cut() {
      await realtime.tick();
      realtime.last().drop();
      await realtime.tick();
    }
    async function cutAgain() {
      await jest.advanceTimersByTimeAsync(1000);
      await realtime.accept();
      // An answer is what ends the first trouble: without one it would not be told twice.
      realtime.last().answer({ cmdId: 1, errorCode: 1, errorMsg: 'busy' });
      await realtime.tick();
    }
    return { ...realtime, calls, refusals, changes, end, on, cut, cutAgain };
  }

  it('count by when they were made: an older answer that comes after a newer one is nobody’s', async () => {
    const { calls, on, cut, cutAgain } = withSlowCalls();
    await cut();
    await cutAgain();
    expect(calls).toHaveLength(2);
    await calls[1]?.(item('new', '2', 2));
    await calls[0]?.(item('old', '1', 1));
    expect([on('new'), on('old')]).toEqual(['2', undefined]);
  });

  it('lose against an answer that is live, even when they say something newer', async () => {
    const { calls, on, cut, accept, last } = withSlowCalls();
    await cut();
    await jest.advanceTimersByTimeAsync(1000);
    await accept();
    last().answer({ cmdId: 1, errorCode: 0, data: page(item('a', 'live', 1)) });
    await calls[0]?.(item('a', 'read', 9), item('b', 'gone by now', 9));
    expect([on('a'), on('b')]).toEqual(['live', undefined]);
  });

  it('say why there is nothing, and are made anew when somebody tries again', async () => {
    const { calls, refusals, changes, on, cut, tick, last, subscriptions } = withSlowCalls();
    await cut();
    const cause = new Error('asleep');
    refusals[0]?.(cause);
    await tick();
    expect(changes).toEqual([{ kind: 'failed', error: { code: 0, message: 'asleep', cause } }]);
    subscriptions.retryNow();
    await tick();
    last().drop();
    await tick();
    await calls[1]?.(item('a', '1'));
    expect(on('a')).toBe('1');
  });

  it('are not made for a reader who leaves as the connection does: somebody else is signed in by then', async () => {
    const { calls, last, end, tick } = withSlowCalls();
    await tick();
    last().drop();
    end();
    await tick();
    expect(calls).toHaveLength(0);
  });

  it('are made again after a pause, also after one that failed, until there is a live answer or nobody looks', async () => {
    const { calls, refusals, on, cut, subscriptions } = withSlowCalls();
    await cut();
    await calls[0]?.(item('a', '1', 1));
    await jest.advanceTimersByTimeAsync(READ_AGAIN_MS + 1);
    expect(calls).toHaveLength(2);
    refusals[1]?.(new Error('asleep'));
    await jest.advanceTimersByTimeAsync(READ_AGAIN_MS + 1);
    await calls[2]?.(item('a', '2', 2));
    expect(on('a')).toBe('2');
    subscriptions.pause();
    await jest.advanceTimersByTimeAsync(3 * READ_AGAIN_MS);
    expect(calls).toHaveLength(3);
  });

  it('are nobody’s once the last reader has left', async () => {
    const { calls, on, cut, end } = withSlowCalls();
    await cut();
    end();
    await calls[0]?.(item('a', '1', 1));
    expect(on('a')).toBeUndefined();
  });
});
