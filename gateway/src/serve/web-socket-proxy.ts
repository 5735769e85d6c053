import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { type GatewayStatus, rawError } from '../error-body.js';
import { socketIdleSeconds } from '../routes.js';
import { headersForPlatform } from './forwarded-headers.js';

export interface SocketProxyOptions {
  target: URL;
  address: string;
  trustProxy: boolean;
  timeoutMs: number;
}

/**
 * Joins a client's WebSocket with the platform's, byte for byte. A refusal of the platform is passed back as it is; a
 * platform that is down or late is 502 or 504.
 * @returns the status the client saw
 */
export function proxyWebSocket(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  options: SocketProxyOptions,
): Promise<number> {
  return new Promise((resolve) => {
    const { target } = options;
    const secure = target.protocol === 'https:';
    const upstream = (secure ? https : http).request({
      hostname: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || (secure ? 443 : 80),
      path: target.pathname.replace(/\/$/, '') + options.address,
      method: 'GET',
      agent: false,
      headers: {
        ...headersForPlatform(request, options.target, options.trustProxy),
        connection: 'Upgrade',
        upgrade: 'websocket',
      },
    });
    const refuse = (status: GatewayStatus): void => {
      clearTimeout(late);
      upstream.destroy();
      refuseUpgrade(client, status);
      resolve(status);
    };
    const late = setTimeout(() => refuse(504), options.timeoutMs);

    upstream.on('upgrade', (answer, platform, platformHead) => {
      clearTimeout(late);
      client.write(rawHead(101, answer.rawHeaders));
      if (platformHead.length) client.write(platformHead);
      if (head.length) platform.write(head);
      join(client, platform);
      resolve(101);
    });
    upstream.on('response', (answer) => {
      clearTimeout(late);
      const status = answer.statusCode ?? 502;
      client.write(rawHead(status, withoutFraming(answer.rawHeaders)));
      answer.pipe(client);
      resolve(status);
    });
    upstream.on('error', () => refuse(502));
    upstream.end();
    client.on('error', () => upstream.destroy());
    client.on('close', () => {
      clearTimeout(late);
      upstream.destroy();
      resolve(499);
    });
  });
}

/** Answers an upgrade with an error body and closes. */
export function refuseUpgrade(client: Duplex, status: GatewayStatus): void {
  if (!client.destroyed) client.end(rawError(status));
}

function join(client: Duplex, platform: Duplex): void {
  const ends = [client, platform] as Array<Duplex & { setTimeout?: (ms: number, done: () => void) => void }>;
  for (const [end, other] of [ends, [...ends].reverse()] as Array<typeof ends>) {
    if (!end || !other) continue;
    end.pipe(other);
    end.on('error', () => other.destroy());
    end.on('close', () => other.destroy());
    end.setTimeout?.(socketIdleSeconds * 1000, () => end.destroy());
  }
}

/** Status line and headers as they go over the wire. `raw`: names and values by turns. */
function rawHead(status: number, raw: string[]): string {
  const lines = [`HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`];
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push(`${raw[index]}: ${raw[index + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A refusal is passed on without the framing of its connection: the end of the connection ends it. */
function withoutFraming(raw: string[]): string[] {
  const kept: string[] = ['connection', 'close'];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name)) kept.push(name, raw[index + 1] ?? '');
  }
  return kept;
}
