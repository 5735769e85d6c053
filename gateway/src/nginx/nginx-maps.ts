import { configuredNames, type HostSettings, proxyHeaders } from '../hosts.js';
import { loopbackNames } from '../loopback.js';
import { routes } from '../routes.js';
import { publicDashboard } from '../security-headers.js';
import { contentTypes } from '../serve/content-types.js';

/** Variables of the configuration, which its locations use. */
export function maps({
  frameAncestors = [],
  ...hosts
}: HostSettings & { frameAncestors?: readonly string[] }): string[] {
  const accepts = (name: string) =>
    `"~*(^|,)\\s*(${name}|\\*)\\s*(;\\s*q\\s*=\\s*(1(\\.0*)?|0?\\.\\d*[1-9]\\d*)\\s*)?(,|$)"`;
  const types = Object.entries(contentTypes).map(([ending, type]) => [`"~*\\.${ending}(\\.br|\\.gz)?$"`, `"${type}"`]);
  return [
    ...map('$http_accept_encoding', '$mullion_copy', [
      [accepts('br'), '.br'],
      [accepts('gzip'), '.gz'],
    ]),
    ...map('$uri', '$mullion_encoding', [
      ['"~\\.br$"', 'br'],
      ['"~\\.gz$"', 'gzip'],
    ]),
    ...map('$uri', '$mullion_type', [['default', 'application/octet-stream'], ...types]),
    ...map('"$http_host|$server_addr"', '$mullion_foreign', [
      ['default', '1'],
      [`"~*^(${anyOf([...loopbackNames, ...configuredNames(hosts)])})(:\\d+)?\\|"`, '0'],
      // The address the connection came in at.
      ['"~^(?<mullion_ip>[\\d.]+)(:\\d+)?\\|\\k<mullion_ip>$"', '0'],
      ['"~*^\\[(?<mullion_ip6>[\\da-f:]+)\\](:\\d+)?\\|\\k<mullion_ip6>$"', '0'],
    ]),
    ...map(
      `"$remote_addr|$http_host|${proxyHeaders.map((name) => `$http_${name.replaceAll('-', '_')}`).join('')}"`,
      '$mullion_local',
      [
        ['default', '""'],
        [`"~*^(127\\.0\\.0\\.1|::1)\\|(${anyOf(loopbackNames)})(:\\d+)?\\|$"`, '1'],
      ],
    ),
    ...map('$http_accept', '$mullion_for_people', [
      ['default', '""'],
      ['"~*(^|[,\\s])text/html\\b"', '_page'],
    ]),
    ...(frameAncestors.length
      ? map('$request_uri', '$mullion_frames', [
          ['default', '""'],
          [`"~${publicDashboard}"`, `"${frameAncestors.join(' ')}"`],
        ])
      : []),
    ...map('$scheme', '$mullion_default_port', [
      ['default', '80'],
      ['https', '443'],
    ]),
    ...map('$http_host', '$mullion_port', [
      ['default', '$mullion_default_port'],
      ['"~:(?<mullion_host_port>\\d+)$"', '$mullion_host_port'],
    ]),
    // Nobody sends a body with these, and servers behind disagree on what it means.
    ...map('"$request_method|$content_length|$http_transfer_encoding"', '$mullion_unexpected_body', [
      ['default', '""'],
      ['"~^(GET|HEAD)\\|0*[1-9]"', '1'],
      ['"~^(GET|HEAD)\\|.*\\|."', '1'],
    ]),
    // What no browser sends, and servers behind take for other addresses: whole ones, segments of dots, backslashes, control
    // characters, fragments.
    ...map('$request', '$mullion_bad_target', [
      ['default', '""'],
      ['"~^\\S+ +[^/]"', '1'],
      [`"~*^[^?]*${slash}(\\.|%2e){1,2}(;[^/? ]*)?(${slash}|[? ])"`, '1'],
      ['"~*^[^?]*(\\\\\\\\|%5c|%[01][0-9a-f]|%7f)"', '1'],
      ['"~#"', '1'],
    ]),
    // No other protocol than the WebSocket's.
    ...map('"$server_protocol|$http_upgrade|$http_connection"', '$mullion_upgrade', [
      ['default', '""'],
      ['"~*^HTTP/1\\.1\\|websocket\\|(.*,)?\\s*upgrade\\s*(,|$)"', 'websocket'],
    ]),
    ...map('$mullion_upgrade', '$mullion_connection', [
      ['default', '""'],
      ['websocket', 'upgrade'],
    ]),
    ...map('"$mullion_upgrade|$request_method"', '$mullion_bad_upgrade', [
      ['default', '1'],
      ['"~^\\|"', '""'],
      ['"websocket|GET"', '""'],
    ]),
    ...map('$request_uri', '$mullion_path', [['"~^(?<mullion_raw_path>[^?]*)"', '$mullion_raw_path']]),
    // By the path that locations are chosen by, so that no spelling of it gets a token into the log.
    ...map('$uri', '$mullion_log', [
      ['default', '$mullion_path'],
      ...routes.flatMap(({ path, logAs }) => (logAs ? [[`"~^${path.slice(0, -2)}"`, `"${logAs}"`]] : [])),
    ]),
    ...map('$request_time', '$mullion_ms', [
      ['"~^0\\.0{0,2}(?<mullion_few_ms>\\d+)$"', '$mullion_few_ms'],
      ['"~^(?<mullion_s>\\d+)\\.(?<mullion_rest>\\d+)$"', '"$mullion_s$mullion_rest"'],
    ]),
    // Method, path without query, status, time: no tokens.
    `log_format mullion escape=json '$time_iso8601 $request_method $mullion_log $status \${mullion_ms}ms';`,
  ];
}

/** A slash in a path, however it is written; a backslash counts. */
const slash = '(/|%2f|\\\\\\\\|%5c)';

/** Names as one regular expression. */
const anyOf = (names: readonly string[]): string => names.map((name) => name.replace(/[.[\]]/g, '\\$&')).join('|');

const map = (from: string, to: string, entries: string[][]): string[] => [
  `map ${from} ${to} {`,
  ...entries.map(([key, value]) => `  ${key} ${value};`),
  '}',
];
