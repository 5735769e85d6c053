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

/** A command on its way to a device. */
export interface PendingCommand extends Command {
  /** Of a command that is not stored. */
  settle: ((outcome: CommandOutcome) => void) | null;
  state: 'waiting' | 'handed-out' | 'delivered';
  wasHandedOut: boolean;
  timer?: NodeJS.Timeout | undefined;
}

/** A device that takes commands, or is sent some. */
export interface AwaitedDevice {
  receivers: Receiver[];
  /** By number, in order. */
  commands: Map<number, PendingCommand>;
  isReading: boolean;
  /** More may be stored than was read. */
  mayHaveMore: boolean;
  /** How many tenants it had: what was read for another one is nothing to it. */
  owners: number;
}
