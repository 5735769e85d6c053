import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { accessLine, type Log, stdoutLog } from './access-log.js';
import { sendError } from './error-body.js';
import {
  cacheControl,
  looksLikeFile,
  matchRoute,
  maxUploadBytes,
  platformTimeoutSeconds,
  type Route,
  routesFor,
} from './routes.js';
import { sandboxPage } from './sandbox-page.js';
import { commonHeaders, pagePolicy, staticPolicy } from './security-headers.js';
import { sendText } from './serve/dynamic-text.js';
import { newNonce, type PageSource, pageFromFile, renderPage } from './serve/page.js';
import { proxyRequest } from './serve/proxy.js';
import { parseRequestPath, type RequestPath } from './serve/request-path.js';
import { sendFile } from './serve/static-files.js';
import { proxyWebSocket, refuseUpgrade } from './serve/web-socket-proxy.js';
import { emptyRegistry, readRegistry, readRegistryText } from './store/registry-file.js';

export interface GatewayOptions {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Folder with `registry.json` and the modules' versions. */
  storeDir: string;
  /** Folder with the shell's `index.html` and hashed files; default: `shell` in the store. */
  shellDir?: string;
  platform: { url: URL; embedded: boolean };
  localModules?: boolean;
  trustProxy?: boolean;
  log?: Log;
  /** Milliseconds to wait for the platform's answer. */
  platformTimeoutMs?: number;
  maxUploadBytes?: number;
  /** What `npm run dev` puts over the store: dev servers in the place of modules and shell. */
  overlay?: DevOverlay;
}

export interface DevOverlay {
  routes: Route[];
  registry: (stored: Registry) => Registry;
  page?: PageSource;
}

export interface Gateway {
  url: string;
  /** Ends every connection within 2 seconds. */
  close: () => Promise<void>;
}

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  at: RequestPath,
  route: Route,
) => Promise<void> | void;

