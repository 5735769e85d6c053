import { ApiError, isNotFound } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { isObject } from '../../model/damage';
import { callDevice, NoAnswer } from '../../runtime/device-calls';

/** A command as a widget sends it. */
export interface Command {
  /** The device's answer is not waited for. */
  oneway: boolean;
  method: string;
  params?: unknown;
}

/** How long a command is waited for, as a widget stores it. */
export interface CommandTerms {
  /** How long the platform waits for the device, ms; 0: as long as it waits of itself. Without an answer a minute is the least. */
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
  | 'not-number'
  | 'too-large'
  | 'no-params';

/** A command that came to nothing, for a reason that has words of its own. */
export class CommandError extends Error {
  readonly fault: CommandFault;
  /** What the device said to it. */
  readonly said: string;

  constructor(fault: CommandFault, { said = '', ...options }: ErrorOptions & { said?: string } = {}) {
    super(`command: ${fault}`, options);
    this.fault = fault;
    this.said = said;
  }
}

/**
 * What a device answered, for a control that reads the answer itself.
 * @throws CommandError where the device says that it refused: `{"error": "…"}`
 */
export function accepted(answer: unknown): unknown {
  if (!isObject(answer) || typeof answer.error !== 'string' || !answer.error) return answer;
  throw new CommandError('refused', { said: answer.error });
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
  if (error instanceof NoAnswer) return new CommandError('timeout', { cause: error });
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

/** Nothing is known yet. */
const unknown: StoredCommand = { status: '', response: null };

/** Whether a question failed for a reason that passes. The command is stored: it is waited for all the same. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.status === 429 || error.status >= 500);

/** What a stored command came to. The platform pushes nothing: it is asked. */
async function outcomeOf(rpcId: string, oneway: boolean, interval: number, options: WithSignal): Promise<unknown> {
  await pause(interval / 2, options.signal);
  for (;;) {
    const { status, response } = await http
      .get<StoredCommand>(`/api/rpc/persistent/${encodeURIComponent(rpcId)}`, undefined, options)
      .catch((error: unknown) => {
        options.signal.throwIfAborted();
        if (isPassing(error)) return unknown;
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

/** The least and the most time between two questions how a stored command is going, ms; timers take no more. */
const LEAST_INTERVAL = 1000;
const MOST_INTERVAL = 2 ** 31 - 1;

/** Where a command is: behind others, on its way, or stored by the platform until its device takes it. */
export type CommandStage = 'waiting' | 'sent' | 'stored';

interface SendOptions {
  /** Ends with the control, which it also stands for: of all of its commands it is the same. */
  signal: AbortSignal;
  /** It is sent of itself, to show what the device has. */
  isRead?: boolean;
  onStage?: (stage: CommandStage) => void;
}

/** Sends a command to a device; answers what the device answered, or null. */
export async function sendCommand(
  deviceId: string,
  { oneway, method, params = null }: Command,
  { timeout, persistent, interval }: CommandTerms,
  { signal, isRead = false, onStage }: SendOptions,
): Promise<unknown> {
  const options: WithSignal = { signal, ignoreErrors: true, ignoreLoading: true };
  const body = { method, params, persistent, ...(timeout > 0 && { timeout }) };
  const post = (until: AbortSignal) =>
    http.post<unknown>(`/api/rpc/${oneway ? 'oneway' : 'twoway'}/${deviceId}`, body, { ...options, signal: until });
  const inTurn = () =>
    callDevice({ deviceId, isRead, from: signal, timeout, signal, onWait: () => onStage?.('waiting') }, (until) => {
      onStage?.('sent');
      return post(until);
    });
  // What is stored waits for no device.
  const answer = await (persistent ? post(signal) : inTurn()).catch((error: unknown) => {
    throw meant(error);
  });
  if (!persistent) return answer;
  onStage?.('stored');
  const { rpcId } = answer as { rpcId: string };
  return outcomeOf(rpcId, oneway, Math.min(Math.max(LEAST_INTERVAL, interval), MOST_INTERVAL), options);
}
