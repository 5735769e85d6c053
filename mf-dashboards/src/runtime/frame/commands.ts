import type { FrameContext } from '../frame-context';
import type { Closed, FrameObservables, ScriptObservable } from './observables';

interface CommandParts {
  closed: Closed;
  once: FrameObservables['once'];
  /** Makes a call. */
  call: (method: string, url: string, body?: unknown) => Promise<unknown>;
  /** The device that is commanded, null: none; `simulates`: nothing is sent. */
  told: () => Pick<FrameContext, 'target' | 'simulates'>;
  /** `$scope`, on which templates and scripts read how the last command went. */
  scope: Record<string, unknown>;
}

/**
 * `ctx.controlApi`: commands to the widget's device. One that waits for the device is asked about until it is over.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameCommands({ closed, once, call, told, scope }: CommandParts): object {
  /** Between two questions how a command that waits is going, ms. */
  const usualInterval = 5000;
  /** How long a command takes that is not sent, ms. */
  const simulatedFor = 500;
  type Failure = Error & { status?: number; statusText?: string };
  type Persistent = { status?: string; response?: unknown };

  const running = new Set<{ isOver: boolean }>();
  const failure = (message: string, status: number, statusText: string): Failure =>
    Object.assign(new Error(message), { status, statusText, error: { status, message } });
  const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  const isWaiting = (status: unknown) => ['QUEUED', 'DELIVERED'].includes(String(status));

  Object.defineProperties(scope, {
    rpcEnabled: { get: () => told().target !== null || told().simulates === true, enumerable: true },
    executingRpcRequest: { get: () => running.size > 0, enumerable: true },
  });
  const clearError = () => void Object.assign(scope, { rpcErrorText: null, rpcRejection: null });
  scope.clearRpcError = clearError;
  clearError();

  function note(error: Failure) {
    const { status, statusText = '', message } = error;
    const isUnsent = status === undefined || status === 0;
    const told = status === 504 ? 'Request Timeout.' : `Error : ${status} - ${statusText}`;
    scope.rpcRejection = error;
    scope.rpcErrorText = isUnsent || status === 504 ? (isUnsent ? message : told) : `${told}\n${message}`;
  }

  async function result(answer: unknown, interval: number, run: { isOver: boolean }): Promise<unknown> {
    const id = encodeURIComponent(String((answer as { rpcId?: unknown } | null)?.rpcId));
    await wait(interval / 2);
    for (;;) {
      if (run.isOver) return undefined;
      const { status, response } = ((await call('GET', `/api/rpc/persistent/${id}`)) ?? {}) as Persistent;
      if (status === 'TIMEOUT') throw failure('Request Timeout.', 504, 'Gateway Timeout');
      if (status === 'FAILED') throw failure('The device refused the command.', 502, 'Bad Gateway');
      if (!isWaiting(status)) return response;
      await wait(interval);
    }
  }

  const send =
    (way: 'oneway' | 'twoway') =>
    (
      method: string,
      params?: unknown,
      timeout?: number,
      persistent?: boolean,
      interval?: number,
      retries?: number,
      additionalInfo?: unknown,
    ): ScriptObservable =>
      once(async () => {
        const { target: device, simulates } = told();
        const run = { isOver: false };
        running.add(run);
        clearError();
        try {
          const plain = { method, params: params ?? null, persistent: persistent === true, retries, additionalInfo };
          const body = timeout && timeout > 0 ? { ...plain, timeout } : plain;
          if (simulates) {
            await wait(simulatedFor);
            return way === 'twoway' ? body : null;
          }
          if (!device) throw new Error('Rpc disabled!');
          const answer = await call('POST', `/api/rpc/${way}/${encodeURIComponent(device)}`, body);
          if (!persistent) return answer;
          return await result(answer, interval && interval > 0 ? Math.max(500, interval) : usualInterval, run);
        } catch (error) {
          note(error as Failure);
          throw error;
        } finally {
          running.delete(run);
        }
      });

  return closed('ctx.controlApi', {
    sendOneWayCommand: send('oneway'),
    sendTwoWayCommand: send('twoway'),
    /** Asks no further how commands are going. */
    completedCommand() {
      for (const run of running) run.isOver = true;
      running.clear();
    },
  });
}
