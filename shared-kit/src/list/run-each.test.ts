import { runEach } from './run-each';

describe('runEach', () => {
  it('does all of it and tells done from failed', async () => {
    const result = await runEach(['a', 'b', 'c'], async (item) => {
      if (item === 'b') throw new Error('no');
    });
    expect(result.done.sort()).toEqual(['a', 'c']);
    expect(result.failed.map(({ item, error }) => [item, (error as Error).message])).toEqual([['b', 'no']]);
  });

  it('never has more than four in flight', async () => {
    let now = 0;
    let most = 0;
    const items = Array.from({ length: 12 }, (_, index) => index);
    const result = await runEach(items, async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
    });
    expect(result.done).toHaveLength(12);
    expect(most).toBe(4);
  });
});
