import type { Command } from './commands';
import type { LiveState } from './live-state';
import type { RealtimeError, RealtimeMessage } from './messages';

/** One live command. */
export interface Subscription {
  /** `keys`: about one entity's keys (v1); `query`: the others. */
  family: 'keys' | 'query';
  /** The command; built again after every reconnect, so that windows start at the present. */
  start(cmdId: number): Command;
  stop(cmdId: number): Command;
  /** The command goes out (again): what comes next is a whole picture. */
  sent?(): void;
  message(message: RealtimeMessage): void;
  /** The platform refused the command, or it cannot be sent. It is tried again; `message` tells that it was taken. */
  failed(error: RealtimeError): void;
  /**
   * Whether what it keeps is live, each time that changes. `isPaused`: nobody looks, so that what is stale need not be
   * read another way.
   */
  state?(state: LiveState, isPaused: boolean): void;
}
