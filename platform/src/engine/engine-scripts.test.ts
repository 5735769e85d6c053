import type { ScriptOutcome, ScriptRun } from '../scripts/protocol.js';
import { EngineScripts } from './engine-scripts.js';

const script = { language: 'JS', type: 'filter', script: 'while (true) {}' } as const;
const message = { data: '{}', metadata: {}, type: 'X' };

/** Scripts that answer what the test says, at a time that it says. */
function world() {
  const it = {
    now: 1_000_000,
    answer: { error: 'Script timeout!' } as ScriptOutcome,
    runs: 0,
    pieces: 0,
    asked: [] as number[],
  };
  // Like a script thread: a run that took as long as it may is the last of its piece.
  const runSome = async (runs: readonly ScriptRun[]) => {
    const ran = 'error' in it.answer ? runs.slice(0, 1) : runs;
    it.runs += ran.length;
    it.pieces += 1;
    it.asked.push(runs.length);
    return ran.map(() => it.answer);
  };
  const scripts = new EngineScripts(
    { compile: async () => [], runSome },
    () => {},
    () => it.now,
  );
  const run = (nodeId = 'n') => scripts.run('t', nodeId, script, message).catch((error: Error) => error.message);
  return { it, run, scripts };
}

test('a script that ran out of time three times in a row rests for a minute, and then runs again', async () => {
  const { it, run } = world();
  for (let turn = 0; turn < 3; turn += 1) expect(await run()).toBe('Script timeout!');
  it.now += 59_999;
  expect(await run()).toContain('blocked due to maximum error count 3, last error: Script timeout!');
  expect(it.runs).toBe(3);
  // The same script of another node is not concerned.
  expect(await run('other')).toBe('Script timeout!');
  it.now += 1;
  it.answer = { output: 'true' } as ScriptOutcome;
  expect(await run()).toBe('true');
  // It begins with a clean slate.
  it.answer = { error: 'Script timeout!' };
  expect([await run(), await run()]).toEqual(['Script timeout!', 'Script timeout!']);
  it.answer = { output: 'true' } as ScriptOutcome;
  expect(await run()).toBe('true');
});

test('what was asked for before a script came to rest does not run any more', async () => {
  const { it, run } = world();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => run()));
  expect(it.runs).toBe(3);
  expect(outcomes.filter((outcome) => outcome?.includes('blocked'))).toHaveLength(100 - it.runs);
});

test('scripts of messages that were abandoned meanwhile do not run before those of others', async () => {
  const { it, scripts } = world();
  it.answer = { output: 'true' } as ScriptOutcome;
  const item = { isCanceled: false };
  const abandoned = Array.from({ length: 40 }, () =>
    scripts.run('t', 'n', script, message, item).catch((error: Error) => error.message),
  );
  item.isCanceled = true;
  expect(await scripts.run('t', 'n', script, message)).toBe('true');
  expect(it.runs).toBe(1);
  expect(new Set(await Promise.all(abandoned))).toEqual(new Set(['Nobody waits for the message anymore']));
});

test('runs that are asked for together are handed over in few pieces, and all are answered', async () => {
  const { it, run } = world();
  it.answer = { output: 'true' };
  expect(await Promise.all(Array.from({ length: 100 }, () => run()))).toEqual(Array(100).fill('true'));
  expect([it.runs, it.pieces]).toEqual([100, 7]);
});

/** Scripts of which the second piece is never answered; the first is answered so. */
function stuck(first: ScriptOutcome) {
  let pieces = 0;
  const runSome = (runs: readonly ScriptRun[]) => {
    pieces += 1;
    if (pieces === 2) return new Promise<never>(() => {});
    return Promise.resolve(pieces === 1 && 'error' in first ? [first] : runs.map(() => well));
  };
  const scripts = new EngineScripts({ compile: async () => [], runSome }, () => {});
  const run = () => scripts.run('t', 'n', script, message).catch((error: Error) => error.message);
  return { run, pieces: () => pieces };
}
const well: ScriptOutcome = { output: 'true' };
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** More than one thread is handed at a time. */
const MANY = 40;

test('a tenant whose scripts are well has a second thread while a run keeps the first one busy', async () => {
  const { run } = stuck(well);
  const answers = Array.from({ length: MANY }, run);
  expect(await answers[0]).toBe('true');
  expect(await answers.at(-1)).toBe('true');
});

test('a tenant whose script ran out of time has one thread, so that the others keep a processor', async () => {
  const { run, pieces } = stuck({ error: 'Script timeout!' });
  const answers = Array.from({ length: MANY }, run);
  expect(await answers[0]).toBe('Script timeout!');
  await turn();
  await turn();
  expect(pieces()).toBe(2);
});

test('after a run that ran out of time, others are handed over one by one: it is known which is to blame', async () => {
  const { it, run } = world();
  const outcomes = Array.from({ length: 20 }, (_, n) => run(`n${n}`));
  expect(await outcomes[0]).toBe('Script timeout!');
  expect(await outcomes[1]).toBe('Script timeout!');
  await Promise.all(outcomes);
  expect(it.asked).toEqual([16, ...Array(19).fill(1)]);
});

test('what a script throws does not block it', async () => {
  const { it, run } = world();
  it.answer = { error: 'TypeError: msg.a is undefined' };
  for (let turn = 0; turn < 5; turn += 1) expect(await run()).toContain('TypeError');
  expect(it.runs).toBe(5);
});
