import Database from 'libsql';
import { Connection, Tx } from '../framework/tx.js';
import { queueLog } from '../migrations/110-queue-log.js';
import { queueOutcomes } from '../migrations/114-queue-outcomes.js';
import { queueMade } from '../migrations/117-queue-made.js';
import { newMessage } from '../queue/message.js';
import { keptOutcomes } from '../queue/outcomes.js';
import { append, commitOffset } from '../queue/queue-log.js';
import type { QueueSettings } from '../resources/queue-rules.js';
import { PartitionConsumer } from './partition-consumer.js';
import { QueueStatistics } from './statistics.js';
import type { WorkItem } from './work-item.js';

const FAILURE = { ruleChainName: 'Root', ruleNodeName: 'n', message: 'no' };

/** A partition, what was handed out of it in order, and a consumer of it. */
function world(settings: { submit?: string; processing?: string; retries?: number; time?: number } = {}) {
  const connection = new Connection(new Database(':memory:'));
  for (const { up } of [queueLog, queueOutcomes, queueMade]) up(connection);
  const tx = () => new Tx(connection, 'write', 0);
  const handed: WorkItem[] = [];
  const worked: number[] = [];
  const statistics = new QueueStatistics();
  const did = { reads: 0, commits: 0 };
  const storage = { fails: false, unread: 0 };
  const { submit = 'BURST', processing = 'SKIP_ALL_FAILURES', retries = 1, time = 10_000 } = settings;
  const queue = {
    packProcessingTimeout: time,
    submitStrategy: { type: submit, batchSize: 2 },
    processingStrategy: { type: processing, retries, pauseBetweenRetries: 0, maxPauseBetweenRetries: 0 },
  } as QueueSettings;
  const consumer = new PartitionConsumer(
    {
      read: (query) => {
        did.reads += 1;
        if (storage.unread-- > 0) throw new Error('the disk cannot be read');
        return query(tx());
      },
      settingsOf: () => queue,
      outcomesOf: (read, { no }) => keptOutcomes(read, no),
      submit: (_tenantId, item) => handed.push(item),
      worked: (_partition, number) => worked.push(number),
      commit: (partition, number) => {
        did.commits += 1;
        commitOffset(tx(), { partition, number });
      },
      isHeldUp: () => storage.fails,
      statistics: () => statistics,
    },
    { no: 1, tenantId: 't', queue: 'Main' },
  );
  /** So many messages at once, as if they had come before. */
  const lay = (count: number) => {
    const message = JSON.stringify(newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' }));
    connection.exec(`INSERT INTO queue_partition (tenant_id, queue, last) VALUES ('t', 'Main', ${count});
      INSERT INTO queue_message (partition, number, message) WITH RECURSIVE n (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < ${count})
      SELECT 1, n, '${message}' FROM n`);
  };
  const put = (...originators: string[]) => {
    for (const id of originators) append(tx(), 't', newMessage('X', { entityType: 'DEVICE', id }, { data: '{}' }));
    consumer.wake();
  };
  const until = async (isSo: () => boolean) => {
    for (let turn = 0; turn < 5000 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(isSo()).toBe(true);
  };
  const left = () => Number(connection.all('SELECT count(*) AS n FROM queue_message', [])[0]?.n);
  return { put, lay, until, handed, worked, left, statistics, consumer, did, storage };
}
/** Time passes for what waits by now. */
async function pass(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  jest.advanceTimersByTime(milliseconds);
}
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const originators = (items: readonly WorkItem[]) => items.map(({ message }) => message.originator.id);

test('a pack is handed out at once, and forgotten when all of it has ended', async () => {
  const { put, until, handed, left, worked } = world();
  put('a', 'b', 'a');
  await until(() => handed.length === 3);
  handed[2]?.end();
  handed[0]?.end();
  expect(left()).toBe(3);
  handed[1]?.fail(FAILURE);
  await until(() => left() === 0);
  expect(worked).toEqual([3, 1, 2]);
});

test('a backlog of a hundred thousand is worked on in large packs, each read and forgotten once', async () => {
  const { put, until, handed, left, did, lay } = world();
  lay(100_000);
  put('last');
  let ended = 0;
  let most = 0;
  await until(() => {
    most = Math.max(most, handed.length - ended);
    for (; ended < handed.length; ended += 1) handed[ended]?.end();
    return left() === 0;
  });
  expect(handed).toHaveLength(100_001);
  expect(most).toBe(500);
  // Messages and the queue's settings, for each pack of 500.
  expect(did).toEqual({ reads: 402, commits: 201 });
});

test('messages of one originator go one after the other, and those of others beside them', async () => {
  const { put, until, handed, left } = world({ submit: 'SEQUENTIAL_BY_ORIGINATOR' });
  put('a', 'a', 'b');
  await until(() => handed.length === 2);
  expect(originators(handed)).toEqual(['a', 'b']);
  handed[0]?.end();
  await until(() => handed.length === 3);
  handed[1]?.end();
  handed[2]?.end();
  await until(() => left() === 0);
});

test('a batch is handed out so many at a time, a sequence one at a time', async () => {
  const batch = world({ submit: 'BATCH' });
  batch.put('a', 'b', 'c');
  await batch.until(() => batch.handed.length === 2);
  const sequence = world({ submit: 'SEQUENTIAL' });
  sequence.put('a', 'b');
  await sequence.until(() => sequence.handed.length === 1);
  sequence.handed[0]?.end();
  await sequence.until(() => sequence.handed.length === 2);
  for (const { consumer } of [batch, sequence]) consumer.stop();
});

test('what failed goes round again, and is told of at last', async () => {
  const { put, until, handed, left, statistics } = world({ processing: 'RETRY_FAILED' });
  put('a', 'b');
  await until(() => handed.length === 2);
  handed[0]?.end();
  handed[1]?.fail(FAILURE);
  await pass(0);
  await until(() => handed.length === 3);
  expect(originators(handed)).toEqual(['a', 'b', 'b']);
  handed[2]?.fail(FAILURE);
  await until(() => left() === 0);
  const report = statistics.take();
  expect(report?.counts).toMatchObject({ successfulMsgs: 1, tmpFailed: 1, failedMsgs: 1 });
  // Twice the same, told once.
  expect(report?.failures).toEqual([{ ...FAILURE, count: 2 }]);
});

test('a lost message is told as failed, and goes round again in no queue', async () => {
  const { put, until, handed, left, statistics } = world({ processing: 'RETRY_ALL', retries: 0 });
  put('a', 'b');
  await until(() => handed.length === 2);
  handed[0]?.lose(FAILURE);
  handed[1]?.fail(FAILURE);
  await pass(0);
  await until(() => handed.length === 3);
  expect(originators(handed)).toEqual(['a', 'b', 'b']);
  handed[2]?.end();
  await until(() => left() === 0);
  expect(statistics.take()).toMatchObject({ counts: { failedMsgs: 1, tmpFailed: 1, successfulMsgs: 1 } });
});

test('all that went wrong with a message is told', async () => {
  const { put, until, handed, left, statistics } = world();
  put('a');
  await until(() => handed.length === 1);
  handed[0]?.branch(1);
  handed[0]?.fail(FAILURE);
  handed[0]?.fail({ ...FAILURE, ruleNodeName: 'other' });
  await until(() => left() === 0);
  expect(statistics.take()).toMatchObject({
    counts: { failedMsgs: 1 },
    failures: [FAILURE, { ...FAILURE, ruleNodeName: 'other' }],
  });
});

test('what takes too long is abandoned, and others go on', async () => {
  const { put, until, handed, left, statistics } = world({ time: 20, processing: 'SKIP_ALL_FAILURES_AND_TIMED_OUT' });
  put('a');
  await until(() => handed.length === 1);
  await pass(20);
  await until(() => left() === 0);
  expect(handed[0]?.isCanceled).toBe(true);
  handed[0]?.end();
  expect(statistics.take()?.counts).toMatchObject({ timeoutMsgs: 1, successfulMsgs: 0 });
  put('b');
  await until(() => handed.length === 2);
  handed[1]?.end();
  await until(() => left() === 0);
});

test('what takes too long is told with the nodes it is at, and how long it might have taken', async () => {
  const { put, until, handed, left, statistics } = world({ time: 20, processing: 'RETRY_TIMED_OUT' });
  const node = (ruleNodeName: string) => ({ failure: (message: string) => ({ ...FAILURE, ruleNodeName, message }) });
  const [silent, passed] = [node('silent'), node('passed')];
  put('a');
  for (const round of [1, 2]) {
    await until(() => handed.length === round);
    for (const at of [silent, passed, silent]) handed.at(-1)?.come(at);
    for (const at of [passed, silent]) handed.at(-1)?.leave(at);
    await pass(20);
    await pass(0);
  }
  await until(() => left() === 0);
  expect(statistics.take()).toMatchObject({
    counts: { tmpTimeout: 1, timeoutMsgs: 1 },
    failures: [{ ...silent.failure('The message took longer than the 20 ms that its queue allows'), count: 2 }],
  });
});

test('what is under way when the consumer stops is not told as late', async () => {
  const { put, until, handed, consumer, statistics } = world();
  put('a');
  await until(() => handed.length === 1);
  handed[0]?.come({ failure: () => FAILURE });
  consumer.stop();
  expect(statistics.take()).toBeNull();
});

test('no message takes too long while the storage takes nothing', async () => {
  const { put, until, handed, left, statistics, storage } = world({ time: 10 });
  storage.fails = true;
  put('a');
  await until(() => handed.length === 1);
  await pass(50);
  expect(handed[0]?.isCanceled).toBe(false);
  handed[0]?.end();
  await until(() => left() === 0);
  expect(statistics.take()?.counts).toMatchObject({ totalMsgs: 1, successfulMsgs: 1, tmpTimeout: 0 });
});

test('a pack under way when the consumer stops stays in the queue', async () => {
  const { put, until, handed, left, consumer } = world();
  put('a');
  await until(() => handed.length === 1);
  consumer.stop();
  await new Promise((resolve) => setImmediate(resolve));
  expect(left()).toBe(1);
});

test('a pack that may take longer than timers know waits for its messages', async () => {
  const { put, until, handed, left } = world({ time: 3e9 });
  put('a');
  await until(() => handed.length === 1);
  await pass(60_000);
  expect(handed[0]?.isCanceled).toBe(false);
  handed[0]?.end();
  await until(() => left() === 0);
});

test('a queue that cannot be read is read again, though nothing comes', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { put, until, handed, left, storage } = world();
  storage.unread = 1;
  put('a');
  await until(() => told.mock.calls.length === 1);
  expect(handed).toEqual([]);
  await pass(500);
  await until(() => handed.length === 1);
  handed[0]?.end();
  await until(() => left() === 0);
  told.mockRestore();
});
