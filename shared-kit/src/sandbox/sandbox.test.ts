import type { HostTask } from './function-host';
import type { CallResult } from './function-messages';
import { batchLimit } from './limits';
import { createUserFunction, functionProgram, runFunction } from './sandbox';
import { sandboxFailure } from './user-code-error';

/** A host that notes what it is given; the test answers. */
function fakeHost() {
  const tasks: HostTask[] = [];
  return { tasks, submit: (task: HostTask) => void tasks.push(task) };
}
const sum = ({ args }: HostTask): CallResult[] =>
  args.map((one, index) => ({ ok: true, index, value: (one as number[]).reduce((a, b) => a + b, 0), type: 'number' }));
const thrown = { kind: 'thrown', name: 'TypeError', message: 'no', lineNumber: 3, columnNumber: 7 } as const;
const tick = () => new Promise<void>((resolve) => queueMicrotask(resolve));

describe('a trial run', () => {
  test('tells the set that decided, the value and its type', async () => {
    const host = fakeHost();
    const trial = runFunction({ body: 'return a', argNames: ['a'], args: [[1], [2]] }, host);
    expect(host.tasks[0]).toMatchObject({ mode: 'first', args: [[1], [2]] });
    host.tasks[0]?.settle({ results: [{ ok: true, index: 1, value: 2, type: 'number' }] });
    expect(await trial).toEqual({ ok: true, index: 1, value: 2, type: 'number' });
  });

  test('tells name, message, line and column of what was thrown', async () => {
    const host = fakeHost();
    const trial = runFunction({ body: '', argNames: [], args: [[]] }, host);
    host.tasks[0]?.settle({ results: [{ ok: false, error: thrown }] });
    const result = await trial;
    expect(result.ok).toBe(false);
    if (!result.ok) expect({ ...result.error, message: result.error.message }).toEqual(thrown);
  });
});

describe('a user function', () => {
  test('sends the calls of one tick as one batch', async () => {
    const host = fakeHost();
    const add = createUserFunction('return a + b', ['a', 'b'], host);
    const results = Promise.all([add.call(1, 2), add.call(3, 4)]);
    const batch = add.callBatch([[5, 6]]);
    await tick();
    expect(host.tasks.map(({ args }) => args)).toEqual([
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    ]);
    host.tasks[0]?.settle({ results: sum(host.tasks[0]) });
    expect(await results).toEqual([3, 7]);
    expect(await batch).toEqual([{ ok: true, value: 11 }]);
  });

  test(`sends at most ${batchLimit} calls at once`, async () => {
    const host = fakeHost();
    createUserFunction('', [], host).callBatch(Array.from({ length: batchLimit + 1 }, () => []));
    await tick();
    expect(host.tasks.map(({ args }) => args.length)).toEqual([batchLimit, 1]);
  });

  test('a call that throws fails alone', async () => {
    const host = fakeHost();
    const batch = createUserFunction('', [], host).callBatch([[], []]);
    await tick();
    host.tasks[0]?.settle({
      results: [
        { ok: false, error: thrown },
        { ok: true, index: 1, value: 1, type: 'number' },
      ],
    });
    expect(await batch).toEqual([
      { ok: false, error: expect.objectContaining(thrown) },
      { ok: true, value: 1 },
    ]);
  });

  test('one that ran too long is not run again', async () => {
    const host = fakeHost();
    const endless = createUserFunction('for (;;);', [], host);
    const first = endless.callBatch([[]]);
    await tick();
    host.tasks[0]?.settle({ failure: sandboxFailure('timeout') });
    expect(await first).toEqual([{ ok: false, error: expect.objectContaining({ kind: 'timeout' }) }]);
    await expect(endless.call()).rejects.toMatchObject({ kind: 'timeout' });
    expect(host.tasks).toHaveLength(1);
  });

  test('after it was disposed, calls under way and later ones end', async () => {
    const host = fakeHost();
    const disposed = createUserFunction('', [], host);
    const pending = disposed.callBatch([[]]);
    disposed.dispose();
    expect(await pending).toEqual([{ ok: false, error: expect.objectContaining({ kind: 'disposed' }) }]);
    await expect(disposed.call()).rejects.toMatchObject({ kind: 'disposed' });
    await tick();
    expect(host.tasks).toEqual([]);
  });
});

test('the program for the sandbox is one expression that needs nothing of this file', () => {
  expect(() => new Function(`return ${functionProgram()}`)()).not.toThrow();
});
