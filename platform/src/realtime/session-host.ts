/** What a WebSocket session lends to the commands that run in it. */
import type { DatabaseClient } from '../framework/database.js';
import type { RealtimeHub } from './hub.js';

/** What a session needs of its surroundings. */
export interface SessionHost {
  db: DatabaseClient;
  hub: RealtimeHub;
  /** Sends a message that answers, or follows from, a command. */
  send(cmdId: number, text: string): void;
  close(code: number, reason: string): void;
  /** Asked before each subscription of the first kind: why the caller may have no other one, or null. */
  refusal(): string | null;
}

/** Something that lives under a command id. */
export interface Watch {
  stop(): void;
  /** Ends what it follows. It stays known under its id, so that commands without a query can follow other things. */
  mute(): void;
  /** Called about once a minute. */
  refresh?(): void;
}

/** Why a socket is closed: a limit is passed, a command cannot be run, a history cannot be read. */
export const CLOSE = { limit: 1008, command: 1011, history: 1012 } as const;