/**
 * Starts the one-origin server: the store and the shell as files, the platform behind `/api/`.
 * @throws the listening error as Node gives it (`EADDRINUSE`, `EACCES`)
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const log = options.log ?? stdoutLog;
  const table = [...(options.overlay?.routes ?? []), ...routesFor(options.platform)];
  const handle = createHandler(options);
  const upgraded = new Set<Duplex>();

  const server = http.createServer((request, response) => {
    const started = performance.now();
    const at = parseRequestPath(request.url);
    const route = at ? matchRoute(at.path, table) : undefined;
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      log(line(request, at, route, status, started));
    });
    request.on('error', () => response.destroy());
    if (!at || !route) sendError(response, 400, commonHeaders);
    else {
      Promise.resolve(handle(request, response, at, route)).catch((error: unknown) => {
        log(`error ${String(error instanceof Error ? error.message : error)}`);
        sendError(response, 500, commonHeaders);
      });
    }
  });

  server.on('upgrade', (request, socket, head) => {
    const started = performance.now();
    const at = parseRequestPath(request.url);
    const route = at ? matchRoute(at.path, table) : undefined;
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    const target = route && targetOf(route, options);
    if (!at || !route || !target?.webSocket) {
      refuseUpgrade(socket, 404);
      log(line(request, at, route, 404, started));
      return;
    }
    proxyWebSocket(request, socket, head, {
      target: target.url,
      address: addressOf(request, route),
      trustProxy: options.trustProxy ?? false,
      timeoutMs: options.platformTimeoutMs ?? platformTimeoutSeconds * 1000,
    }).then((status) => log(line(request, at, route, status, started)));
  });

  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${['0.0.0.0', '[::]', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`,
    close: () => close(server, upgraded),
  };
}

function createHandler(options: GatewayOptions): Handler {
  const shellDir = options.shellDir ?? path.join(options.storeDir, 'shell');
  const folders = { store: options.storeDir, shell: shellDir };
  const page = options.overlay?.page ?? pageFromFile(path.join(shellDir, 'index.html'));
  const localModules = options.localModules ?? false;

  const sendPage = async (request: IncomingMessage, response: ServerResponse, headers: Record<string, string>) => {
    const template = await page();
    if (template === null) return sendError(response, 503, headers);
    const nonce = newNonce();
    sendText(request, response, renderPage(template, { nonce, localModules }), {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy({ nonce, localModules }),
    });
  };

  return async (request, response, at, route) => {
    const { serve } = route;
    const headers = headersOf(route);
    if (serve.kind === 'platform' || serve.kind === 'server') {
      await proxyRequest(request, response, {
        target: targetOf(route, options)?.url ?? options.platform.url,
        address: addressOf(request, route),
        headers,
        trustProxy: options.trustProxy ?? false,
        timeoutMs: options.platformTimeoutMs ?? platformTimeoutSeconds * 1000,
        maxUploadBytes: options.maxUploadBytes ?? maxUploadBytes,
      });
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendError(response, 405, { ...commonHeaders, allow: 'GET, HEAD' });
    }
    if (serve.kind === 'health') {
      return sendText(request, response, '{"status":"UP"}', { ...headers, 'content-type': 'application/json' });
    }
    if (serve.kind === 'sandbox') {
      return sendText(request, response, sandboxPage, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    }
    if (serve.kind === 'page' && !looksLikeFile(at.path)) return sendPage(request, response, headers);
    if (serve.kind === 'files') {
      if (at.path === '/modules/registry.json') {
        const registry = await registryText(options);
        if (registry === null) return sendError(response, 404, headers);
        return sendText(
          request,
          response,
          registry,
          { ...headers, 'content-type': 'application/json' },
          { etag: true },
        );
      }
      const relative = at.path.slice(serve.mount.length);
      if (await sendFile(request, response, folders[serve.folder], relative, headers)) return;
    }
    sendError(response, 404, headersOf({ ...route, protection: 'file' }));
  };
}

/** The registry as stored, or as the overlay changes it; null before the first module was published. */
async function registryText({ storeDir, overlay }: GatewayOptions): Promise<string | null> {
  if (!overlay) return readRegistryText(storeDir);
  return JSON.stringify(overlay.registry((await readRegistry(storeDir)) ?? emptyRegistry('')));
}

/** Headers a route puts on its answers; the page's policy comes with its nonce. */
function headersOf(route: Route): Record<string, string> {
  const policy = route.protection === 'page' ? null : staticPolicy[route.protection];
  const caching = cacheControl[route.caching];
  return {
    ...commonHeaders,
    ...(policy && { 'content-security-policy': policy }),
    ...(caching && { 'cache-control': caching }),
  };
}

function targetOf(route: Route, options: GatewayOptions): { url: URL; webSocket: boolean } | null {
  const { serve } = route;
  if (serve.kind === 'platform') return { url: options.platform.url, webSocket: serve.webSocket ?? false };
  if (serve.kind === 'server') return { url: new URL(serve.url), webSocket: serve.webSocket ?? false };
  return null;
}

/** Path and query for the server behind a route, exactly as the client wrote them. */
function addressOf(request: IncomingMessage, { serve }: Route): string {
  const address = request.url ?? '/';
  return serve.kind === 'server' && serve.stripPrefix ? address.slice(serve.stripPrefix.length - 1) : address;
}

function line(
  request: IncomingMessage,
  at: RequestPath | null,
  route: Route | undefined,
  status: number,
  started: number,
) {
  const path = route?.logAs ?? (at ? (request.url ?? '') : '(malformed)');
  return accessLine({ method: request.method ?? '', path, status, ms: performance.now() - started });
}

async function close(server: http.Server, upgraded: Set<Duplex>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const socket of upgraded) socket.destroy();
  const deadline = setTimeout(() => server.closeAllConnections(), 2000);
  await closed;
  clearTimeout(deadline);
}
