import type { TokenProvider } from '../api/http-client';
import { PING_ID, PING_MESSAGE } from '../realtime/commands';
import type { WebSocketLike } from '../realtime/socket';
import { createSubscriptions, type SubscriptionsDeps } from '../realtime/subscriptions';

/** One opened WebSocket, played by the test. */
export class FakeSocket implements WebSocketLike {
  onopen: WebSocketLike['onopen'] = null;
  onmessage: WebSocketLike['onmessage'] = null;
  onclose: WebSocketLike['onclose'] = null;
  readonly sent: string[] = [];
  closedWith: number | null = null;
  /** Set to true, pings are no longer answered: the connection died without a close. */
  isDead = false;

  constructor(readonly token: string) {}

  send(text: string) {
    if (text !== PING_MESSAGE) this.sent.push(text);
    else if (!this.isDead)
      this.answer({ subscriptionId: PING_ID, errorCode: 2, errorMsg: 'Query is empty!', data: null });
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
