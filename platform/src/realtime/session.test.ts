import { EventBus } from '../framework/events.js';
import type { Database } from '../framework/operation.js';
import { LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import { RealtimeHub } from './hub.js';
import { RealtimeSession } from './session.js';

const user = { userId: 'u', tenantId: 't', customerId: 'c', authority: 'CUSTOMER_USER' } as SessionUser;
const device = 'a7e5c0de-0000-11ef-8000-000000000001';
const attributes = { attrSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device, scope: 'SERVER_SCOPE' }] };

/** A session that follows the device by a command; what is read after that is `then`. */
async function following(command: object, first: unknown, then: () => Promise<unknown>) {
  const closed: number[] = [];
  const answered = deferred();
  let reads = 0;
  const session = new RealtimeSession(user, {
    db: { run: () => (reads++ === 0 ? Promise.resolve({ ok: true, value: first }) : then()) } as unknown as Database,
    hub: new RealtimeHub(new EventBus()),
    send: () => answered.resolve(undefined),
    close: (code) => void closed.push(code),
    refusal: () => null,
    follow: () => () => {},
  });
  session.handle(JSON.stringify(command));
  await answered.promise;
  return { session, closed };
}

function deferred() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a session that cannot be authorised anew ends', async () => {
  const { session, closed } = await following(attributes, {}, () => Promise.reject(new Error('busy')));
  session.reauthorise(device);
  await jest.advanceTimersByTimeAsync(0);
  expect(closed).toEqual([1011]);
});

test('one whose authorisation does not come ends within two seconds', async () => {
  const { session, closed } = await following(attributes, {}, () => new Promise(() => {}));
  session.reauthorise(device);
  await jest.advanceTimersByTimeAsync(1000);
  expect(closed).toEqual([]);
  await jest.advanceTimersByTimeAsync(1000);
  expect(closed).toEqual([1011]);
});

test('one that is authorised goes on', async () => {
  const { session, closed } = await following(attributes, {}, async () => ({ ok: true, value: undefined }));
  session.reauthorise(device);
  await jest.advanceTimersByTimeAsync(5000);
  expect(closed).toEqual([]);
});

test('a client whose commands come faster than they are run is closed once four megabytes of them wait', async () => {
  const closed: [number, string][] = [];
  let answer: (result: unknown) => void = () => {};
  const session = new RealtimeSession(user, {
    db: {
      run: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    } as unknown as Database,
    hub: new RealtimeHub(new EventBus()),
    send: () => {},
    close: (code, reason) => void closed.push([code, reason]),
    refusal: () => null,
    follow: () => () => {},
  });
  const large = JSON.stringify({ attrSubCmds: [{ ...attributes.attrSubCmds[0], keys: 'x'.repeat(30_000) }] });
  const small = JSON.stringify({ attrSubCmds: Array.from({ length: 200 }, () => attributes.attrSubCmds[0]) });
  for (let i = 0; i < 100; i += 1) session.handle(large);
  for (let i = 0; i < 4; i += 1) session.handle(small);
  expect(closed).toEqual([]);
  session.handle(small);
  expect(closed).toEqual([[1008, 'Too many commands wait to be run']]);
  // What has been run makes room.
  closed.length = 0;
  for (let i = 0; i < 2000; i += 1) {
    await jest.advanceTimersByTimeAsync(0);
    answer({ ok: true, value: {} });
  }
  await jest.advanceTimersByTimeAsync(0);
  session.handle(small);
  expect(closed).toEqual([]);
});

test('a command that would follow too much is refused alone, and its id is free', async () => {
  const sent: string[] = [];
  const closed: number[] = [];
  let held = 0;
  const session = new RealtimeSession(user, {
    db: {
      run: async (_: unknown, args: object) => ('filters' in args ? [] : { ok: true, value: 7 }),
    } as unknown as Database,
    hub: new RealtimeHub(new EventBus()),
    send: (_cmdId, text) => void sent.push(text),
    close: (code) => void closed.push(code),
    refusal: () => null,
    follow: (values) => {
      if (held + values > 60) throw new LimitError('Too many values are followed already');
      held += values;
      return () => {
        held -= values;
      };
    },
  });
  const count = (cmdId: number) =>
    session.handle(JSON.stringify({ entityCountCmds: [{ cmdId, query: { keyFilters: [] } }] }));
  for (const cmdId of [1, 2, 3]) count(cmdId);
  await jest.advanceTimersByTimeAsync(0);
  const last = () => JSON.parse(sent.at(-1) ?? '');
  expect(sent.map((text) => JSON.parse(text).errorCode).sort()).toEqual([0, 0, 2]);
  session.handle(JSON.stringify({ entityCountUnsubscribeCmds: [{ cmdId: 1 }] }));
  await jest.advanceTimersByTimeAsync(0);
  count(3);
  await jest.advanceTimersByTimeAsync(0);
  expect([last(), closed]).toEqual([expect.objectContaining({ cmdId: 3, count: 7 }), []]);
  session.stop();
  expect(held).toBe(0);
});
