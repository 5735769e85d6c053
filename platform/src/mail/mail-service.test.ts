import Database from 'libsql';
import { createTransport } from 'nodemailer';
import type { Context } from '../framework/context.js';
import { EventBus } from '../framework/events.js';
import { migrate } from '../framework/migration.js';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { writeSetting } from '../settings/admin-settings.js';
import { mailService } from './mail-service.js';
import { queueMail, waitingMails } from './outbox.js';

jest.mock('nodemailer', () => ({ createTransport: jest.fn() }));

const MINUTE = 60_000;
let connection: Connection;
let events: EventBus;
/** What the mail server says: null takes the mail. */
let refusal: Error | null;
let tried: number;
/** What writes fail with; null: nothing. */
let failing: Error | null;
const tx = () => new Tx(connection, 'write', Date.now());
const start = () => {
  const run = async (operation: Operation, args: never) => {
    if (failing && operation.mode === 'write') throw failing;
    return operation.handler(tx(), args);
  };
  const db = { run };
  return mailService.start({ db, events } as unknown as Context);
};
function queue(): void {
  const call = tx();
  queueMail(call, 'ann@mullion.test', 'Password reset', 'link');
  for (const event of call.events) events.publish(event);
}
const isKept = () => connection.all('SELECT 1 FROM mail WHERE waiting = 1', []).length === 1;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  connection = new Connection(new Database(':memory:'));
  migrate(connection, migrations);
  writeSetting(tx(), 'mail', { mailFrom: 'me@mullion.test' });
  events = new EventBus();
  [refusal, tried, failing] = [new Error('connect ECONNREFUSED'), 0, null];
  const sendMail = async () => {
    tried += 1;
    if (refusal) throw refusal;
  };
  jest.mocked(createTransport).mockReturnValue({ sendMail, close: () => {} } as never);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a mail that the server does not take now is sent later, once', async () => {
  const running = await start();
  queue();
  await jest.advanceTimersByTimeAsync(0);
  expect([tried, isKept()]).toEqual([1, true]);
  refusal = null;
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect([tried, isKept()]).toEqual([2, false]);
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(tried).toBe(2);
  await running.stop();
});

test('a mail that could not be sent before an end is sent after the next start', async () => {
  const first = await start();
  queue();
  await jest.advanceTimersByTimeAsync(5 * MINUTE);
  await first.stop();
  expect(isKept()).toBe(true);
  refusal = null;
  const before = tried;
  const second = await start();
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect([tried, isKept()]).toEqual([before + 1, false]);
  await second.stop();
});

test('attempts become rarer and end some day', async () => {
  const running = await start();
  queue();
  await jest.advanceTimersByTimeAsync(5 * MINUTE);
  expect(tried).toBeGreaterThanOrEqual(3);
  expect(tried).toBeLessThanOrEqual(5);
  await jest.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  expect([tried, isKept()]).toEqual([10, false]);
  await running.stop();
});

test('a mail that was sent while the disk is full is not sent again for want of the note', async () => {
  refusal = null;
  const running = await start();
  failing = new Error('database or disk is full');
  queue();
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect([tried, isKept()]).toEqual([1, true]);
  failing = null;
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect([tried, isKept()]).toEqual([1, false]);
  await running.stop();
});

test.each([
  ['the platform’s account', { responseCode: 535, code: 'EAUTH', command: 'AUTH PLAIN' }],
  ['the sender', { responseCode: 553, code: 'EENVELOPE', command: 'MAIL FROM' }],
])('what fails by settings is sent once they are right: the server refuses %s', async (_what, answer) => {
  refusal = Object.assign(new Error('refused'), answer);
  const running = await start();
  queue();
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(isKept()).toBe(true);
  refusal = null;
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(isKept()).toBe(false);
  await running.stop();
});

test('what the server refuses for good is not tried again', async () => {
  refusal = Object.assign(new Error('no such user'), { responseCode: 550, command: 'RCPT TO' });
  const running = await start();
  queue();
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect([tried, isKept()]).toEqual([1, false]);
  expect(waitingMails.handler(tx(), null)).toEqual([]);
  await running.stop();
});
