/** @jest-environment jsdom */
import { type Ctx, runScript, turn } from '../testing/run-script';

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

test('a script that is done with its commands has nobody asked any further', async () => {
  jest.useFakeTimers();
  let ctx: Ctx = {};
  const { calls } = runScript(
    (_self, own) => {
      ctx = own;
      own.controlApi.sendTwoWayCommand('open', null, 0, true, 1000).subscribe();
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
