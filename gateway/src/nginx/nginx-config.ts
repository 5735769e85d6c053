import { type GatewayStatus, gatewayErrors } from '../error-body.js';
import type { HostSettings } from '../hosts.js';
import { hostRefusedPage, plainPagePolicy } from '../plain-pages.js';
import {
  cacheControl,
  matchRoute,
  maxUploadBytes,
  platformTimeoutSeconds,
  type Route,
  routesFor,
  socketIdleSeconds,
} from '../routes.js';
import { sandboxPage } from '../sandbox-page.js';
import {
  commonHeaders,
  filePolicy,
  framedBy,
  type PageSettings,
  pagePolicy,
  staticPolicy,
} from '../security-headers.js';
import { metaMark, nonceMark, pageMeta } from '../serve/page.js';
import { maps } from './nginx-maps.js';

export interface NginxOptions extends HostSettings, PageSettings {
  /** What `listen` says: a port, or an address with a port. */
  listen: string;
  /** The store as nginx sees it, an absolute path. */
  storeDir: string;
  platform: { url: URL; embedded: boolean };
  /** Sites that may show public dashboards in a frame. */
  frameAncestors?: readonly string[];
  /** Tell browsers to use HTTPS alone from now on, for a year: where this nginx, or what is before it, ends TLS. */
  hsts?: boolean;
  accessLog: string;
  errorLog: string;
  platformTimeoutSeconds?: number;
  maxUploadBytes?: number;
}

/**
 * The origin as an nginx configuration for the `http` context, written from the route table. Needs nothing but modules
 * that every distribution builds in (sub, proxy, map): compressed copies are found by `map` and `try_files`.
 * @throws Error for a platform address with a path, which nginx cannot put before the original address
 */
export function nginxConfig(options: NginxOptions): string {
  const { platform } = options;
  if (platform.url.pathname !== '/') throw new Error(`the platform's address must have no path: ${platform.url.href}`);
  const table = routesFor(platform);
  const locations = [...table.map((route) => location(route, options)), ...withoutSlash(table, options)];
  // A malformed address cannot be sent to a location, so 400 keeps nginx's own text.
  const statuses = (Object.keys(gatewayErrors) as unknown as GatewayStatus[]).filter(
    (status) => Number(status) !== 400,
  );
  return [
    '# Written from the route table: node gateway/bin/nginx.mjs. Change the table, not this file.',
    '',
    ...maps(options),
    '',
    'upstream mullion_platform {',
    `  server ${platform.url.hostname}:${platform.url.port || (platform.url.protocol === 'https:' ? 443 : 80)};`,
    '  keepalive 32;',
    '}',
    '',
    'server {',
    `  listen ${options.listen};`,
    '  server_tokens off;',
    '  absolute_redirect off;',
    `  client_max_body_size ${options.maxUploadBytes ?? maxUploadBytes};`,
    '  if ($mullion_bad_target) { return 400; }',
    '  if ($mullion_unexpected_body) { return 400; }',
    '  if ($mullion_foreign) { return 421; }',
    `  access_log ${options.accessLog} mullion;`,
    '  # Lower levels write whole requests, and queries carry tokens.',
    `  error_log ${options.errorLog} emerg;`,
    ...statuses.map(
      (status) => `  error_page ${status} @error_${status}${Number(status) === 421 ? '$mullion_for_people' : ''};`,
    ),
    '',
    ...locations.flat(),
    ...statuses.flatMap((status) => errorLocation(status, options)),
    ...hostRefused(options),
    '}',
    '',
  ].join('\n');
}

function location(route: Route, options: NginxOptions): string[] {
  const exact = !route.path.endsWith('/**');
  return block(`location ${exact ? '= ' : ''}${exact ? route.path : route.path.slice(0, -2)}`, [
    ...(route.localOnly ? ['if ($mullion_local = "") { return 404; }'] : []),
    ...body(route, options),
  ]);
}

/**
 * The address of a proxied place without its slash: nginx would send people from it to that with the slash, unless it is a location
 * of its own.
 */
function withoutSlash(table: readonly Route[], options: NginxOptions): string[][] {
  const paths = table.filter(({ serve }) => serve.kind === 'platform').map(({ path }) => path.slice(0, -'/**'.length));
  return paths.flatMap((path) => {
    const route = matchRoute(path, table);
    return route ? [block(`location = ${path}`, body(route, options, true))] : [];
  });
}

/** What a location does. An exact one can't contain others. */
function body(route: Route, options: NginxOptions, exact = !route.path.endsWith('/**')): string[] {
  const { serve } = route;
  const getOnly = ['if ($request_method !~ ^(GET|HEAD)$) { return 405; }'];
  switch (serve.kind) {
    case 'platform':
      return [...proxied(serve.webSocket ?? false, options), ...hidden(route), ...headers(route, options)];
    case 'health':
      return [
        ...getOnly,
        ...headers(route, options),
        'default_type application/json;',
        `return 200 '{"status":"UP"}';`,
      ];
    case 'sandbox':
      return [
        ...getOnly,
        ...headers(route, options),
        'types { }',
        'default_type "text/html; charset=utf-8";',
        `return 200 '${sandboxPage}';`,
      ];
    case 'loads':
      return ['if ($request_method != POST) { return 404; }', ...headers(route, options), 'return 204;'];
    case 'files':
      return [...getOnly, ...files(route, serve, options, exact), ...headers(route, options)];
    case 'page':
      return [...getOnly, ...page(options, exact)];
    default:
      return ['return 404;'];
  }
}

