/** Callers who wait for what becomes of their commands, which rules may send on to devices. */
import type { Context } from '../framework/context.js';
import { badRequest } from '../framework/errors.js';
import type { CommandOutcome, Patience } from './rpc-delivery.js';

/** Which command: callers and rules choose ids, so one is known only with its tenant. Rules may send it to another device. */
export interface CommandKey {
  tenantId: string;
  requestId: string;
}

const textOf = ({ tenantId, requestId }: CommandKey): string => `${tenantId} ${requestId}`.toLowerCase();

interface Waiting {
  readonly gone: AbortSignal;
  settle(outcome: CommandOutcome | Promise<CommandOutcome>): void;
}

export class WaitingCommands {
  readonly #waiting = new Map<string, Waiting>();

  static readonly #byBus = new WeakMap<object, WaitingCommands>();

  /** The one instance of a platform. */
  static of({ events }: Pick<Context, 'events'>): WaitingCommands {
    const known = WaitingCommands.#byBus.get(events) ?? new WaitingCommands();
    WaitingCommands.#byBus.set(events, known);
    return known;
  }

  /**
   * What becomes of a command that `push` hands to the rules, at the latest when its time is over. Rejects with 400 while another caller
   * waits for one with the same id.
   */
  async await(command: CommandKey, { time, gone }: Patience, push: () => Promise<void>): Promise<CommandOutcome> {
    const key = textOf(command);
    if (this.#waiting.has(key))
      throw badRequest('Invalid value of "requestUUID": another caller waits for a command with this id');
    const outcome = new Promise<CommandOutcome>((resolve) => {
      const settle: Waiting['settle'] = (value) => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        resolve(value);
      };
      const timer = setTimeout(() => settle({ kind: 'unconnected' }), time);
      const leave = () => settle({ kind: 'abandoned' });
      gone.addEventListener('abort', leave);
      this.#waiting.set(key, { gone, settle });
    });
    try {
      await push();
      return await outcome;
    } finally {
      this.#waiting.delete(key);
    }
  }

  /** Tells a caller, if one waits, what becomes of a command that was sent on by `send`. */
  async follow(command: CommandKey, send: (gone: AbortSignal) => Promise<CommandOutcome>): Promise<CommandOutcome> {
    const waiting = this.#waiting.get(textOf(command));
    const outcome = send(waiting?.gone ?? NEVER);
    waiting?.settle(outcome);
    return outcome;
  }
}

const NEVER = new AbortController().signal;
