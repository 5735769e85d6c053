import type { Context } from '../framework/context.js';
import { EventBus } from '../framework/events.js';
import type { Operation } from '../framework/operation.js';
import type { Command } from './rpc-command.js';
import { MOST_PASSING, RpcDispatcher, TIME_AFTER_CALLER } from './rpc-dispatcher.js';
import { setStatus } from './rpc-records.js';

let number = 0;
const command = (oneway: boolean) => {
  number += 1;
  return { number, method: 'm', params: '{}', oneway, expirationTime: 0, retries: null };
};
const patience = (gone = new AbortController().signal) => ({ time: 3_600_000, gone });
let dispatcher: RpcDispatcher;
/** A device that takes all it is given, without a word. */
function listen(device: string): Command[] {
  const heard: Command[] = [];
  dispatcher.listen(device, {
    take: (each) => {
      heard.push(each);
      return 'taken';
    },
  });
  return heard;
}

let events: EventBus;
/** What is read of stored commands. */
let stored: Promise<Command[]>;

beforeEach(() => {
  jest.useFakeTimers();
  events = new EventBus();
  stored = Promise.resolve([]);
  dispatcher = RpcDispatcher.of({ events, db: { run: () => stored } } as unknown as Context);
});
afterEach(() => jest.useRealTimers());

test('a command that is to be answered is dropped when nobody waits for its answer, and makes room for another', async () => {
  const callers = Array.from({ length: MOST_PASSING }, () => new AbortController());
  const abandoned = callers.map(({ signal }) => dispatcher.send('d', command(false), patience(signal)));
  await expect(dispatcher.send('d', command(false), patience())).rejects.toMatchObject({ status: 429 });
  for (const caller of callers) caller.abort();
  expect(await Promise.all(abandoned)).toEqual(Array(MOST_PASSING).fill({ kind: 'abandoned' }));
  expect(await dispatcher.send('d', command(false), patience(callers[0]?.signal))).toEqual({ kind: 'abandoned' });
  const heard = listen('d');
  const next = dispatcher.send('d', command(false), patience());
  expect(heard).toHaveLength(1);
  await dispatcher.answer('d', heard[0]?.number ?? 0, '1');
  expect(await next).toEqual({ kind: 'answered', text: '1' });
});

test('a command that needs no answer reaches its device when its caller has gone', () => {
  const caller = new AbortController();
  void dispatcher.send('d', command(true), patience(caller.signal));
  caller.abort();
  expect(listen('d')).toHaveLength(1);
});

test.each(['before', 'after'])(
  'commands that need no answer soon make room when their callers left %s they were sent',
  async (when) => {
    const callers = Array.from({ length: MOST_PASSING }, () => new AbortController());
    const leave = () => {
      for (const caller of callers) caller.abort();
    };
    if (when === 'before') leave();
    const sent = callers.map(({ signal }) => dispatcher.send('d', command(true), patience(signal)));
    leave();
    await expect(dispatcher.send('d', command(true), patience())).rejects.toMatchObject({ status: 429 });
    jest.advanceTimersByTime(TIME_AFTER_CALLER);
    expect(await Promise.all(sent)).toEqual(Array(MOST_PASSING).fill({ kind: 'unconnected' }));
    const next = dispatcher.send('d', command(false), patience());
    const [heard] = listen('d');
    await dispatcher.answer('d', heard?.number ?? 0, '1');
    expect(await next).toEqual({ kind: 'answered', text: '1' });
  },
);

test('what a device was told ends when another tenant gets it, and what was being read meanwhile is read again', async () => {
  let answer: (found: Command[]) => void = () => {};
  stored = new Promise((resolve) => {
    answer = resolve;
  });
  const heard = listen('d');
  const waiting = dispatcher.send('d', command(false), patience());
  stored = Promise.resolve([]);
  const moved = { entityId: { entityType: 'DEVICE' as const, id: 'd' }, tenantId: 'old', to: 'new' };
  events.publish({ name: 'entity.moved', payload: { ...moved, to: 'old' } });
  await dispatcher.answer('d', 0, 'none waits for this');
  events.publish({ name: 'entity.moved', payload: moved });
  expect(await waiting).toEqual({ kind: 'unconnected' });
  const command1 = { ...command(false), number: 1, recordId: 'r', tries: 0, expirationTime: Date.now() + 60_000 };
  stored = Promise.resolve([{ ...command1, number: 2 }]);
  answer([command1]);
  await jest.advanceTimersByTimeAsync(1);
  expect(heard.slice(1).map(({ number }) => number)).toEqual([2]);
});

test('stored commands that a device can never take fail, and keep none behind them from being read', async () => {
  const until = Date.now() + 60_000;
  const kept = Array.from({ length: 60 }, (_, number) => ({
    ...{ ...command(true), number, recordId: `${number}`, tries: 0, expirationTime: until },
    method: number < 50 ? 'unfit' : 'fit',
  }));
  const statuses = new Map<string, string>();
  const run = async (operation: Operation, args: { recordId: string; status: string; limit: number }) => {
    if (operation.name === setStatus.name) return statuses.set(args.recordId, args.status);
    return kept.filter(({ recordId }) => !statuses.has(recordId)).slice(0, args.limit);
  };
  dispatcher = RpcDispatcher.of({ events: new EventBus(), db: { run } } as unknown as Context);
  const heard: number[] = [];
  dispatcher.listen('d', {
    take: ({ method, number }, { delivered }) => {
      if (method === 'unfit') return 'never';
      heard.push(number);
      delivered();
      return 'taken';
    },
  });
  await jest.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(kept.slice(50).map(({ number }) => number));
  expect([statuses.get('0'), statuses.get('49'), statuses.get('50')]).toEqual(['FAILED', 'FAILED', 'DELIVERED']);
});
