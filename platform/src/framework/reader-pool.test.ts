import { setImmediate as turn } from 'node:timers/promises';
import type { FromWorker, Work } from './protocol.js';
import type { ReaderListener } from './reader-host.js';
import { type NewWork, ReaderPool } from './reader-pool.js';

const STEP = 250;

/** A reader that answers when it is told to. */
class Reader {
  readonly posted: Work[] = [];
  state: 'there' | 'killed' | 'closed' = 'there';
  readonly gone: Promise<void>;
  #end: () => void = () => {};

  constructor(readonly listener: ReaderListener) {
    this.gone = new Promise((resolve) => {
      this.#end = resolve;
    });
  }
  say(message: FromWorker): void {
    this.listener.message(message);
  }
  start(): void {
    this.say({ type: 'ready', migrated: [] });
  }
  answer(value: unknown): void {
    const { seq } = this.posted.shift() as Work;
    this.say({ type: 'done', events: [], outcomes: [{ seq, value }] });
  }
  die(): void {
    this.#end();
    this.listener.gone(new Error('died'));
  }
  host() {
    const end = (state: 'killed' | 'closed') => () => {
      this.state = state;
      this.#end();
    };
    return {
      post: (work: Work) => void this.posted.push(work),
      kill: end('killed'),
      close: end('closed'),
      gone: this.gone,
    };
  }
}

