/** @jest-environment jsdom */
import type { FunctionSource, WaitingCall } from './call-queue';
import { createFunctionContext } from './function-context';
import type { CallResult } from './function-messages';
import { functionProgram } from './function-program';
import { JoinedCalls } from './joined-calls';
import { bodyLimit, contextLimit } from './limits';
import { ResultCache } from './result-cache';
import { createUserFunction, runFunction } from './sandbox';
import { sandboxFailure } from './user-code-error';

/** A host that notes what it is given; the test answers. */
function fakeHost() {
  const calls: (WaitingCall & { source: FunctionSource })[] = [];
  return {
    calls,
    cache: new ResultCache(),
    joined: new JoinedCalls(),
    submit: (source: FunctionSource, call: WaitingCall) => void calls.push({ ...call, source }),
    forget: jest.fn(),
    answer: (at: number, value: unknown) => calls[at]?.settle({ ok: true, index: 0, value, type: typeof value }),
  };
}
const thrown = { kind: 'thrown', name: 'TypeError', message: 'no', lineNumber: 3, columnNumber: 7 } as const;
const failure = (error: CallResult & { ok: false }) => error;

describe('a trial run', () => {
  test('tells the set that decided, the value and its type', async () => {
    const host = fakeHost();
    const trial = runFunction({ body: 'return a', argNames: ['a'], args: [[1], [2]] }, host);
    expect(host.calls[0]).toMatchObject({ source: { mode: 'first', body: 'return a' }, texts: ['[1]', '[2]'] });
    host.calls[0]?.settle({ ok: true, index: 1, value: 2, type: 'number' });
    expect(await trial).toEqual({ ok: true, index: 1, value: 2, type: 'number' });
  });

  test('tells name, message, line and column of what was thrown', async () => {
    const host = fakeHost();
    const trial = runFunction({ body: '', argNames: [], args: [[]] }, host);
    host.calls[0]?.settle(failure({ ok: false, error: thrown }));
    const result = await trial;
    expect(result.ok).toBe(false);
    if (!result.ok) expect({ ...result.error, message: result.error.message }).toEqual(thrown);
  });
});

describe('a user function', () => {
  test('gives each call its own result', async () => {
    const host = fakeHost();
    const add = createUserFunction('return a + b', ['a', 'b'], {}, host);
    const results = Promise.all([add.call(1, 2), add.callBatch([[3, 4]])]);
    expect(host.calls.map(({ texts }) => texts)).toEqual([['[1,2]'], ['[3,4]']]);
    host.answer(1, 7);
    host.answer(0, 3);
    expect(await results).toEqual([3, [{ ok: true, value: 7 }]]);
  });

  test('a call that throws fails alone', async () => {
    const host = fakeHost();
    const batch = createUserFunction('', [], {}, host).callBatch([[], []]);
    host.calls[0]?.settle(failure({ ok: false, error: thrown }));
    host.answer(1, 1);
    expect(await batch).toEqual([
      { ok: false, error: expect.objectContaining(thrown) },
      { ok: true, value: 1 },
    ]);
  });

  test('what cannot be passed is refused before it leaves the page', async () => {
    const host = fakeHost();
    const refused = { kind: 'argument' };
    await expect(createUserFunction('', ['a'], {}, host).call(1n)).rejects.toMatchObject(refused);
    await expect(createUserFunction(' '.repeat(bodyLimit + 1), [], {}, host).call()).rejects.toMatchObject(refused);
    expect(host.calls).toEqual([]);
    expect(() => createFunctionContext({ ctx: 'x'.repeat(contextLimit) })).toThrow(RangeError);
  });

  test('after it was disposed, calls under way and later ones end', async () => {
    const host = fakeHost();
    const disposed = createUserFunction('', [], {}, host);
    const pending = disposed.callBatch([[]]);
    disposed.dispose();
    expect(await pending).toEqual([{ ok: false, error: expect.objectContaining({ kind: 'disposed' }) }]);
    await expect(disposed.call()).rejects.toMatchObject({ kind: 'disposed' });
    expect(host.forget).toHaveBeenCalledTimes(1);
    expect(host.calls).toHaveLength(1);
  });
});

describe('results', () => {
  test('of a function declared pure are taken again for the same arguments, by every instance', async () => {
    const host = fakeHost();
    const pure = () => createUserFunction('return a', ['a'], { pure: true }, host);
    const first = pure().call(1);
    host.answer(0, 'one');
    expect(await first).toBe('one');
    expect(await pure().call(1)).toBe('one');
    expect(host.calls).toHaveLength(1);
    void pure().call(2);
    expect(host.calls).toHaveLength(2);
  });

  test('of equal calls that are under way are one, whoever asks, and however it ends', async () => {
    const host = fakeHost();
    const [one, other] = [0, 1].map(() => createUserFunction('return a', ['a'], { pure: true }, host));
    const calls = [one?.callBatch([[1], [1]]), other?.callBatch([[1]])];
    expect(host.calls).toHaveLength(1);
    host.calls[0]?.settle(failure({ ok: false, error: sandboxFailure('timeout') }));
    const timeout = { ok: false, error: expect.objectContaining({ kind: 'timeout' }) };
    expect(await Promise.all(calls)).toEqual([[timeout, timeout], [timeout]]);
    const next = other?.call(1);
    expect(host.calls).toHaveLength(2);
    host.answer(1, 'one');
    expect(await next).toBe('one');
  });

  test('come to those who still wait after the function that was called first is gone', async () => {
    const host = fakeHost();
    const [first, second] = [0, 1].map(() => createUserFunction('return a', ['a'], { pure: true }, host));
    const dropped = first?.callBatch([[1]]);
    const waiting = second?.call(1);
    first?.dispose();
    expect(await dropped).toEqual([{ ok: false, error: expect.objectContaining({ kind: 'disposed' }) }]);
    expect(host.calls[0]?.isWanted?.()).toBe(true);
    host.answer(0, 'one');
    expect(await waiting).toBe('one');
    second?.dispose();
    expect(host.calls).toHaveLength(1);
  });

  test('are not taken for another context', async () => {
    const host = fakeHost();
    const under = (unit: string) =>
      createUserFunction('return a + unit', ['a'], { pure: true, context: createFunctionContext({ unit }) }, host);
    const first = under('K').call(1);
    host.answer(0, '1K');
    await first;
    void under('F').call(1);
    expect(host.calls).toHaveLength(2);
    expect(host.calls[1]?.source.context).toMatchObject({ names: ['unit'], text: '["F"]' });
  });

  test('of other functions are asked for each time', async () => {
    const host = fakeHost();
    const now = createUserFunction('return Date.now()', [], {}, host);
    const first = now.call();
    host.answer(0, 1);
    await first;
    void now.call();
    expect(host.calls).toHaveLength(2);
  });

  test('that are no results are not kept', async () => {
    const host = fakeHost();
    const pure = createUserFunction('return a', ['a'], { pure: true }, host);
    const first = pure.callBatch([[1]]);
    host.calls[0]?.settle(failure({ ok: false, error: sandboxFailure('unavailable') }));
    await first;
    void pure.call(1);
    expect(host.calls).toHaveLength(2);
  });
});

test('the program for the sandbox is one expression that needs nothing of these files', () => {
  expect(() => new Function(`return ${functionProgram(4)}`)()).not.toThrow();
});
