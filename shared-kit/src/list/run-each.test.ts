import { runAll, runEach } from './run-each';

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

describe('runAll', () => {
  const items = Array.from({ length: 12 }, (_, index) => index);

  it('ends with the first failure: nothing more is begun, and what is under way is told', async () => {
    const begun: number[] = [];
    const signals: AbortSignal[] = [];
    const each = async (item: number, signal: AbortSignal) => {
      begun.push(item);
      signals.push(signal);
      await Promise.resolve();
      if (item === 1) throw new Error('no');
      if (item === 2) throw new Error('later');
    };
    await expect(runAll(items, each)).rejects.toThrow('no');
    expect(begun.length).toBeLessThan(6);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('ends when it is stopped, and otherwise does all', async () => {
    const stop = new AbortController();
    await runAll(items, async () => undefined, { signal: stop.signal });
    const each = async (item: number, signal: AbortSignal) => {
      if (item === 2) stop.abort(new Error('stopped'));
      expect(signal.aborted).toBe(item >= 2);
    };
    await expect(runAll([1, 2], each, { signal: stop.signal })).rejects.toThrow('stopped');
  });
});
