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
  /** The least and the most time between two; timers take no more, ms. */
  const [leastInterval, mostInterval] = [500, 2 ** 31 - 1];
  /** How long a command takes that is not sent, ms. */
  const simulatedFor = 500;
  type Failure = Error & { status?: number; statusText?: string };
  type Persistent = { status?: string; response?: unknown };
  type Run = { isOver: boolean; end: (nothing: undefined) => void };

  const running = new Set<Run>();
  const failure = (message: string, status: number, statusText: string): Failure =>
    Object.assign(new Error(message), { status, statusText, error: { status, message } });
  const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  /** One that wants no answer is over once the device has it: its status stays. */
  const isDone = (status: unknown, way: string) =>
    status === 'SUCCESSFUL' || (status === 'DELIVERED' && way === 'oneway');
  /** The platform keeps a command also while it can’t be asked about it. */
  const isPassing = ({ status = -1 }: Failure) => status === 0 || status === 429 || status >= 500;
  /** What a command came to whose status says that no answer will come. */
  const ends: Record<string, () => Failure> = {
    TIMEOUT: () => failure('Request Timeout.', 504, 'Gateway Timeout'),
    EXPIRED: () => failure('The command expired before the device took it.', 504, 'Gateway Timeout'),
    FAILED: () => failure('The device refused the command.', 502, 'Bad Gateway'),
    DELETED: () => failure('The command was deleted.', 404, 'Not Found'),
  };

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

  const ask = (id: string): Promise<Persistent> =>
    call('GET', `/api/rpc/persistent/${id}`).then(
      (told) => (told ?? {}) as Persistent,
      (error: Failure) => {
        if (isPassing(error)) return {};
        if (error.status === 404) return { status: 'DELETED' };
        throw error;
      },
    );

  async function result(answer: unknown, way: string, interval: number, run: Run): Promise<unknown> {
    const id = encodeURIComponent(String((answer as { rpcId?: unknown } | null)?.rpcId));
    await wait(interval / 2);
    for (;;) {
      if (run.isOver) return undefined;
      const { status, response } = await ask(id);
      const ended = ends[String(status)];
      if (ended) throw ended();
      if (isDone(status, way)) return response;
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
    ): ScriptObservable => {
      const run: Run = { isOver: false, end: () => undefined };
      const stopped = new Promise<undefined>((resolve) => {
        run.end = resolve;
      });
      return once(async () => {
        const { target: device, simulates } = told();
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
          const every = interval && interval > 0 ? Math.max(leastInterval, interval) : usualInterval;
          return await result(answer, way, Math.min(every, mostInterval), run);
        } catch (error) {
          if (!run.isOver) note(error as Failure);
          throw error;
        } finally {
          running.delete(run);
        }
      }, stopped);
    };

  return closed('ctx.controlApi', {
    sendOneWayCommand: send('oneway'),
    sendTwoWayCommand: send('twoway'),
    /** Asks no further how commands are going: they end without an answer. */
    completedCommand() {
      for (const run of running) {
        run.isOver = true;
        run.end(undefined);
      }
      running.clear();
    },
  });
}
