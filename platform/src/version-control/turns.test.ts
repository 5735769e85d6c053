import { Turns } from './turns.js';

/** Work that ends when it is told to. */
function work() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, ended };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('one thing at a time is done under a name, others go on', async () => {
  const turns = new Turns({ atOnce: 5, ofOne: 5 });
  const begun: string[] = [];
  const first = work();
  const all = [
    turns.take('a', async () => {
      begun.push('a1');
      await first.ended;
    }),
    turns.take('a', async () => void begun.push('a2')),
    turns.take('b', async () => void begun.push('b1')),
  ];
  await tick();
  expect(begun).toEqual(['a1', 'b1']);
  first.end();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('what fails leaves the turn to the next', async () => {
  const turns = new Turns({ atOnce: 1, ofOne: 5 });
  const failed = turns.take('a', () => Promise.reject(new Error('no')));
  const next = turns.take('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a few run at once, and a name may not fill the queue', async () => {
  const turns = new Turns({ atOnce: 2, ofOne: 2 });
  const gates = [work(), work(), work()];
  let running = 0;
  const runs = gates.map(({ ended }, index) =>
    turns.take(`name ${index}`, async () => {
      running += 1;
      await ended;
    }),
  );
  await tick();
  expect(running).toBe(2);
  const second = turns.take('name 0', () => Promise.resolve());
  await expect(turns.take('name 0', () => Promise.resolve())).rejects.toMatchObject({ status: 429 });
  for (const { end } of gates) end();
  await Promise.all([...runs, second]);
  expect(running).toBe(3);
});