let readers: Reader[];
let pool: ReaderPool;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  readers = [];
  pool = new ReaderPool(
    (listener) => {
      const reader = new Reader(listener);
      readers.push(reader);
      return reader.host();
    },
    { deadline: 10_000, most: 4, mostOfUser: 2, mostOfTenant: 3, ahead: 1, idle: 60_000 },
  );
});
afterEach(async () => {
  await pool.close();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A read of `user` or `user@tenant`; without a tenant each user has his own. */
function readOf(caller?: string): NewWork {
  const [userId, tenantId = userId, customerId = ''] = caller?.split('@') ?? [];
  return {
    kind: 'operation',
    name: 'x',
    args: userId === undefined ? null : { user: { userId, tenantId, customerId } },
  };
}
/** Asks and answers how it ended: a value, or the status of the refusal. */
const ask = (caller?: string) =>
  pool.send(readOf(caller)).then(
    (value) => value,
    ({ status }: { status: number }) => status,
  );
const pass = async (time: number) => {
  await jest.advanceTimersByTimeAsync(time);
  await turn();
};

test('no reader is there before it is needed, and none when it was idle', async () => {
  await pass(100_000);
  expect(readers).toHaveLength(0);
  const read = ask();
  readers[0]?.start();
  readers[0]?.answer('a');
  expect(await read).toBe('a');
  await pass(30_000);
  expect(readers[0]?.state).toBe('there');
  await pass(31_000);
  expect(readers[0]?.state).toBe('closed');
  void ask();
  expect(readers).toHaveLength(2);
});

test('a reader is there before work that is to be expected, and stays as long as it is', async () => {
  pool.expect();
  readers[0]?.start();
  await pass(50_000);
  pool.expect();
  await pass(50_000);
  expect(readers.map(({ state }) => state)).toEqual(['there']);
  const read = ask();
  expect(readers[0]?.posted).toHaveLength(1);
  readers[0]?.answer('a');
  expect(await read).toBe('a');
  await pass(61_000);
  expect(readers.map(({ state }) => state)).toEqual(['closed']);
});

test('a read that waits for a while has another reader started, up to the most there may be', async () => {
  for (const caller of ['a', 'b', 'c', 'd', 'e']) void ask(caller);
  await pass(STEP);
  expect(readers).toHaveLength(1);
  for (let count = 1; count <= 4; count += 1) {
    readers[count - 1]?.start();
    await pass(STEP);
    await pass(STEP);
    expect(readers).toHaveLength(Math.min(count + 1, 4));
  }
  expect(readers.map(({ posted }) => posted.length)).toEqual([1, 1, 1, 1]);
});

test('a caller has no more than two reads under way; who comes later is served before the rest of them', async () => {
  const first = [ask('a'), ask('a'), ask('a'), ask('a')];
  readers[0]?.start();
  await pass(2 * STEP);
  readers[1]?.start();
  await pass(10 * STEP);
  expect(readers).toHaveLength(2);
  const other = ask('b');
  await pass(2 * STEP);
  readers[2]?.start();
  readers[2]?.answer('of b');
  expect(await other).toBe('of b');
  expect(readers[2]?.posted).toEqual([]);
  readers[0]?.answer(1);
  readers[0]?.answer(3);
  readers[0]?.answer(4);
  readers[1]?.answer(2);
  expect(await Promise.all(first)).toEqual([1, 2, 3, 4]);
});

test('a caller may not let more wait than twenty thousand, others may', async () => {
  const waiting = Array.from({ length: 20_000 }, () => ask('a'));
  expect(await ask('a')).toBe(429);
  const other = ask('b');
  readers[0]?.start();
  readers[0]?.answer('of a');
  expect(await waiting[0]).toBe('of a');
  await pass(2 * STEP);
  readers[1]?.start();
  readers[1]?.answer('also of a');
  expect(await waiting[2]).toBe('also of a');
  await pass(2 * STEP);
  readers[2]?.start();
  readers[2]?.answer('of b');
  expect(await other).toBe('of b');
});

test('all users of a tenant together leave a reader to others', async () => {
  for (const user of ['a', 'b', 'c', 'd']) void ask(`${user}@acme`);
  for (let n = 0; n < 4; n += 1) {
    readers[n]?.start();
    await pass(2 * STEP);
  }
  expect(readers).toHaveLength(3);
  const other = ask('e@other');
  await pass(2 * STEP);
  readers[3]?.start();
  readers[3]?.answer('of e');
  expect(await other).toBe('of e');
  expect(readers[3]?.posted).toEqual([]);
  readers[0]?.answer('of a');
  expect(readers.map(({ posted }) => posted.length)).toEqual([1, 1, 1, 0]);
});

test('with turns, the longest read of tenants that hold all readers ends for one that has none, which comes before what they let wait', async () => {
  const start = readers.length;
  pool = new ReaderPool(
    (listener) => {
      const reader = new Reader(listener);
      readers.push(reader);
      return reader.host();
    },
    { deadline: 20_000, most: 4, mostOfUser: 2, mostOfTenant: 2, turn: 1_000, ahead: 1, idle: 60_000 },
  );
  const endless = ['a@acme', 'a@acme', 'b@other', 'b@other', 'a@acme', 'b@other'].map(ask);
  for (let n = start; n < start + 4; n += 1) {
    readers[n]?.start();
    await pass(2 * STEP);
  }
  await pass(3_000);
  expect(readers.map(({ state }) => state)).toEqual(['there', 'there', 'there', 'there']);
  const waiting = ask('c@third');
  await pass(2 * STEP);
  expect(readers.filter(({ state }) => state === 'killed')).toHaveLength(1);
  expect(await endless[0]).toBe(503);
  readers[start + 4]?.start();
  readers[start + 4]?.answer('of c');
  expect(await waiting).toBe('of c');
});

test('visitors of two tenants, who have no account, are two callers', async () => {
  for (const visitor of ['none@acme', 'none@acme', 'none@other']) void ask(visitor);
  for (let n = 0; n < 3; n += 1) {
    readers[n]?.start();
    await pass(2 * STEP);
  }
  expect(readers.map(({ posted }) => posted.length)).toEqual([1, 1, 1]);
});

test('a read past its deadline is answered 503 and its reader ended; what waits gets the next one', async () => {
  const [first, second] = [ask(), ask()];
  readers[0]?.start();
  await pass(10_000 + STEP);
  expect(await first).toBe(503);
  expect(readers[0]?.state).toBe('killed');
  readers[1]?.start();
  readers[1]?.answer('b');
  expect(await second).toBe('b');
});

test('a read may be given less time to run than to wait for its turn', async () => {
  pool = new ReaderPool(
    (listener) => {
      const reader = new Reader(listener);
      readers.push(reader);
      return reader.host();
    },
    { deadline: 10_000, longest: 2_000, most: 1, ahead: 1, idle: 60_000 },
  );
  const [first, second] = [ask(), ask()];
  readers[0]?.start();
  await pass(2_000 + STEP);
  expect(await first).toBe(503);
  readers[1]?.start();
  readers[1]?.answer('b');
  expect(await second).toBe('b');
});

test('a read that gets no turn until its deadline is answered 503', async () => {
  const [first, second, third] = [ask('a'), ask('a'), ask('a')];
  readers[0]?.start();
  await pass(2 * STEP);
  readers[1]?.start();
  await pass(10_000 - STEP);
  expect(await Promise.all([first, third])).toEqual([503, 503]);
  readers[1]?.answer('b');
  expect(await second).toBe('b');
});

test('a reader that dies fails what it runs; what it was handed beyond goes to its successor', async () => {
  const [first, second] = [ask(), ask()];
  readers[0]?.start();
  readers[0]?.die();
  expect(await first).toBe(503);
  readers[1]?.start();
  readers[1]?.answer('b');
  expect(await second).toBe('b');
});

test.each([
  ['dies', (reader: Reader) => reader.die()],
  ['says so', (reader: Reader) => reader.say({ type: 'failed', message: 'no memory' })],
])(
  'when a reader cannot start and %s, what waits is answered 503, and the next read tries again',
  async (_how, fail) => {
    const read = ask();
    fail(readers[0] as Reader);
    expect(await read).toBe(503);
    expect(readers).toHaveLength(1);
    const next = ask();
    readers[1]?.start();
    readers[1]?.answer('a');
    expect(await next).toBe('a');
  },
);

test('a pool that is opened tells whether its reader could start', async () => {
  const opened = pool.open();
  readers[0]?.start();
  await opened;
  readers[0]?.die();
  const again = pool.open();
  readers[1]?.say({ type: 'failed', message: 'no database' });
  await expect(again).rejects.toThrow('no database');
});

test('an end does not wait for ever for a reader that neither closes nor can be killed, and answers what it held', async () => {
  const killed = jest.fn();
  const stuck = new ReaderPool(() => ({ post: () => {}, close: () => {}, kill: killed, gone: new Promise(() => {}) }), {
    deadline: 10_000,
    most: 1,
    ahead: 1,
    idle: 60_000,
  });
  const held = stuck.send(readOf()).catch(({ status }) => status);
  const closed = stuck.close();
  await pass(400);
  expect(killed).not.toHaveBeenCalled();
  await pass(200);
  expect(killed).toHaveBeenCalled();
  await pass(500);
  await closed;
  expect(await held).toBe(503);
});
