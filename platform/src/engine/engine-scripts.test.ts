import type { ScriptOutcome, ScriptRun } from '../scripts/protocol.js';
import { EngineScripts } from './engine-scripts.js';

const script = { language: 'JS', type: 'filter', script: 'while (true) {}' } as const;
const message = { data: '{}', metadata: {}, type: 'X' };

/** Scripts that answer what the test says, at a time that it says. */
function world() {
  const it = { now: 1_000_000, answer: { error: 'Script timeout!' } as ScriptOutcome, runs: 0 };
  const runAll = async (runs: readonly ScriptRun[]) => {
    it.runs += runs.length;
    return runs.map(() => it.answer);
  };
  const scripts = new EngineScripts(
    { compile: async () => [], runAll },
    () => {},
    () => it.now,
  );
  const run = (nodeId = 'n') => scripts.run('t', nodeId, script, message).catch((error: Error) => error.message);
  return { it, run };
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

test('what a script throws does not block it', async () => {
  const { it, run } = world();
  it.answer = { error: 'TypeError: msg.a is undefined' };
  for (let turn = 0; turn < 5; turn += 1) expect(await run()).toContain('TypeError');
  expect(it.runs).toBe(5);
});
