import { createContext, runInContext } from 'node:vm';
import type { Job, WorkerMessage } from './function-messages';
import { programLimits } from './function-program';
import { functionWorker } from './function-worker';
import { toData } from './to-data';

/** A worker's program in a realm of its own; each job's answer is what it says after it has begun. */
function setUp() {
  let hear: (event: { data: Job }) => void = () => {};
  let heard: (message: WorkerMessage) => void = () => {};
  const scope = createContext({
    performance,
    postMessage: (message: WorkerMessage) => heard(message),
    addEventListener: (type: string, listener: typeof hear) => {
      if (type === 'message') hear = listener;
    },
    // Texts are given to timers only to learn where they can't be compiled, which browsers tell alone.
    setTimeout: (what: unknown) => typeof what === 'function' && setImmediate(() => what()),
    MessageChannel: class {
      port1 = { onmessage: () => {} };
      port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
    },
  });
  runInContext(`'use strict'; (${functionWorker})(${JSON.stringify(programLimits(2))}, ${toData})`, scope);
  let lastId = 0;
  return (job: Partial<Job>) =>
    new Promise<WorkerMessage>((resolve) => {
      heard = (message) => message !== 'started' && resolve(message);
      lastId += 1;
      hear({ data: { id: lastId, body: '', argNames: [], args: ['[]'], mode: 'each', ...job } });
    });
}

test('a context that came with a body which cannot be compiled is there for the next one', async () => {
  const run = setUp();
  const context = { id: 1, names: ['unit'] };
  expect(await run({ body: 'return (', context: { ...context, text: '["K"]' } })).toMatchObject({
    results: { failures: [[0, { kind: 'syntax' }]] },
  });
  expect(await run({ body: 'return unit', context })).toMatchObject({ results: { values: ['K'], failures: [] } });
});
