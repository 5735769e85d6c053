import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseClient } from './database.js';
import { EventBus } from './events.js';
import type { Operation } from './operation.js';
import type { CallData } from './route.js';

/** A thread that says it is ready and answers nothing any more, not even that it is to close: it ends when the test does. */
const DEAF = `import { parentPort } from 'node:worker_threads';
new BroadcastChannel('end of the test').onmessage = () => process.exit();
parentPort.on('message', () => {});
parentPort.postMessage({ type: 'ready', migrated: [] });`;
/** One that does nothing but end. */
const IDLE = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (message) => message === 'close' && process.exit());
parentPort.postMessage({ type: 'ready', migrated: [] });`;
const write: Operation<null, unknown> = { name: 'x', mode: 'write', handler: () => null };

test('an end does not wait for ever for a writer that does not end, and says so', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-database-'));
  const db = await DatabaseClient.open(dataDir, new EventBus(), {
    program: new URL(`data:text/javascript,${encodeURIComponent(DEAF)}`),
    onDeath: () => {},
  });
  const statusOf = (work: Promise<unknown>) => work.catch(({ status }) => status);
  const unanswered = statusOf(db.run(write, null));
  // The thread keeps its own time; only this one's runs ahead.
  jest.useFakeTimers();
  try {
    let failure: Error | undefined;
    const closed = db.close().catch((error) => {
      failure = error;
    });
    while (!failure) await jest.advanceTimersByTimeAsync(1000);
    await closed;
    expect(failure.message).toContain('the writer does not end');
    expect(await unanswered).toBe(503);
    expect(await statusOf(db.run(write, null))).toBe(503);
  } finally {
    jest.useRealTimers();
    const end = new BroadcastChannel('end of the test');
    end.postMessage(null);
    end.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a search does not wait for ever for what it relies on', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-database-'));
  const db = await DatabaseClient.open(dataDir, new EventBus(), {
    program: new URL(`data:text/javascript,${encodeURIComponent(IDLE)}`),
    deadline: 50,
    onDeath: () => {},
  });
  try {
    const before = jest.fn(() => new Promise<void>(() => {}));
    db.beforeSearches(before);
    await expect(db.run({ ...write, mode: 'search' }, null)).rejects.toMatchObject({ status: 503 });
    await expect(db.call(0, 'search', {} as CallData)).rejects.toMatchObject({ status: 503 });
    expect(before).toHaveBeenCalledTimes(2);
    // A short read that may take long.
    db.call(0, 'search', {} as CallData, false).catch(() => {});
    expect(before).toHaveBeenCalledTimes(2);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
