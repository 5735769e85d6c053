import { EventBus } from '../framework/events.js';
import type { CommandOutcome } from './rpc-delivery.js';
import { WaitingCommands } from './waiting-commands.js';

const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const call = { tenantId: 'own', requestId: ID };
const patience = { time: 1000, gone: new AbortController().signal };
const answer = (text: string) => async (): Promise<CommandOutcome> => ({ kind: 'answered', text });
const push = async () => {};
let commands: WaitingCommands;

beforeEach(() => {
  jest.useFakeTimers();
  commands = WaitingCommands.of({ events: new EventBus() });
});
afterEach(() => jest.useRealTimers());

test('a caller is not answered by what a command of another tenant with the same id came to', async () => {
  const other = { ...call, tenantId: 'foreign' };
  const waiting = commands.await(call, patience, push);
  expect(await commands.follow(other, answer('forged'))).toEqual({ kind: 'answered', text: 'forged' });
  await commands.follow(call, answer('own'));
  expect(await waiting).toEqual({ kind: 'answered', text: 'own' });
});

test('a second call with the id of one that waits is refused, and the first one is answered', async () => {
  const waiting = commands.await(call, patience, push);
  await expect(commands.await(call, patience, push)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('"requestUUID"'),
  });
  await commands.follow(call, answer('first'));
  expect(await waiting).toEqual({ kind: 'answered', text: 'first' });
  const next = commands.await(call, patience, push);
  await commands.follow(call, answer('next'));
  expect(await next).toEqual({ kind: 'answered', text: 'next' });
});

test('calls of two tenants with one id are answered each by its own', async () => {
  const other = { ...call, tenantId: 'foreign' };
  const waiting = [commands.await(call, patience, push), commands.await(other, patience, push)];
  await commands.follow(other, answer('other'));
  await commands.follow(call, answer('own'));
  expect(await Promise.all(waiting)).toMatchObject([{ text: 'own' }, { text: 'other' }]);
});
