import { NodeBench } from '../../test/node-bench.js';
import { append, messagesAfter } from './queue-log.js';

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
