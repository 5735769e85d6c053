/** What a WebSocket session lends to the commands that run in it. */
import type { Database } from '../framework/operation.js';
import type { RealtimeHub } from './hub.js';

/** What a session needs of its surroundings. */
export interface SessionHost {
  db: Database;
  hub: RealtimeHub;
  /** Sends a message that answers, or follows from, a command. */
  send(cmdId: number, text: string): void;
  close(code: number, reason: string): void;
  /** Asked before each subscription of the first kind: why the caller may have no other one, or null. */
  refusal(): string | null;
  /** Counts values that a command is going to follow, until the answered function is called. Throws LimitError when they are too many. */
  follow(values: number): () => void;
}

/** What a session lends to the commands of the second kind. */
export interface CommandHost extends SessionHost {
  /** Tells why a command cannot go on: it is over when it asks for too much, and so is the session when nobody knows why. */
  fail(cmdId: number, error: unknown): void;
}

/** Something that lives under a command id. */
export interface Watch {
  stop(): void;
  /** Ends what it follows. It stays known under its id, so that commands without a query can follow other things. */
  unsubscribe(): void;
  /** Called about once a minute: what a busy platform did not run meanwhile is run then. */
  refresh?(): void;
  /** An entity has another owner: subscriptions to it are authorized again. */
  reauthorise(entityId: string): Promise<void>;
}

/**
 * Why a socket is closed: its token is void, a limit is passed, a command cannot be run, a history cannot be read. The first is the
 * normal end, after which clients connect again with the token they have then, and tell nobody.
 */
export const CLOSE = { session: 1000, limit: 1008, command: 1011, history: 1012 } as const;
