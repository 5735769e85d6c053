import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { type GatewayStatus, sendError } from '../error-body.js';
import { endToEnd, headersForPlatform } from './forwarded-headers.js';

export interface ProxyOptions {
  target: URL;
  /** Path and query to ask for, below the target's own path. */
  address: string;
  /** Set on the answer; they replace the platform's own. */
  headers: Record<string, string>;
  trustProxy: boolean;
  timeoutMs: number;
  maxUploadBytes: number;
}

/** Connections kept open must end before the platform ends them (Tomcat: 20 s), or a request meets a closed one. */
const agentOptions = { keepAlive: true, timeout: 10_000 };
const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) };

/** Opens a request to another server; the target's path is put in front. */
export function requestTo(target: URL, options: http.RequestOptions & { address: string }): http.ClientRequest {
  const { address, ...rest } = options;
  const secure = target.protocol === 'https:';
  return (secure ? https : http).request({
    protocol: target.protocol,
    hostname: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || (secure ? 443 : 80),
    path: target.pathname.replace(/\/$/, '') + address,
    ...rest,
  });
}

/**
 * Passes a request on and streams the answer back. Answers itself with 413, 502 or 504 in the platform's error body. A
 * client that goes away ends the platform's work; an answer that breaks off breaks the client's connection too, so that
 * it is never taken for complete.
 */
export function proxyRequest(request: IncomingMessage, response: ServerResponse, options: ProxyOptions): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0);
  const hasBody = length > 0 || request.headers['transfer-encoding'] !== undefined;
  return new Promise((resolve) => {
    let upstream: http.ClientRequest;
    let settled = false;

    const fail = (status: GatewayStatus): void => {
      if (settled) return;
      settled = true;
      upstream?.destroy();
      sendError(response, status, options.headers);
      // What is left of an upload is read and dropped, so that the client gets to read the answer.
      request.unpipe().resume();
      setTimeout(() => request.complete || request.destroy(), 10_000).unref();
    };

    const send = (mayRetry: boolean): void => {
      upstream = requestTo(options.target, {
        address: options.address,
        method: request.method,
        headers: {
          ...headersForPlatform(request, options.target, options.trustProxy),
          // Said aloud, because Node assumes that a DELETE has no body.
          ...(hasBody && !length && { 'transfer-encoding': 'chunked' }),
        },
        agent: agents[options.target.protocol as keyof typeof agents],
      });
      const current = upstream;
      const late = setTimeout(() => fail(504), options.timeoutMs);
      current.on('close', () => clearTimeout(late));
      current.on('response', (answer) => {
        clearTimeout(late);
        if (settled) return;
        settled = true;
        passBack(answer, response, options);
      });
      current.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(late);
        // The platform closed a kept connection just as it was used: nothing was processed.
        if (mayRetry && current.reusedSocket && error.code === 'ECONNRESET' && !settled) send(false);
        else fail(502);
      });
      if (hasBody) pipeLimited(request, current, options.maxUploadBytes, () => fail(413));
      else current.end();
    };

    response.on('close', () => {
      if (!response.writableFinished) {
        settled = true;
        upstream?.destroy();
      }
      resolve();
    });
    if (length > options.maxUploadBytes) fail(413);
    else send(!hasBody);
  });
}

function passBack(answer: IncomingMessage, response: ServerResponse, options: ProxyOptions): void {
  answer.on('error', () => response.destroy());
  response.writeHead(answer.statusCode ?? 502, { ...endToEnd(answer.headers), ...options.headers });
  answer.pipe(response);
}

function pipeLimited(from: IncomingMessage, to: http.ClientRequest, limit: number, tooLarge: () => void): void {
  let bytes = 0;
  from.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limit) tooLarge();
  });
  from.pipe(to);
}
