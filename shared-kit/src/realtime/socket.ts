import { ApiError } from '../api/api-error';
import type { TokenProvider } from '../api/http-client';
import { browserTimers, createBackoff, type Timers } from '../session/backoff';
import { PING_MESSAGE } from './commands';

/** The socket closes after this long without subscribers. */
export const IDLE_CLOSE_MS = 90_000;

/** A handshake without an answer for this long has failed. */
const HANDSHAKE_TIMEOUT_MS = 15_000;

/**
 * After a span of this length without a message the platform is pinged; after another without an answer the connection is lost. A message early
 * in a span defers both by what is left of it.
 */
export const SILENCE_MS = 10_000;

/** The same after it has opened: nobody knows yet that it carries, and the first answer may take long. */
const FIRST_SILENCE_MS = 2_000;

/** Closed on purpose: no subscriber, or another user; by the platform: the token's time is over, or its session. */
const NORMAL_CLOSE = 1000;
/** What browsers report when a connection was never made or broke. */
const ABNORMAL_CLOSE = 1006;

/** So many handshakes with one token may fail before it is renewed. */
const MAX_FAILURES = 2;

export type ConnectionState = 'closed' | 'connecting' | 'open' | 'waiting';

/** The part of the browser's WebSocket that is used. */
export interface WebSocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface SocketEvents {
  open(): void;
  message(text: string): void;
  /** Every close, handshakes that failed included (code 1006). */
  close(event: { code: number; reason: string }): void;
}

/** One WebSocket, opened again as long as somebody wants it. */
export interface RealtimeSocket {
  /** There are subscribers: open, stay open, reconnect. */
  want(): void;
  /** There are none: close after {@link IDLE_CLOSE_MS}. */
  release(): void;
  /** Somebody else is signed in, or nobody: closes, and opens again with the new token if it is wanted. */
  restart(): void;
  /** Ends a pause before the next try. */
  retryNow(): void;
  /** @returns false when it is not open. */
  send(text: string): boolean;
  state(): ConnectionState;
  /** Whether messages come: it is open and has brought one. A handshake alone may be that of a proxy that swallows them. */
  isCarrying(): boolean;
  /** When the last message came, epoch ms; undefined where none has since it was closed on purpose. */
  heardAt(): number | undefined;
  /** Hears of another state, and of the first message of a connection. */
  subscribe(listener: () => void): () => void;
}

export interface SocketDeps {
  tokens: TokenProvider;
  /** Opens a WebSocket whose address carries the token. */
  connect(token: string): WebSocketLike;
  events: SocketEvents;
  timers?: Timers;
  random?: () => number;
}

/**
 * Connects with a token that is valid then and, after a close, again with growing pauses, which start over once a message
 * has come. A connection on which nothing comes any more, and which nobody closed, is noticed by a ping. A handshake that fails twice with one token may be the token's fault: it is renewed, once. A platform that ends
 * the token's session is asked for another at once, so that nobody sees it; where there is none, nobody is signed in.
 */
export function createSocket({ tokens, connect, events, timers = browserTimers, random }: SocketDeps): RealtimeSocket {
  const backoff = createBackoff(timers, random);
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'closed';
  let socket: WebSocketLike | null = null;
  let wanted = false;
  /** The connection has brought a message. */
  let hasReceived = false;
  let heardAt: number | undefined;
  let idle: unknown = null;
  /** Every connection attempt has its number; events of an older one are of no interest. */
  let attempt = 0;
  const failed = { token: '', times: 0, renewed: false };

  function enter(next: ConnectionState) {
    if (state === next) return;
    state = next;
    tell();
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  async function open() {
    const mine = ++attempt;
    enter('connecting');
    try {
      const token = await nextToken();
      if (mine === attempt) attach(connect(token), token, mine);
    } catch (error) {
      if (mine !== attempt) return;
      if (error instanceof ApiError && error.kind !== 'network') enter('closed');
      else retry();
    }
  }

  async function nextToken(): Promise<string> {
    const token = await tokens.getToken();
    if (token !== failed.token || failed.times < MAX_FAILURES || failed.renewed) return token;
    failed.renewed = true;
    return tokens.renew(token);
  }

  function attach(next: WebSocketLike, token: string, mine: number) {
    socket = next;
    let opened = false;
    hasReceived = false;
    let ended = false;
    let isHeard = false;
    let silence: unknown = null;
    const end = (event: { code: number; reason: string }) => {
      timers.clearTimeout(handshakeTimer);
      timers.clearTimeout(silence);
      if (ended || mine !== attempt) return;
      ended = true;
      socket = null;
      if (!opened) {
        failed.times = failed.token === token ? failed.times + 1 : 1;
        failed.token = token;
      }
      events.close(event);
      const isSessionEnded = event.code === NORMAL_CLOSE && hasReceived;
      if (isSessionEnded) Object.assign(failed, { token, times: MAX_FAILURES, renewed: false });
      if (wanted && isSessionEnded) void open();
      else if (wanted) retry();
      else enter('closed');
    };
    const giveUp = () => {
      next.close();
      end({ code: ABNORMAL_CLOSE, reason: '' });
    };
    const handshakeTimer = timers.setTimeout(giveUp, HANDSHAKE_TIMEOUT_MS);
    // One timer per span and none per message: thousands may come in a second.
    const listen = (isPinged: boolean, span = SILENCE_MS) => {
      isHeard = false;
      silence = timers.setTimeout(() => {
        if (mine !== attempt) return;
        if (isPinged && !isHeard) return giveUp();
        if (!isHeard) next.send(PING_MESSAGE);
        // Asked soon, and given up late: a first answer may take long on a slow line.
        listen(!isHeard, !isHeard && span === FIRST_SILENCE_MS ? 2 * SILENCE_MS - FIRST_SILENCE_MS : SILENCE_MS);
      }, span);
    };
    next.onopen = () => {
      timers.clearTimeout(handshakeTimer);
      if (ended || mine !== attempt) return;
      opened = true;
      Object.assign(failed, { token: '', times: 0, renewed: false });
      listen(false, FIRST_SILENCE_MS);
      enter('open');
      events.open();
    };
    next.onmessage = ({ data }) => {
      if (ended || mine !== attempt || typeof data !== 'string') return;
      const isFirst = !hasReceived;
      hasReceived = true;
      isHeard = true;
      heardAt = Date.now();
      backoff.reset();
      if (isFirst) tell();
      events.message(data);
    };
    next.onclose = ({ code, reason }) => end({ code, reason });
  }

  function retry() {
    enter('waiting');
    backoff.failed(() => void open());
  }

  function close() {
    attempt++;
    backoff.reset();
    socket?.close(NORMAL_CLOSE);
    socket = null;
    heardAt = undefined;
    enter('closed');
  }

  return {
    want() {
      wanted = true;
      if (idle !== null) timers.clearTimeout(idle);
      idle = null;
      if (state === 'closed') void open();
    },
    release() {
      if (!wanted || idle !== null) return;
      idle = timers.setTimeout(() => {
        idle = null;
        wanted = false;
        close();
      }, IDLE_CLOSE_MS);
    },
    restart() {
      close();
      if (wanted) void open();
    },
    retryNow: backoff.retryNow,
    send(text) {
      if (state !== 'open' || !socket) return false;
      socket.send(text);
      return true;
    },
    state: () => state,
    isCarrying: () => state === 'open' && hasReceived,
    heardAt: () => heardAt,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
