import { NodeBench } from '../../test/node-bench.js';
import { append, appendMade, commitOffset, messagesAfter } from './queue-log.js';

test('a pack is bounded by bytes, too: one message at least, however large it is', () => {
  const bench = new NodeBench();
  const device = bench.device('D');
  for (const length of [10, 10, 5_000, 10])
    append(bench.tx(), bench.tenantId, bench.message(device, 'x'.repeat(length)));
  const read = (after: number, messages = 10) => {
    const found = messagesAfter(bench.tx(), 1, after, { messages, bytes: 2_000 });
    return [found.messages.map(({ number }) => number), found.isAll];
  };
  expect(read(0)).toEqual([[1, 2], false]);
  expect(read(2)).toEqual([[3], false]);
  expect(read(3)).toEqual([[4], true]);
  expect(read(0, 1)).toEqual([[1], false]);
  expect(read(4)).toEqual([[], true]);
  bench.close();
});

test('what nodes put into a queue is bounded by bytes until it was worked on; what comes from elsewhere is not', () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const message = bench.message(bench.device('D'), 'ü\u2028"\ud800'.repeat(250_000));
  const send = () => append(bench.tx(), tenantId, message).number;
  const put = (queue = 'Main', count = 1) =>
    bench.tx().attempt(() => appendMade(bench.tx(), tenantId, new Array(count).fill({ ...message, queue })));
  send();
  put();
  // As if many were there.
  bench.connection.exec('UPDATE queue_message SET made = made + 267000000 WHERE number = 2');
  bench.connection.exec('UPDATE queue_partition SET made = made + 267000000');
  expect(() => put()).toThrow('The queue Main is full: messages that nodes put into it may have 268435456 bytes');
  put('HighPriority', 3);
  expect(send()).toBe(3);
  commitOffset(bench.tx(), { partition: 1, number: 1 });
  expect(() => put()).toThrow('is full');
  commitOffset(bench.tx(), { partition: 1, number: 2 });
  put('Main', 2);
  expect(messagesAfter(bench.tx(), 1, 0, { messages: 10, bytes: 1e9 }).messages.map(({ number }) => number)).toEqual([
    3, 4, 5,
  ]);
  expect(messagesAfter(bench.tx(), 1, 3, { messages: 1, bytes: 1 }).messages[0]?.message).toEqual(message);
  for (const partition of [1, 2]) commitOffset(bench.tx(), { partition, number: 5 });
  expect(bench.connection.all('SELECT made FROM queue_partition', [])).toEqual([{ made: 0 }, { made: 0 }]);
  bench.close();
});
