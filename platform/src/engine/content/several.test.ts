import { NodeBench } from '../../../test/node-bench.js';
import type { Message } from '../message.js';

test('a circle that makes several messages of each comes to an end', async () => {
  const bench = new NodeBench();
  const script = 'a hundred';
  bench.scripts[script] = JSON.stringify(Array.from({ length: 100 }, (_, at) => ({ msg: at })));
  const node = await bench.start('transform.TbTransformMsgNode', { scriptLang: 'JS', jsScript: script });
  const failures: (string | undefined)[] = [];
  let queue: Message[] = [bench.message(bench.device('D'), {})];
  let queued = 0;
  while (queue.length > 0) {
    const next: Message[] = [];
    for (const message of queue) {
      bench.told = [];
      for (const { how, message: made, error } of await node.send(message))
        if (how === 'queue') next.push(JSON.parse(JSON.stringify(made)) as Message);
        else if (error) failures.push(error);
    }
    queued += next.length;
    queue = next.length > 20_000 ? [] : next;
  }
  expect(queued).toBe(100 + 10_000);
  expect(failures).toHaveLength(10_000);
  expect(failures[0]).toBe(
    'Together with what it was made from, the message would become 1000000 messages; 50000 are allowed',
  );
  bench.close();
});
