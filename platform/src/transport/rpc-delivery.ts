/** How commands get to devices: who hands them over, and what becomes of them. */
import type { Command } from './rpc-command.js';

/** Who wants to know what becomes of a command that was taken; one of the two is called. */
export interface Told {
  delivered: () => void;
  lost: () => void;
}

/** What a receiver says to a command: it is handed over, it may be later, or it never can be. */
export type Taken = 'taken' | 'later' | 'never';

/** Where a device takes commands. */
export interface Receiver {
  take(command: Command, told: Told): Taken;
}

/** What became of a command that was not stored. */
export type CommandOutcome =
  | { kind: 'delivered' }
  | { kind: 'answered'; text: string }
  | { kind: 'timeout' | 'unconnected' | 'abandoned' };

/** How long a command is waited for. */
export interface Patience {
  /** Milliseconds. */
  time: number;
  /** Aborted when nobody waits for an answer any more. */
  gone: AbortSignal;
}
