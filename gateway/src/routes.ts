/** How a response may be stored by browsers and by a CDN. */
export type Caching =
  /** The address changes with the content: a year, no questions. */
  | 'immutable'
  /** Stored, but asked for by ETag at each use. */
  | 'revalidate'
  /** Rendered per response. */
  | 'never'
  /** As the platform says. */
  | 'upstream';

/** Which security headers a response carries; `security-headers.ts` spells them out. */
export type Protection = 'page' | 'file' | 'functions' | 'document' | 'api' | 'upstream';

export type Served =
  /** Files of a folder; the address below `mount` is the path inside it. Precompressed copies are preferred. */
  | { kind: 'files'; folder: 'store' | 'shell'; mount: string }
  /** The console's `index.html`, with a nonce of its own. A last segment with a dot is a missing file: 404. */
  | { kind: 'page' }
  /** The platform, over HTTP and, where said, WebSocket. */
  | { kind: 'platform'; webSocket?: boolean }
  /** Another local server, used by `npm run dev` alone. */
  | { kind: 'server'; url: string; stripPrefix?: string; webSocket?: boolean }
  /** The empty document in which user code is run. */
  | { kind: 'sandbox' }
  /** What runs, for the Modules page; nginx has no such calls. */
  | { kind: 'modules' }
  /** Where pages report the loads of modules. Nobody counts them where nobody shows them, and no page is told. */
  | { kind: 'loads' }
  | { kind: 'health' }
  | { kind: 'nothing' };

/** One part of the origin. A path is exact, or ends in `/**` and stands for everything below. The longest match wins. */
export interface Route {
  path: string;
  serve: Served;
  caching: Caching;
  protection: Protection;
  /** Exists only in front of the embedded platform. */
  embeddedOnly?: boolean;
  /** Answers nobody but this machine itself, and no proxy on it. */
  localOnly?: boolean;
  /** What the access log shows instead of the path, where the path itself is secret. */
  logAs?: string;
}

const storeFiles: Served = { kind: 'files', folder: 'store', mount: '/modules/' };
const shellFiles: Served = { kind: 'files', folder: 'shell', mount: '/shell/' };

/** The whole origin. The Node server reads it, and the nginx configuration is written from it. */
export const routes: readonly Route[] = [
  { path: '/healthz', serve: { kind: 'health' }, caching: 'never', protection: 'file' },

  { path: '/modules/registry.json', serve: storeFiles, caching: 'revalidate', protection: 'file' },
  { path: '/modules/tenants/**', serve: storeFiles, caching: 'revalidate', protection: 'file' },
  { path: '/modules/**', serve: storeFiles, caching: 'immutable', protection: 'file' },
  // The published shell lies inside the store's folder but has its own address.
  { path: '/modules/shell/**', serve: { kind: 'nothing' }, caching: 'never', protection: 'file' },

  { path: '/shell/**', serve: shellFiles, caching: 'immutable', protection: 'file' },
  { path: '/shell/index.html', serve: { kind: 'nothing' }, caching: 'never', protection: 'file' },

  { path: '/gateway/**', serve: { kind: 'modules' }, caching: 'never', protection: 'file' },
  { path: '/gateway/modules/loads', serve: { kind: 'loads' }, caching: 'never', protection: 'file' },

  // User code: functions in a worker of the first, widgets' own pages in the second.
  { path: '/sandbox/functions.html', serve: { kind: 'sandbox' }, caching: 'never', protection: 'functions' },
  { path: '/sandbox/document.html', serve: { kind: 'sandbox' }, caching: 'never', protection: 'document' },

  { path: '/api/**', serve: { kind: 'platform' }, caching: 'upstream', protection: 'api' },
  { path: '/api/ws/**', serve: { kind: 'platform', webSocket: true }, caching: 'upstream', protection: 'api' },
  // A device's access token is a path segment of the device API.
  { path: '/api/v1/**', serve: { kind: 'platform' }, caching: 'upstream', protection: 'api', logAs: '/api/v1/…' },
  { path: '/oauth2/**', serve: { kind: 'platform' }, caching: 'upstream', protection: 'api' },
  { path: '/login/oauth2/**', serve: { kind: 'platform' }, caching: 'upstream', protection: 'api' },
  {
    path: '/dev/**',
    serve: { kind: 'platform' },
    caching: 'upstream',
    protection: 'upstream',
    embeddedOnly: true,
    localOnly: true,
  },

  { path: '/**', serve: { kind: 'page' }, caching: 'never', protection: 'page' },
];

/** `Cache-Control` of each kind of caching; null leaves the platform's own. */
export const cacheControl: Record<Caching, string | null> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'no-cache',
  never: 'private, no-cache',
  upstream: null,
};

/** Largest request body in bytes: the platform's own limit for uploads, a file of 50 MB and the form around it. */
export const maxUploadBytes = 50 * 1024 * 1024 + 64 * 1024;

/** Seconds to wait for the platform's answer; its own longest calls end after 30. */
export const platformTimeoutSeconds = 60;

/** Seconds a WebSocket may stay silent; both sides ping far more often. */
export const socketIdleSeconds = 3600;

/** The route of a decoded path: an exact one, else the longest prefix. */
export function matchRoute(path: string, table: readonly Route[] = routes): Route | undefined {
  let found: Route | undefined;
  for (const route of table) {
    if (route.path === path) return route;
    if (!route.path.endsWith('/**')) continue;
    if (path.startsWith(route.path.slice(0, -2)) && route.path.length > (found?.path.length ?? 0)) found = route;
  }
  return found;
}

/** The routes that exist in front of a platform: an outside one has no `/dev/`. */
export const routesFor = (platform: { embedded: boolean }): Route[] =>
  routes.filter((route) => platform.embedded || !route.embeddedOnly);

/** Is this the address of a file rather than of a page? Files that are missing are 404, never the console. */
export const looksLikeFile = (path: string): boolean => /\.[^/]*$/.test(path);
