import { EventEmitter, once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export interface FakePlatform {
  url: URL;
  /** Method and address of every request, in order. */
  seen: string[];
  /** Resolves at the next request for an address. */
  arrival: (address: string) => Promise<unknown>;
  /** Resolves when the next part of the body of a request for an address is there. */
  part: (address: string) => Promise<unknown>;
  /** Resolves when the client of a request at `/api/hang…` has given up. */
  abandonment: (address: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/**
 * A platform that answers `/…/echo` with what arrived, and misbehaves on demand: `/api/hang` never answers, `/api/cut`
 * breaks off, `/api/drop` takes the body and closes the connection without an answer, `/api/broken` is 500, `/api/stream` answers in two parts, `/api/ws/refused` refuses the WebSocket.
 */
export async function startFakePlatform(): Promise<FakePlatform> {
  const seen: string[] = [];
  const events = new EventEmitter();
  const server = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    events.emit(`arrival ${request.url}`);
    const emit = (event: 'abandonment' | 'part') => events.emit(`${event} ${request.url}`);
    answer(request, response, emit);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  server.on('upgrade', (request, socket, head) => {
    seen.push(`UPGRADE ${request.url}`);
    if (request.url?.startsWith('/api/ws/refused')) {
      socket.end(
        'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{"status":401}',
      );
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.send(`hello ${request.url} ${request.headers['x-forwarded-host']}`);
      client.on('message', (data, binary) => client.send(data, { binary }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    seen,
    arrival: (address) => once(events, `arrival ${address}`),
    part: (address) => once(events, `part ${address}`),
    abandonment: (address) => once(events, `abandonment ${address}`),
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  emit: (event: 'abandonment' | 'part') => void,
): void {
  const path = request.url?.split('?', 1)[0] ?? '';
  if (path === '/api/hang') {
    response.on('close', () => emit('abandonment'));
    return;
  }
  if (path === '/api/cut') {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 100 });
    response.write('only the beginning', () => response.destroy());
    return;
  }
  if (path === '/api/stream') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.write('first ', () => response.end('second'));
    return;
  }
  if (path === '/api/broken') {
    request.resume();
    response.writeHead(500, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.end('{"status":500,"message":"its own"}');
    return;
  }
  if (path === '/api/drop') {
    request.resume().on('end', () => request.socket.resetAndDestroy());
    return;
  }
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    emit('part');
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    response.end(JSON.stringify({ method, url, headers, bytes }));
  });
}
