/** The telemetry WebSocket at /api/ws/plugins/telemetry?token=… */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { fromErrorData, toErrorData } from '../framework/answer.js';
import type { Context, Service } from '../framework/context.js';
import { badRequest, ErrorCode, errorBody, PlatformError, unauthenticated } from '../framework/errors.js';
import { RateLimit } from '../framework/rate-limit.js';
import { originRules } from '../framework/request-origin.js';
import type { SessionUser } from '../framework/route.js';
import { timerTime } from '../framework/time-limit.js';
import { unreadAnswers } from '../framework/unread-answers.js';
import { followValues } from './followed-values.js';
import { RealtimeHub } from './hub.js';
import { readLimits, refusalOf } from './limits.js';
import { DEFAULT_QUEUE_LIMIT, Outbox } from './outbox.js';
import { RealtimeSession } from './session.js';
import { CLOSE } from './session-host.js';

const BASE = '/api/ws/plugins/';
/** The largest message a client may send, in bytes. */
const MAX_MESSAGE = 32_768;
const PING_EVERY = 10_000;
const SILENCE_LIMIT = 30_000;
/** How often queries are looked at again. */
const REFRESH_EVERY = 60_000;

/** The longest a timer waits. */

interface Connected {
  socket: WebSocket;
  token: string;
  session: RealtimeSession;
  /** Ends the session and says why. */
  end(reason: string): void;
  lastHeard: number;
  expiry: NodeJS.Timeout;
}

/** Whom a token lets in, and until when. Throws 401, also for the half token of a sign-in that waits for its second factor. */
function sessionOf(context: Context, token: string): { user: SessionUser; expires: number } {
  const session = context.sessions.session(token);
  if (session.user.authority === 'PRE_VERIFICATION_TOKEN') throw unauthenticated();
  return session;
}

function refuseUpgrade(socket: Duplex, error: PlatformError): void {
  const body = JSON.stringify(errorBody(error));
  socket.end(
    `HTTP/1.1 ${error.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const textOf = (data: RawData): string =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as ArrayBuffer).toString();

export class RealtimeServer {
  readonly hub: RealtimeHub;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  readonly #connected = new Set<Connected>();
  readonly #timers: NodeJS.Timeout[];
  readonly #stopListening: (() => void)[];

  constructor(readonly context: Context) {
    this.hub = new RealtimeHub(context.events);
    context.server.on('upgrade', this.#upgrade);
    this.#stopListening = [
      context.events.on('tokens.ended', ({ scope, id }) => {
        for (const connected of [...this.#connected])
          if (connected.session.user[`${scope}Id`] === id) this.#verify(connected);
      }),
      context.events.on('jwt.changed', () => {
        for (const connected of [...this.#connected]) this.#verify(connected);
      }),
      this.hub.onMoved(({ entityId, tenantId }) => {
        for (const { session } of this.#connected)
          if (session.user.tenantId === tenantId) session.reauthorise(entityId.id);
      }),
    ];
    this.#timers = [
      setInterval(() => this.#ping(), PING_EVERY),
      setInterval(() => {
        for (const { session } of this.#connected) session.refresh();
      }, REFRESH_EVERY),
    ];
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const address = request.url ?? '/';
    const url = new URL(URL.canParse(address, 'http://localhost') ? address : '/', 'http://localhost');
    socket.on('error', () => socket.destroy());
    if (!originRules(this.context.options).isForUs(request)) {
      refuseUpgrade(socket, new PlatformError(421, ErrorCode.badRequest, 'The platform does not answer for this host'));
      return;
    }
    if (!url.pathname.startsWith(BASE)) {
      refuseUpgrade(socket, badRequest('There is no WebSocket at this address'));
      return;
    }
    const token = url.searchParams.get('token') ?? '';
    try {
      if (token === '') throw unauthenticated();
      sessionOf(this.context, token);
    } catch (error) {
      refuseUpgrade(socket, fromErrorData(toErrorData(error)));
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      const [plugin = ''] = url.pathname.slice(BASE.length).split('/');
      if (plugin.toLowerCase() === 'telemetry')
        this.#connect(ws, token).catch((error) => {
          console.error('realtime connection', error);
          ws.close(CLOSE.command, 'Internal error');
        });
      else if (plugin === '') ws.close(CLOSE.command, 'URL should contain plugin token!');
      else ws.close(1007, "Can't find plugin with specified token!");
    });
  };

  async #connect(socket: WebSocket, token: string): Promise<void> {
    const { user } = sessionOf(this.context, token);
    socket.on('error', () => socket.terminate());
    // What comes before the limits are known waits at the client, not here.
    socket.pause();
    const limits = await this.context.db.run(readLimits, user.tenantId).finally(() => socket.resume());
    const rate = limits.updates ? new RateLimit(limits.updates, Date.now()) : null;
    const outbox = new Outbox(socket, limits.queue || DEFAULT_QUEUE_LIMIT, rate, (bytes) =>
      unreadAnswers.hold(user, bytes),
    );
    const refusal = refusalOf('sessions', limits.sessions, user, this.#connected, ({ session: { user: of } }) => ({
      user: of,
      count: 1,
    }));
    if (refusal !== null) {
      outbox.close(CLOSE.limit, refusal);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    const end = (code: number, reason: string) => {
      session.stop();
      outbox.close(code, reason);
    };
    const session = new RealtimeSession(user, {
      db: this.context.db,
      hub: this.hub,
      send: outbox.send,
      close: end,
      follow: (values) => followValues(user, values),
      refusal: () =>
        refusalOf('subscriptions', limits.subscriptions, user, this.#connected, ({ session: each }) => ({
          user: each.user,
          count: each.subscriptionCount,
        })),
    });
    const connected: Connected = {
      socket,
      token,
      session,
      end: (reason) => end(CLOSE.session, reason),
      lastHeard: Date.now(),
      expiry: setTimeout(() => {}, 0),
    };
    this.#connected.add(connected);
    this.#verify(connected);
    socket.on('pong', () => {
      connected.lastHeard = Date.now();
    });
    socket.on('close', () => {
      this.#connected.delete(connected);
      clearTimeout(connected.expiry);
      session.stop();
    });
    socket.on('message', (data) => {
      connected.lastHeard = Date.now();
      if (!outbox.closed) session.handle(textOf(data));
    });
  }

  /** Ends the session when its token is void by now, else looks again when its time is over. */
  #verify(connected: Connected): void {
    clearTimeout(connected.expiry);
    try {
      const { expires } = sessionOf(this.context, connected.token);
      const left = timerTime(Math.max(expires - Date.now(), 1));
      connected.expiry = setTimeout(() => this.#verify(connected), left);
    } catch (error) {
      connected.end(toErrorData(error).message);
    }
  }

  #ping(): void {
    const now = Date.now();
    for (const { socket, lastHeard } of this.#connected) {
      if (now - lastHeard > SILENCE_LIMIT) {
        socket.close(4500, 'Ping timeout');
        socket.terminate();
      } else if (now - lastHeard >= PING_EVERY) socket.ping();
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const stop of this.#stopListening) stop();
    this.context.server.off('upgrade', this.#upgrade);
    // Those that wait for their limits too.
    for (const socket of this.#server.clients) {
      socket.close(1001, 'The platform is shutting down');
      socket.terminate();
    }
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

export const realtime: Service = {
  name: 'realtime',
  start: async (context) => {
    const server = new RealtimeServer(context);
    return { stop: () => server.stop() };
  },
};
