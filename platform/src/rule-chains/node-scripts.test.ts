import type { Context } from '../framework/context.js';
import type { Call } from '../framework/route.js';
import { LONGEST_WAIT, scriptFaults, scriptsOf } from './node-scripts.js';

const call = { user: { tenantId: 't', userId: 'u' } } as Call;
const nodes = [{ configuration: {} }, { configuration: { scriptLang: 'JS', jsScript: '}' } }];
const faultsWhen = (compile: () => Promise<(string | null)[]>) =>
  scriptFaults({ scripts: { compile } } as unknown as Context, call, scriptsOf(nodes));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is wrong with the script of a node is told at its place', async () => {
  expect(await faultsWhen(async () => ['wrong'])).toEqual([null, 'wrong']);
});

test('scripts that wait for their turn for too long pass', async () => {
  const faults = faultsWhen(() => new Promise(() => {}));
  await jest.advanceTimersByTimeAsync(LONGEST_WAIT);
  expect(await faults).toEqual([null, null]);
});
