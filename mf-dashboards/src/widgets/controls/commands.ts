import { ApiError, isNotFound } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';

/** A command as a widget sends it. */
export interface Command {
  /** The device's answer is not waited for. */
  oneway: boolean;
  method: string;
  params?: unknown;
}

/** How long a command is waited for, as a widget stores it. */
export interface CommandTerms {
  /** ms; 0: as long as the platform likes. */
  timeout: number;
  /** Stored until the device takes it. */
  persistent: boolean;
  /** Between two questions how a stored command is going, ms. */
  interval: number;
}

/** Why a command came to nothing; the names of its texts. */
export type CommandFault =
  | 'timeout'
  | 'offline'
  | 'expired'
  | 'refused'
  | 'forbidden'
  | 'gone'
  | 'deleted'
  | 'not-json'
  | 'too-large'
  | 'no-params';

/** A command that came to nothing, for a reason that has words of its own. */
export class CommandError extends Error {
  readonly fault: CommandFault;

  constructor(fault: CommandFault, options?: ErrorOptions) {
    super(`command: ${fault}`, options);
    this.fault = fault;
  }
}

const faults: Readonly<Record<number, CommandFault>> = {
  403: 'forbidden',
  404: 'gone',
  406: 'not-json',
  408: 'timeout',
  409: 'offline',
  413: 'too-large',
  504: 'timeout',
};

/** An answer with a meaning for commands; others stay as they were thrown. */
function meant(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.kind !== 'http') return error;
  const fault = faults[error.status];
  return fault ? new CommandError(fault, { cause: error }) : error;
}

/** Resolves after a time, or rejects when nobody waits any more. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

interface StoredCommand {
  status: string;
  response: unknown;
}

/** What a stored command came to. The platform pushes nothing: it is asked. */
async function outcomeOf(rpcId: string, oneway: boolean, interval: number, options: WithSignal): Promise<unknown> {
  await pause(interval / 2, options.signal);
  for (;;) {
    const { status, response } = await http
      .get<StoredCommand>(`/api/rpc/persistent/${encodeURIComponent(rpcId)}`, undefined, options)
      .catch((error: unknown) => {
        throw isNotFound(error) ? new CommandError('deleted', { cause: error }) : meant(error);
      });
    switch (status) {
      case 'TIMEOUT':
        throw new CommandError('timeout');
      case 'EXPIRED':
        throw new CommandError('expired');
      case 'FAILED':
        throw new CommandError('refused');
      case 'DELETED':
        throw new CommandError('deleted');
      case 'SUCCESSFUL':
        return response;
      // One that needs no answer is over once the device has it: its status stays.
      case 'DELIVERED':
        if (oneway) return null;
    }
    await pause(interval, options.signal);
  }
}

type WithSignal = CallOptions & { signal: AbortSignal };

/** The least time between two questions how a stored command is going, ms. */
const LEAST_INTERVAL = 1000;

/**
 * Sends a command to a device; answers what the device answered, or null. `onStored` hears that the platform has stored it, and that its
 * device is waited for.
 */
export async function sendCommand(
  deviceId: string,
  { oneway, method, params = null }: Command,
  { timeout, persistent, interval }: CommandTerms,
  { signal, onStored }: { signal: AbortSignal; onStored?: () => void },
): Promise<unknown> {
  const options: WithSignal = { signal, ignoreErrors: true, ignoreLoading: true };
  const body = { method, params, persistent, ...(timeout > 0 && { timeout }) };
  const answer = await http
    .post<unknown>(`/api/rpc/${oneway ? 'oneway' : 'twoway'}/${deviceId}`, body, options)
    .catch((error: unknown) => {
      throw meant(error);
    });
  if (!persistent) return answer;
  onStored?.();
  const { rpcId } = answer as { rpcId: string };
  return outcomeOf(rpcId, oneway, Math.max(LEAST_INTERVAL, interval), options);
}
