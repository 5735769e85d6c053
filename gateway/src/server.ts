import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Registry } from '@mullion/shared-kit/module/registry';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { accessLine, type Log, stdoutLog } from './access-log.js';
import { type GatewayStatus, rawAnswer, rawError, sendError } from './error-body.js';
import { configuredNames, hostRule, isFromThisMachine } from './hosts.js';
import { createModulesAdmin } from './modules/modules-admin.js';
import { badAddressPage, hostRefusedPage, longAddressPage, plainPagePolicy, wantsPage } from './plain-pages.js';
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
import {
  commonHeaders,
  framedBy,
  type PageSettings,
  pagePolicy,
  publicDashboard,
  staticPolicy,
} from './security-headers.js';
import { sendText } from './serve/dynamic-text.js';
import { watchAnswers } from './serve/earlier-answers.js';
import { serveWithoutUpgrade } from './serve/ignored-upgrade.js';
import { newNonce, type PageSource, pageFromFile, renderPage } from './serve/page.js';
import { addProxy, isProxyError, sendProxyError } from './serve/proxy.js';
import { isAmbiguous, readsOnly, watchFraming } from './serve/request-framing.js';
import { parseRequestPath, type RequestPath } from './serve/request-path.js';
import { isServable, sendFile } from './serve/static-files.js';
import { proxyWebSocket, refuseUpgrade } from './serve/web-socket-proxy.js';
import { emptyRegistry, readRegistry } from './store/registry-file.js';
import { readText } from './store/versions.js';