function files(
  route: Route,
  serve: { folder: 'store' | 'shell'; mount: string },
  { storeDir }: NginxOptions,
  exact: boolean,
): string[] {
  const root = serve.folder === 'store' ? storeDir : `${storeDir}/shell`;
  const strip = [`root ${root};`, `rewrite ^${serve.mount.slice(0, -1)}(/.*)$ $1 break;`];
  const noHidden = exact ? [] : block('location ~ (/\\.|\\.(br|gz)$|/$)', ['return 404;'], '');
  if (route.caching === 'revalidate') {
    return [...noHidden, ...strip, ...onTheFly, 'types { }', 'default_type application/json;', 'try_files $uri =404;'];
  }
  return [
    ...noHidden,
    ...strip,
    // The type of the file, not of its compressed copy: nginx's own header is left out for it.
    'types { }',
    'default_type "";',
    'add_header Content-Type $mullion_type;',
    'add_header Content-Encoding $mullion_encoding;',
    'add_header Vary Accept-Encoding;',
    'try_files $uri$mullion_copy $uri =404;',
  ];
}

/** Compression of small answers that change. */
const onTheFly = ['gzip on;', 'gzip_vary on;', 'gzip_min_length 1200;', 'gzip_types application/json;'];

function page(options: NginxOptions, exact: boolean): string[] {
  const { storeDir, frameAncestors = [] } = options;
  const own = pagePolicy('$request_id', options);
  const policy = frameAncestors.length ? framedBy(own, ['$mullion_frames']) : own;
  return [
    ...(exact ? [] : block('location ~ \\.[^/]*$', ['return 404;'], '')),
    `root ${storeDir}/shell;`,
    'types { }',
    'default_type text/html;',
    'charset utf-8;',
    ...onTheFly,
    // Rendered for each response: nothing to compare with.
    'etag off;',
    'if_modified_since off;',
    'sub_filter_once off;',
    `sub_filter '${nonceMark}' $request_id;`,
    `sub_filter '${metaMark}' '${pageMeta(options)}';`,
    ...common(options),
    addHeader('content-security-policy', policy),
    addHeader('cache-control', cacheControl.never ?? ''),
    'try_files /index.html =503;',
  ];
}

function proxied(webSocket: boolean, { platform, ...options }: NginxOptions): string[] {
  const secure = platform.url.protocol === 'https:';
  const idle = webSocket ? socketIdleSeconds : (options.platformTimeoutSeconds ?? platformTimeoutSeconds);
  return [
    ...(webSocket ? ['if ($mullion_bad_upgrade) { return 400; }'] : []),
    `proxy_pass ${platform.url.protocol}//mullion_platform;`,
    ...(secure ? ['proxy_ssl_server_name on;', `proxy_ssl_name ${platform.url.hostname};`] : []),
    'proxy_http_version 1.1;',
    'proxy_redirect off;',
    // Uploads go on as they come, instead of to the disk first.
    'proxy_request_buffering off;',
    'proxy_buffer_size 16k;',
    'proxy_buffers 8 16k;',
    `proxy_read_timeout ${idle}s;`,
    ...(webSocket ? [`proxy_send_timeout ${idle}s;`, 'proxy_set_header Upgrade $mullion_upgrade;'] : []),
    `proxy_set_header Connection ${webSocket ? '$mullion_connection' : '""'};`,
    `proxy_set_header Host ${secure ? platform.url.host : '$http_host'};`,
    'proxy_set_header HTTP2-Settings "";',
    'proxy_set_header Proxy-Connection "";',
    'proxy_set_header Proxy-Authorization "";',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header X-Forwarded-Port $mullion_port;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ];
}

/** Headers of the platform that this origin sets itself. */
const hidden = (route: Route): string[] => {
  const own = [...Object.keys(commonHeaders), ...(route.protection === 'api' ? ['content-security-policy'] : [])];
  return own.map((name) => `proxy_hide_header ${name};`);
};

function headers(route: Route, options: NginxOptions): string[] {
  const policy = route.protection === 'page' ? null : staticPolicy(route.protection, options.frameAncestors ?? []);
  const caching = cacheControl[route.caching];
  return [
    ...common(options),
    ...(policy ? [addHeader('content-security-policy', policy)] : []),
    // Not `always`: an error keeps its own.
    ...(caching ? [`add_header cache-control "${caching}";`] : []),
  ];
}

function errorLocation(status: GatewayStatus, options: NginxOptions): string[] {
  const { message, errorCode } = gatewayErrors[status];
  return block(`location @error_${status}`, [
    ...common(options),
    addHeader('content-security-policy', filePolicy),
    addHeader('cache-control', 'no-store'),
    ...(Number(status) === 405 ? [addHeader('allow', 'GET, HEAD')] : []),
    'default_type application/json;',
    `return ${status} '{"status":${status},"message":"${message}","errorCode":${errorCode},"timestamp":"$time_iso8601"}';`,
  ]);
}

/** What people see who came by a name that this origin does not answer for. */
const hostRefused = (options: NginxOptions): string[] =>
  block('location @error_421_page', [
    ...common(options),
    addHeader('content-security-policy', plainPagePolicy),
    addHeader('cache-control', 'no-store'),
    'types { }',
    'default_type "text/html; charset=utf-8";',
    `return 421 '${hostRefusedPage}';`,
  ]);

/** Headers of every answer; nginx inherits none into a location that sets one. */
const common = ({ hsts = false }: NginxOptions): string[] =>
  Object.entries({ ...commonHeaders, ...(hsts && { 'strict-transport-security': 'max-age=31536000' }) }).map(
    ([name, value]) => addHeader(name, value),
  );

const addHeader = (name: string, value: string): string => `add_header ${name} "${value}" always;`;

const block = (head: string, lines: string[], indent = '  '): string[] => [
  `${indent}${head} {`,
  ...lines.map((line) => `${indent}  ${line}`),
  `${indent}}`,
];
