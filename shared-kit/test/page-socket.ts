/** A page's subscriptions over a real socket, for tests against a running platform. */
import WebSocket from 'ws';
import type { WebSocketLike } from '../src/realtime/socket';
import { createSubscriptions } from '../src/realtime/subscriptions';

interface PageSocket {
  /** Where the platform listens. */
  url: string;
  token: string;
  /** Told of every message that goes out, and whenever one has come. */
  sent?: (text: string) => void;
  came?: () => void;
}

/** Opens them; `close` ends their sockets, and none is opened after it. */
export function openPageSocket({ url, token, sent, came }: PageSocket) {
  const sockets: WebSocket[] = [];
  let isClosed = false;
  const getToken = () => (isClosed ? new Promise<string>(() => {}) : Promise.resolve(token));
  const subscriptions = createSubscriptions({
    timers: {
      setTimeout: (work, ms) => setTimeout(work, ms).unref(),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    tokens: { getToken, renew: getToken },
    connect(jwt) {
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/ws/plugins/telemetry?token=${jwt}`);
      sockets.push(socket);
      const like: WebSocketLike = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send(text) {
          socket.send(text);
          sent?.(text);
        },
        close: () => socket.close(),
      };
      socket.on('open', () => like.onopen?.());
      socket.on('message', (data) => {
        like.onmessage?.({ data: data.toString() });
        came?.();
      });
      socket.on('error', () => {});
      socket.on('close', (code, reason) => like.onclose?.({ code, reason: reason.toString() }));
      return like;
    },
  });
  return {
    subscriptions,
    /** How many sockets were opened so far. */
    opened: () => sockets.length,
    close() {
      isClosed = true;
      for (const socket of sockets) socket.terminate();
    },
  };
}
