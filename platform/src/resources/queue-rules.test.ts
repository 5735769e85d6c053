import { readQueues } from './queue-rules.js';

test.each(['partitions', 'pollInterval'])('%s of a queue has 32 bits', (member) => {
  expect(readQueues([{ name: 'Main', [member]: 2_147_483_647 }], 'queues')).toMatchObject([
    { [member]: 2_147_483_647 },
  ]);
  expect(() => readQueues([{ name: 'Main', [member]: 2_147_483_648 }], 'queues')).toThrow('at most 2147483647');
});

test('times of a queue are longer', () => {
  const times = { pauseBetweenRetries: 3_000_000_000, maxPauseBetweenRetries: 4_000_000_000 };
  const queue = {
    name: 'Main',
    packProcessingTimeout: 3_000_000_000,
    processingStrategy: { type: 'RETRY_ALL', ...times },
  };
  expect(readQueues([queue], 'queues')).toMatchObject([queue]);
});
