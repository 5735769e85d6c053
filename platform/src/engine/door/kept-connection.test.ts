import { KeptConnection } from './kept-connection.js';

it('ends the connection that a late failure came of, not the one that is there by now', async () => {
  let made = 0;
  const lost: (() => void)[] = [];
  const ended: number[] = [];
  const kept = new KeptConnection<number>(
    async (gone) => {
      lost.push(gone);
      made += 1;
      return made;
    },
    async (connection) => ended.push(connection),
  );
  let fail: (error: Error) => void = () => {};
  const failing = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const late = kept.use(() => failing);
  await kept.open();
  lost[0]?.();
  await expect(kept.use(async (connection) => connection)).resolves.toBe(2);
  fail(new Error('late'));
  await expect(late).rejects.toThrow('late');
  await expect(kept.use(async (connection) => connection)).resolves.toBe(2);
  expect(ended).toEqual([1]);
  await kept.close();
  expect(ended).toEqual([1, 2]);
});
