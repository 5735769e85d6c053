import WebSocket from 'ws';
import { rawExchange, statusesOf } from '../raw-exchange.js';
import type { OriginTests } from './origin.js';

/** The status with which a WebSocket is refused. */
export function refusalOf(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
}

/** WebSockets that go on to the platform. */
export function webSockets({ origin, platform }: OriginTests): void {
  describe('WebSocket', () => {
    const socketUrl = (address: string) => `${origin().url.replace('http', 'ws')}${address}`;

    test('messages pass both ways, large and binary ones too', async () => {
      const socket = new WebSocket(socketUrl('/api/ws/plugins/telemetry?token=secret'));
      const received: Array<string | Buffer> = [];
      const arrived = (count: number) =>
        new Promise<void>((resolve) => {
          const check = () => (received.length >= count ? resolve() : undefined);
          socket.on('message', check);
          check();
        });
      socket.on('message', (data: Buffer, binary) => received.push(binary ? data : data.toString()));
      await arrived(1);
      expect(received[0]).toBe(`hello /api/ws/plugins/telemetry?token=secret ${new URL(origin().url).host}`);
      socket.send('text');
      socket.send(Buffer.alloc(300_000, 7));
      await arrived(3);
      expect(received[1]).toBe('text');
      expect(Buffer.alloc(300_000, 7).equals(received[2] as Buffer)).toBe(true);
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      socket.close(1000);
      expect(await closed).toBe(1000);
    });

    test.each<[string, string, string]>([
      ['HTTP/2', '/api/echo', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ'],
      ['HTTP/2 where WebSockets are', '/api/ws/echo', 'Connection: Upgrade\r\nUpgrade: h2c'],
      ['a WebSocket where there is none', '/api/echo', 'Connection: Upgrade\r\nUpgrade: websocket'],
    ])('a request for %s is ignored', async (_, path, headers) => {
      const text = `GET ${path} HTTP/1.1\r\nHost: {host}\r\n${headers}\r\n\r\n`;
      const received = await rawExchange(origin().url, text);
      expect(statusesOf(received)).toEqual([200]);
      expect(received).toContain(`"url":"${path}"`);
      expect(received).not.toMatch(/"upgrade":|"http2-settings":/);
    });

    test('a body comes through although HTTP/2 was wished for', async () => {
      const headers = 'Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 3';
      const text = `POST /api/echo HTTP/1.1\r\nHost: {host}\r\n${headers}\r\n\r\nabcGET / HTTP/1.1\r\nHost: {host}\r\n\r\n`;
      const received = await rawExchange(origin().url, text, 2);
      expect(statusesOf(received)).toEqual([200, 200]);
      expect(received).toContain('"bytes":3');
    });

    const plain = (path: string) => `GET ${path} HTTP/1.1\r\nHost: {host}\r\n\r\n`;
    const ignored = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`;
    test.each<[string, Array<(path: string) => string>]>([
      ['behind a request', [plain, ignored]],
      ['between requests', [plain, plain, ignored, plain]],
      ['twice before a request', [ignored, ignored, plain]],
    ])('a request for HTTP/2 %s of the same connection keeps the answers in order', async (_, requests) => {
      const paths = requests.map((_, index) => `/api/echo?${index}`);
      const text = requests.map((request, index) => request(paths[index] ?? '')).join('');
      const received = await rawExchange(origin().url, text, requests.length);
      expect([...received.matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url)).toEqual(paths);
    });

    test('one that is refused behind a request is answered after it', async () => {
      const refused =
        'GET /api/ws/echo HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 3\r\n\r\n';
      expect(statusesOf(await rawExchange(origin().url, plain('/api/echo') + refused, 2))).toEqual([200, 400]);
    });

    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket';

    test.each<[string, string, string]>([
      ['without Connection: Upgrade', '1.1', `Upgrade: websocket\r\n${key}`],
      ['in HTTP/1.0', '1.0', `${upgrade}\r\n${key}`],
      ['among other protocols', '1.1', `Connection: Upgrade\r\nUpgrade: websocket, h2c\r\n${key}`],
    ])('one that is asked for %s is not opened', async (_, version, headers) => {
      const text = `GET /api/ws/echo HTTP/${version}\r\nHost: {host}\r\n${headers}\r\n\r\n`;
      expect(statusesOf(await rawExchange(origin().url, text))).toEqual([200]);
    });

    test.each<[string, string, string]>([
      ['two hosts', '/api/ws/plugins/telemetry', `Host: evil.example\r\n${upgrade}\r\n${key}`],
      ['a whole address', 'http://evil.example/api/ws/plugins/telemetry', `${upgrade}\r\n${key}`],
      ['dots in its address', '/api/ws/plugins/%2e%2e/telemetry', `${upgrade}\r\n${key}`],
    ])('one with %s is refused', async (_, address, headers) => {
      const before = platform().seen.length;
      const text = `GET ${address} HTTP/1.1\r\nHost: {host}\r\n${headers}\r\n\r\n`;
      expect(statusesOf(await rawExchange(origin().url, text))).toEqual([400]);
      expect(platform().seen).toHaveLength(before);
    });

    test.each(['', 'Sec-WebSocket-Version: 13\r\n', 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n'])(
      'a handshake that lacks something, %j, is refused as the platform refuses it',
      async (headers) => {
        const text = `GET /api/ws/plugins/telemetry HTTP/1.1\r\nHost: {host}\r\n${upgrade}\r\n${headers}\r\n`;
        expect(statusesOf(await rawExchange(origin().url, text))).toEqual([400]);
      },
    );

    test.each(['Content-Length: 3', 'Transfer-Encoding: chunked'])('with a body (%s) is refused', async (header) => {
      const before = platform().seen.length;
      const text = `GET /api/ws/plugins/telemetry HTTP/1.1\r\nHost: {host}\r\n${upgrade}\r\n${key}\r\n${header}\r\n\r\n`;
      expect(statusesOf(await rawExchange(origin().url, text))).toEqual([400]);
      expect(platform().seen).toHaveLength(before);
    });

    test('a refusal of the platform comes through', async () => {
      expect(await refusalOf(`${origin().url}/api/ws/refused`)).toBe(401);
    });
  });
}
