import { runEach } from './run-each';

describe('runEach', () => {
  it('does all of it and tells done from failed', async () => {
    const result = await runEach(['a', 'b', 'c'], async (item) => {
      if (item === 'b') throw new Error('no');
    });
    expect(result.done.sort()).toEqual(['a', 'c']);
    expect(result.failed.map(({ item, error }) => [item, (error as Error).message])).toEqual([['b', 'no']]);
  });

  it('tells how far it is, finishes what it has begun when it is stopped, and names the rest', async () => {
    const stop = new AbortController();
    const told: number[] = [];
    const items = Array.from({ length: 12 }, (_, index) => index);
    const result = await runEach(
      items,
      async (item) => {
        await Promise.resolve();
        if (item === 5) stop.abort();
        if (item === 6) throw new Error('no');
      },
      { signal: stop.signal, onProgress: (done) => told.push(done) },
    );
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([result.done, result.failed.map(({ item }) => item), result.left]).toEqual([
      [0, 1, 2, 3, 4, 5, 7],
      [6],
      [8, 9, 10, 11],
    ]);
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
