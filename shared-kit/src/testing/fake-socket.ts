import type { TokenProvider } from '../api/http-client';
import type { WebSocketLike } from '../realtime/socket';
import { createSubscriptions, type SubscriptionsDeps } from '../realtime/subscriptions';

/** One opened WebSocket, played by the test. */
export class FakeSocket implements WebSocketLike {
  onopen: WebSocketLike['onopen'] = null;
  onmessage: WebSocketLike['onmessage'] = null;
  onclose: WebSocketLike['onclose'] = null;
  readonly sent: string[] = [];
  closedWith: number | null = null;

  constructor(readonly token: string) {}

  send(text: string) {
    this.sent.push(text);
  }
  close(code = 1005) {
    this.closedWith = code;
  }

  /** The server accepts. */
  accept() {
    this.onopen?.();
  }
  /** The server sends. */
  answer(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The server, or the network, closes. */
  drop(code = 1006, reason = '') {
    this.onclose?.({ code, reason });
  }
  /** Messages sent so far, parsed. */
  get messages(): Record<string, { cmdId: number; [name: string]: unknown }[]>[] {
    return this.sent.map((text) => JSON.parse(text));
  }
}

/** Subscriptions over sockets that the test plays; timers are Jest's. */
export function createFakeRealtime(deps: Partial<SubscriptionsDeps> = {}) {
  const sockets: FakeSocket[] = [];
  let serial = 0;
  const tokens: TokenProvider = { getToken: async () => 't0', renew: async () => `t${++serial}` };
  const reported: { code: number; message: string }[] = [];
  const subscriptions = createSubscriptions({
    tokens,
    random: () => 1,
    connect(token) {
      const socket = new FakeSocket(token);
      sockets.push(socket);
      return socket;
    },
    report: (error) => reported.push(error),
    ...deps,
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  };
  /** Lets promises and the tick's timer run. */
  const tick = () => jest.advanceTimersByTimeAsync(0);
  return {
    subscriptions,
    sockets,
    reported,
    last,
    tick,
    /** Opens the newest socket and sends what waits. */
    async accept() {
      await tick();
      last().accept();
      await tick();
      return last();
    },
  };
}
