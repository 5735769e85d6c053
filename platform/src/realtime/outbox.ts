/** What goes out to one socket. A reader that does not keep up is closed instead of being queued for without end. */
import type { WebSocket } from 'ws';
import { PlatformError } from '../framework/errors.js';
import type { RateLimit } from '../framework/rate-limit.js';
import { tooManyUpdates } from './messages.js';

/** The most bytes that may wait for a socket when another message comes. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** The most messages that may wait, unless the tenant's profile says otherwise. */
export const DEFAULT_QUEUE_LIMIT = 500;
/** How long a closed socket may take to say goodbye. */
const CLOSE_GRACE = 1000;

export class Outbox {
  #waiting = 0;
  #closed = false;
  #dropping = false;

  constructor(
    readonly socket: WebSocket,
    readonly queueLimit: number,
    /** How many messages may go out in which time; null: any number. */
    readonly rate: RateLimit | null = null,
    /** Counts what waits to be read; throws when there is too much of it. */
    readonly hold: (bytes: number) => () => void = () => () => {},
  ) {}

  /** Sends a message that belongs to a command. Beyond the rate limit it is dropped, and the client is notified once. */
  readonly send = (cmdId: number, text: string): void => {
    if (this.rate && !this.rate.allow(Date.now())) {
      if (!this.#dropping) this.#put(tooManyUpdates(cmdId));
      this.#dropping = true;
      return;
    }
    this.#dropping = false;
    this.#put(text);
  };

  #put(text: string): void {
    if (this.#closed) return;
    if (this.#waiting >= this.queueLimit || this.socket.bufferedAmount > MAX_WAITING_BYTES) {
      this.close(1008, 'Too many messages wait to be read');
      return;
    }
    const forget = this.#hold(text.length);
    if (!forget) return;
    this.#waiting++;
    this.socket.send(text, () => {
      this.#waiting--;
      forget();
    });
  }

  /** Counts a message until it is read; closes the socket over one too many. */
  #hold(bytes: number): (() => void) | undefined {
    try {
      return this.hold(bytes);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.close(1008, error.message);
      return undefined;
    }
  }

  /** Closes the socket; nothing more is sent. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.socket.close(code, reason.slice(0, 100));
    setTimeout(() => this.socket.terminate(), CLOSE_GRACE).unref();
  }

  get closed(): boolean {
    return this.#closed;
  }
}
