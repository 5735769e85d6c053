import type { WebSocket } from 'ws';
import { UnreadAnswers } from '../framework/unread-answers.js';
import { Outbox } from './outbox.js';

const ann = { tenantId: 't', customerId: 'c', userId: 'ann' };
const LARGE = 'x'.repeat(100 * 1024);

/** A socket whose reader takes nothing until it is told to. */
function slowSocket() {
  const unread: (() => void)[] = [];
  const closed: string[] = [];
  const socket = {
    bufferedAmount: 0,
    send: (_text: string, done: () => void) => void unread.push(done),
    close: (_code: number, reason: string) => void closed.push(reason),
    terminate: () => {},
  } as unknown as WebSocket;
  const read = () => {
    for (const done of unread.splice(0)) done();
  };
  return { socket, closed, read };
}

test('sockets of one user that are not read are closed once too much waits in all of them', () => {
  jest.useFakeTimers();
  const unread = new UnreadAnswers({ ofCaller: 2 * LARGE.length, ofAll: 4 * LARGE.length });
  const open = () => {
    const slow = slowSocket();
    const outbox = new Outbox(slow.socket, 10, null, (bytes) => unread.hold(ann, bytes));
    return { ...slow, outbox };
  };
  const [first, second, third] = [open(), open(), open()];
  first.outbox.send(1, LARGE);
  second.outbox.send(1, LARGE);
  third.outbox.send(1, LARGE);
  expect(third.closed).toEqual(['Too many large answers at once. Try again later']);
  first.read();
  second.outbox.send(1, LARGE);
  expect([first.closed, second.closed]).toEqual([[], []]);
  jest.useRealTimers();
});