export interface GatewayOptions extends PageSettings {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Folder with `registry.json` and the modules' versions. */
  storeDir: string;
  /** Folder with the shell's `index.html` and hashed files; default: `shell` in the store. */
  shellDir?: string;
  platform: { url: URL; embedded: boolean };
  /** Whether system administrators may change in the console what runs; default: yes. */
  modulesAdmin?: boolean;
  /** Sites that may show public dashboards in a frame. */
  frameAncestors?: readonly string[];
  trustProxy?: boolean;
  /** Names it answers for besides this machine's own; see `hostRule`. */
  allowedHosts?: readonly string[];
  publicUrl?: URL;
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

/**
 * Starts the one-origin server: the store and the shell as files, the platform behind `/api/`.
 * @throws the listening error as Node gives it (`EADDRINUSE`, `EACCES`)
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const log = options.log ?? stdoutLog;
  const table = [...(options.overlay?.routes ?? []), ...routesFor(options.platform)];
  const app = fastify({
    exposeHeadRoutes: false,
    keepAliveTimeout: 65_000,
    requestTimeout: 300_000,
    clientErrorHandler: ({ code }, socket) =>
      void (
        socket.writable &&
        !framing.isRefused(socket) &&
        socket.end(code === 'HPE_HEADER_OVERFLOW' ? longAddressAnswer : rawError(400))
      ),
    frameworkErrors: (_, request, reply) => void refuse(request, reply, 400, badAddressPage),
  });
  const { server } = app;
  const framing = watchFraming(server);
  const upgraded = new Set<Duplex>();
  const find = (request: IncomingMessage) => {
    const at = parseRequestPath(request.url);
    return { at, route: at ? matchRoute(at.path, table) : undefined };
  };

  server.on('request', (request, response) => {
    const started = performance.now();
    const { at, route } = find(request);
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      log(line(request, at, route, status, started));
    });
  });

  const isForUs = hostRule(configuredNames(options, options.host), options.trustProxy ?? false);
  const handle = createHandler(options, app);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    if (framing.isBehindRefused(request.raw)) return reply.hijack();
    const { at, route } = find(request.raw);
    const isUnclear = isAmbiguous(request.raw);
    if (!at && !isUnclear) return refuse(request, reply, 400, badAddressPage, { connection: 'close' });
    if (!at || !route || isUnclear) return sendError(reply, 400, { ...commonHeaders, connection: 'close' });
    // It answers with the request's own headers, cookies and tokens among them.
    if (request.method === 'TRACE') return sendError(reply, 405, { ...commonHeaders, allow: 'GET, HEAD' });
    if (!isForUs(request.raw)) return refuse(request, reply, 421, hostRefusedPage);
    if (route.localOnly && !isFromThisMachine(request.raw)) return sendError(reply, 404, commonHeaders);
    return handle(request, reply, at, route);
  };
  app.all('*', respond);
  app.setNotFoundHandler(respond);
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { route } = find(request.raw);
    const headers = route ? headersOf(route, options) : commonHeaders;
    if (isProxyError(error)) return sendProxyError(reply, error, headers);
    if ((error.statusCode ?? 500) < 500) return sendError(reply, 400, headers);
    log(`error ${error.message}`);
    return sendError(reply, 500, headers);
  });

  const afterEarlierAnswers = watchAnswers(server);
  server.on('upgrade', (request, socket, head) => {
    const forget = () => upgraded.delete(socket);
    const fail = () => socket.destroy();
    upgraded.add(socket);
    socket.on('close', forget).on('error', fail);
    afterEarlierAnswers(request.socket, () => {
      const started = performance.now();
      const { at, route } = find(request);
      const target = route && targetOf(route, options);
      if (!at || !route || !target?.webSocket || !asksForWebSocket(request)) {
        forget();
        socket.off('close', forget).off('error', fail);
        serveWithoutUpgrade(server, request, socket, head);
        return;
      }
      const isWrong = isAmbiguous(request) || request.method !== 'GET';
      const refusal = isWrong ? 400 : isForUs(request) ? null : 421;
      if (refusal) {
        refuseUpgrade(socket, refusal);
        log(line(request, at, route, refusal, started));
        return;
      }
      proxyWebSocket(request, socket, head, {
        target: target.url,
        address: addressOf(request, route),
        trustProxy: options.trustProxy ?? false,
        timeoutMs: options.platformTimeoutMs ?? platformTimeoutSeconds * 1000,
      })
        .then((status) => log(line(request, at, route, status, started)))
        .catch((error: Error) => {
          log(`error ${error.message}`);
          socket.destroy();
        });
    });
  });

  server.on('connect', (_, socket) => void socket.end(rawError(405)));

  await app.listen({ port: options.port, host: options.host });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${['0.0.0.0', '[::]', '127.0.0.1'].includes(host) ? 'localhost' : host}:${port}`,
    close: () => close(app, upgraded),
  };
}

const asksForWebSocket = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && httpVersion === '1.1';

type Handler = (
  request: FastifyRequest,
  reply: FastifyReply,
  at: RequestPath,
  route: Route,
) => Promise<FastifyReply> | FastifyReply;

function createHandler(options: GatewayOptions, app: FastifyInstance): Handler {
  const shellDir = options.shellDir ?? path.join(options.storeDir, 'shell');
  const folders = { store: options.storeDir, shell: shellDir };
  const page = options.overlay?.page ?? pageFromFile(path.join(shellDir, 'index.html'));
  const { frameAncestors = [] } = options;
  const isFramed = new RegExp(publicDashboard);
  const passOn = addProxy(app, {
    trustProxy: options.trustProxy ?? false,
    timeoutMs: options.platformTimeoutMs ?? platformTimeoutSeconds * 1000,
    maxUploadBytes: options.maxUploadBytes ?? maxUploadBytes,
  });

  const modules = createModulesAdmin(options);

  const sendPage = async (reply: FastifyReply, address: string, headers: Record<string, string>) => {
    const template = await page();
    if (template === null) return sendError(reply, 503, headers);
    const nonce = newNonce();
    const policy = pagePolicy(nonce, options);
    return sendText(reply, renderPage(template, nonce, options), {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': isFramed.test(address) ? framedBy(policy, frameAncestors) : policy,
    });
  };

  return async (request, reply, at, route) => {
    const { serve } = route;
    const headers = headersOf(route, options);
    const target = targetOf(route, options);
    if (target) return passOn(request, reply, { url: target.url, address: addressOf(request.raw, route), headers });
    if (serve.kind === 'modules' || serve.kind === 'loads') return modules(request, reply, at.path, headers);
    if (!readsOnly.has(request.method)) {
      return sendError(reply, 405, { ...commonHeaders, allow: 'GET, HEAD' });
    }
    if (serve.kind === 'health') {
      return sendText(reply, '{"status":"UP"}', { ...headers, 'content-type': 'application/json' });
    }
    if (serve.kind === 'sandbox') {
      return sendText(reply, sandboxPage, { ...headers, 'content-type': 'text/html; charset=utf-8' });
    }
    if (serve.kind === 'page' && !looksLikeFile(at.path)) return sendPage(reply, request.raw.url ?? '', headers);
    if (serve.kind === 'files') {
      const relative = at.path.slice(serve.mount.length);
      if (route.caching === 'revalidate') {
        const text = await changingText(options, relative);
        if (text === null) return sendError(reply, 404, headers);
        return sendText(reply, text, { ...headers, 'content-type': 'application/json' }, { etag: true });
      }
      if (await sendFile(reply, folders[serve.folder], relative, headers)) return reply;
    }
    return sendError(reply, 404, headersOf({ ...route, protection: 'file' }, options));
  };
}

/**
 * For headers that are too long to be read, mostly those of an address with a long state of a dashboard: a page, as nobody
 * knows who asks.
 */
const longAddressAnswer = rawAnswer(
  431,
  {
    ...commonHeaders,
    'content-security-policy': plainPagePolicy,
    'content-type': 'text/html; charset=utf-8',
  },
  longAddressPage,
);

/** Refuses a request before its route counts: people read why on a page, programs in an error body. */
function refuse(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  status: GatewayStatus,
  page: string,
  more: Record<string, string> = {},
): FastifyReply {
  if (!wantsPage(headers.accept)) return sendError(reply, status, { ...commonHeaders, ...more });
  return reply
    .code(status)
    .headers({
      ...commonHeaders,
      ...more,
      'content-security-policy': plainPagePolicy,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(Buffer.from(page));
}

/**
 * A file of the store that is replaced while the gateway runs, read as a whole so that no answer has parts of two: the
 * registry, as stored or as the overlay changes it, or the choices for a tenant. Null when there is none.
 */
async function changingText({ storeDir, overlay }: GatewayOptions, relative: string): Promise<string | null> {
  if (!isServable(relative)) return null;
  if (!overlay || relative !== 'registry.json') return readText(path.join(storeDir, relative));
  return JSON.stringify(overlay.registry((await readRegistry(storeDir)) ?? emptyRegistry('')));
}

/** Headers a route puts on its answers; the page's policy comes with its nonce. */
function headersOf(route: Route, { frameAncestors = [] }: GatewayOptions): Record<string, string> {
  const policy = route.protection === 'page' ? null : staticPolicy(route.protection, frameAncestors);
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

async function close(app: FastifyInstance, upgraded: Set<Duplex>): Promise<void> {
  for (const socket of upgraded) socket.destroy();
  const deadline = setTimeout(() => app.server.closeAllConnections(), 2000);
  await app.close();
  clearTimeout(deadline);
}
