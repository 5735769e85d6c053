import type { Protection } from './routes.js';

/** On every response of the console. `strict-origin`: addresses can carry sign-in parameters, map servers want an origin. */
export const commonHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(self), microphone=(), payment=(), usb=(), geolocation=(self)',
};

/** Where a developer's own module may come from when the gateway allows it. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];
const loopbackSockets = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/** What the operator sets for maps. */
export interface MapSettings {
  /** Hosts whose tiles are shown, and who are asked for sessions in which they give them. */
  tileHosts: readonly string[];
  /** HERE takes tiles' requests with it. */
  hereKey: string;
  /** Address of Tencent's tiles, with `{z}`, `{x}`, `{y}`. */
  tencentTiles: string;
}
export const noMaps: MapSettings = { tileHosts: [], hereKey: '', tencentTiles: '' };

/** What of the operator's settings shows in the page. */
export interface PageSettings {
  localModules?: boolean;
  /** Whose tiles maps show, and with which keys. */
  maps?: MapSettings;
  /** Origins from which the page fetches scripts and style sheets that widgets name. */
  codeHosts?: readonly string[];
}

/**
 * The policy of the console's page. Scripts come from this origin alone; style elements need the nonce (PrimeReact adds
 * some); style attributes are free because sanitised user HTML carries them. Pictures may come from any HTTPS address:
 * map tiles, and images that users refer to in dashboards and profiles; tile hosts may have others, and may be called.
 * Code hosts may be called too: what they answer runs in documents of widgets alone.
 * `'self'` of `connect-src` covers the WebSocket.
 */
export function pagePolicy(
  nonce: string,
  { localModules = false, maps: { tileHosts } = noMaps, codeHosts = [] }: PageSettings,
): string {
  const local = localModules ? loopback : [];
  return join({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...local],
    'style-src-elem': ["'self'", `'nonce-${nonce}'`, ...local],
    'style-src-attr': ["'unsafe-inline'"],
    'connect-src': ["'self'", ...tileHosts, ...codeHosts, ...local, ...(localModules ? loopbackSockets : [])],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...tileHosts, ...local],
    'font-src': ["'self'", ...local],
    'worker-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  });
}

/** Addresses of public dashboards, with their query: all that `FRAME_ANCESTORS` lets stand in other sites. */
export const publicDashboard = '^/dashboard/[\\w-]+/?\\?([^#]*&)?publicId=[\\w-]+';

/** A policy that lets other sites frame what it is for. */
export const framedBy = (policy: string, sites: readonly string[]): string =>
  policy.replace("frame-ancestors 'self'", ["frame-ancestors 'self'", ...sites].join(' '));

/** For static files: matters when one is opened by itself (an SVG) or runs as a worker. */
export const filePolicy = join({
  'default-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
});

/**
 * What both documents for user code have in common: no origin even when opened by themselves, so no storage, cookies or
 * channels of the console; no calls. Only there `eval` is allowed; inline scripts are then no further risk.
 */
const sandbox = {
  'default-src': ["'none'"],
  'script-src': ["'unsafe-inline'", "'unsafe-eval'"],
  'connect-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-scripts'],
};

/** For functions: a worker made of a text, and nothing that could load anything. */
export const functionsPolicy = join({ ...sandbox, 'worker-src': ['blob:'] });

/**
 * For documents of widgets. Scripts come from the page alone, as texts; `blob:` is for modules, and open only until code
 * of strangers begins. Styles, pictures and fonts may come from this origin and over HTTPS; the console narrows that for
 * each document to the addresses its widget names.
 */
export const documentPolicy = join({
  ...sandbox,
  'script-src': [...sandbox['script-src'], 'blob:'],
  'style-src': ["'unsafe-inline'", "'self'", 'https:'],
  'img-src': ['data:', 'blob:', "'self'", 'https:'],
  'font-src': ['data:', "'self'", 'https:'],
});

/** For the platform's answers: data, never a document with rights on this origin. */
export const apiPolicy = join({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/**
 * Content security policy of everything but the page; null leaves the platform's own. Documents for user code stand in
 * public dashboards: who may frame these has to be allowed there too.
 */
export function staticPolicy(
  protection: Exclude<Protection, 'page'>,
  frameAncestors: readonly string[],
): string | null {
  const policy = policies[protection];
  const isForUserCode = protection === 'functions' || protection === 'document';
  return policy && isForUserCode ? framedBy(policy, frameAncestors) : policy;
}

const policies: Record<Exclude<Protection, 'page'>, string | null> = {
  file: filePolicy,
  functions: functionsPolicy,
  document: documentPolicy,
  api: apiPolicy,
  upstream: null,
};

function join(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
