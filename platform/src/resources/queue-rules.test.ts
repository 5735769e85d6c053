import { readQueues } from './queue-rules.js';

test.each(['partitions', 'pollInterval', 'packProcessingTimeout'])('%s of a queue has 32 bits', (member) => {
  expect(readQueues([{ name: 'Main', [member]: 2_147_483_647 }], 'queues')).toMatchObject([
    { [member]: 2_147_483_647 },
  ]);
  expect(() => readQueues([{ name: 'Main', [member]: 2_147_483_648 }], 'queues')).toThrow('at most 2147483647');
});
