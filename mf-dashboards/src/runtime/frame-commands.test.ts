/** @jest-environment jsdom */
import { type Ctx, runScript, turn } from '../testing/run-script';
import { type StoredEnd, storedCommands } from '../testing/stored-commands';

test('commands go to the device of the widget, and say where there is none', async () => {
  const heard: unknown[] = [];
  const { calls, tell } = runScript(
    (self, ctx) => {
      const send = () =>
        ctx.controlApi
          .sendTwoWayCommand('open', { by: 3 }, 500)
          .subscribe(heard.push, (error: Error) => heard.push(error.message));
      self.onInit = send;
      self.onResize = send;
    },
    () => ({ ok: true, value: null }),
  );
  tell({ target: null, width: 1 });
  await turn();
  expect(calls).toEqual([
    [
      'http',
      'POST',
      '/api/rpc/twoway/d1',
      { method: 'open', params: { by: 3 }, persistent: false, retries: undefined, timeout: 500 },
    ],
  ]);
  expect(heard).toContain('Rpc disabled!');
});

test('commands of a previewed type are answered without being sent', async () => {
  jest.useFakeTimers();
  const heard: unknown[] = [];
  const scope: Ctx[] = [];
  const { calls } = runScript(
    (_self, { controlApi, $scope }) => {
      scope.push($scope);
      controlApi.sendTwoWayCommand('open', { by: 3 }, 700).subscribe((value: unknown) => heard.push(value));
      controlApi.sendOneWayCommand('shut').subscribe((value: unknown) => heard.push(value));
    },
    () => ({ ok: true, value: null }),
    { target: null, simulates: true },
  );
  expect(scope[0]?.rpcEnabled).toBe(true);
  await jest.advanceTimersByTimeAsync(499);
  expect(heard).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([expect.objectContaining({ method: 'open', params: { by: 3 }, timeout: 700 }), null]);
  expect(calls).toEqual([]);
  jest.useRealTimers();
});

test('a command that waits for its device is asked about until it is over', async () => {
  jest.useFakeTimers();
  const states = ['QUEUED', 'DELIVERED', 'SUCCESSFUL'];
  const heard: unknown[] = [];
  let scope: Ctx = {};
  runScript(
    (_self, ctx) => {
      scope = ctx.$scope;
      ctx.controlApi
        .sendTwoWayCommand('open', null, 0, true, 1000, 3, { by: 'me' })
        .subscribe((value: unknown) => heard.push(value));
    },
    (_name, method) => ({
      ok: true,
      value: method === 'POST' ? { rpcId: 'r1' } : { status: states.shift(), response: { done: states.length === 0 } },
    }),
  );
  await jest.advanceTimersByTimeAsync(500);
  expect([scope.executingRpcRequest, scope.rpcEnabled, heard]).toEqual([true, true, []]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual([{ done: true }]);
  expect(scope.executingRpcRequest).toBe(false);
  jest.useRealTimers();
});

const ends: Record<StoredEnd, string> = {
  done: 'said null',
  expired: 'failed 504 The command expired before the device took it.',
  timeout: 'failed 504 Request Timeout.',
  deleted: 'failed 404 The command was deleted.',
  refused: 'failed 502 The device refused the command.',
  forbidden: 'failed 403 Said',
};

test.each(storedCommands)('a stored command ends with an answer or an error: %s, %j', async (way, answers, end) => {
  jest.useFakeTimers();
  const left = [...answers];
  const heard: string[] = [];
  runScript(
    (_self, { controlApi }) =>
      controlApi[way === 'oneway' ? 'sendOneWayCommand' : 'sendTwoWayCommand']('open', null, 0, true, 1000).subscribe(
        (value: unknown) => heard.push(`said ${value}`),
        ({ status, message }: Ctx) => heard.push(`failed ${status} ${message}`),
      ),
    (_name, method) => {
      const next = method === 'POST' ? undefined : left.shift();
      return typeof next === 'number'
        ? { ok: false, status: next, message: 'Said' }
        : { ok: true, value: { rpcId: 'r1', status: next, response: null } };
    },
  );
  await jest.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual([ends[end]]);
  jest.useRealTimers();
});

test('an interval that is longer than timers can be doesn’t ask all the time', async () => {
  jest.useFakeTimers();
  const { calls } = runScript(
    (_self, { controlApi }) => controlApi.sendTwoWayCommand('open', null, 0, true, 2 ** 33).subscribe(),
    (_name, method) => ({ ok: true, value: method === 'POST' ? { rpcId: 'r1' } : { status: 'QUEUED' } }),
  );
  await jest.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(1);
  jest.useRealTimers();
});

test('a script that is done with its commands has nobody asked any further, and hears that they are over', async () => {
  jest.useFakeTimers();
  let ctx: Ctx = {};
  const heard: string[] = [];
  const { calls } = runScript(
    (_self, own) => {
      ctx = own;
      own.controlApi.sendTwoWayCommand('open', null, 0, true, 1000).subscribe({
        next: () => heard.push('said'),
        complete: () => heard.push('over'),
      });
    },
    (_name, method) => ({ ok: true, value: method === 'POST' ? { rpcId: 'r1' } : { status: 'QUEUED' } }),
  );
  await jest.advanceTimersByTimeAsync(1500);
  const asked = calls.length;
  expect(asked).toBe(3);
  ctx.controlApi.completedCommand();
  expect(ctx.$scope.executingRpcRequest).toBe(false);
  await jest.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(asked);
  expect(heard).toEqual(['over']);
  jest.useRealTimers();
});

test('how a command failed is told on the scope until the next one', async () => {
  const reasons: unknown[] = [];
  const { tell } = runScript(
    (self, { controlApi, $scope }) => {
      const send = () => controlApi.sendOneWayCommand('open').subscribe(null, () => reasons.push($scope.rpcErrorText));
      self.onInit = send;
      self.onResize = () => {
        $scope.clearRpcError();
        reasons.push($scope.rpcErrorText);
      };
    },
    () => ({ ok: false, status: 504, message: 'late' }),
  );
  await turn();
  tell({ width: 1 });
  expect(reasons).toEqual(['Request Timeout.', null]);
});
