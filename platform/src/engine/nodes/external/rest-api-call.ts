import { STATUS_CODES } from 'node:http';
import { ConfigurationError, countOr, flag, oneOf, oneOfOrEmpty, text, textMap, whole } from '../../configuration.js';
import { bareText } from '../../content/bare-text.js';
import { fill } from '../../content/patterns.js';
import { notSent } from '../../content/sent.js';
import { type Credentials, credentials } from '../../door/credentials.js';
import { callHttp, type HttpAnswer, type HttpCall, type HttpProxy } from '../../door/http-call.js';
import { changed, type Message, type Metadata } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  restEndpointUrlPattern: string | null;
  requestMethod: 'GET' | 'POST' | 'PUT' | 'DELETE' | null;
  headers: Readonly<Record<string, string>>;
  useSimpleClientHttpFactory: boolean;
  readTimeoutMs: number;
  maxParallelRequestsCount: number;
  enableProxy: boolean;
  useSystemProxyProperties: boolean;
  proxyHost: string | null;
  proxyPort: number;
  proxyUser: string | null;
  proxyPassword: string | null;
  proxyScheme: 'http' | 'https' | null;
  credentials: Credentials;
  ignoreRequestBody: boolean;
}
interface State {
  running: number;
  waiting: (() => void)[];
}

/** A part of an address as it was meant; as it stands, where it is not encoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function proxyOf(config: Config): HttpProxy | null {
  if (!config.enableProxy) return null;
  const system = process.env.HTTPS_PROXY || process.env.HTTP_PROXY;
  if (config.useSystemProxyProperties) {
    if (!system || !URL.canParse(system)) return null;
    const { protocol, hostname, port, username, password } = new URL(system);
    const secure = protocol === 'https:';
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 443 : 80),
      secure,
      user: decoded(username) || null,
      password: decoded(password) || null,
      isTrusted: true,
    };
  }
  const { proxyHost, proxyPort, proxyUser, proxyPassword } = config;
  const secure = config.proxyScheme === 'https';
  return { host: proxyHost ?? '', port: proxyPort, secure, user: proxyUser, password: proxyPassword };
}

function callOf(config: Config, message: Message): HttpCall {
  const address = fill(config.restEndpointUrlPattern ?? '', message);
  if (!URL.canParse(address)) throw new Error(`"restEndpointUrlPattern" gives no address of the web: ${address}`);
  const method = config.requestMethod ?? 'POST';
  const given = Object.entries(config.headers).map(([name, value]) => [fill(name, message), fill(value, message)]);
  const { credentials: by } = config;
  const basic = by.type === 'basic' ? Buffer.from(`${by.username}:${by.password}`).toString('base64') : null;
  return {
    url: new URL(address),
    method,
    headers: { ...Object.fromEntries(given), ...(basic ? { Authorization: `Basic ${basic}` } : {}) },
    body: method === 'GET' || config.ignoreRequestBody ? null : bareText(message),
    timeout: config.readTimeoutMs,
    keepAlive: config.useSimpleClientHttpFactory,
    ...(by.type === 'cert.PEM' ? { tls: by.tls } : {}),
    proxy: proxyOf(config),
  };
}

/** The whole answer has come, and is told by its length: as clients that collect it tell it. */
function collected({ headers, body }: HttpAnswer): [string, string][] {
  const kept = headers.filter(([name]) => !/^(transfer-encoding|keep-alive)$/i.test(name));
  const isTold = kept.some(([name]) => /^content-length$/i.test(name));
  return isTold ? kept : [...kept, ['content-length', String(Buffer.byteLength(body))]];
}

function headersAsMetadata(headers: readonly (readonly [string, string])[]): Metadata {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : JSON.stringify(all)]),
  );
}

const reasonOf = (status: number): string => STATUS_CODES[status] ?? '';
const nameOf = (status: number): string =>
  reasonOf(status)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_');

/** Lets only so many calls run at once; the others wait for their turn. */
async function inTurn<R>(state: State, most: number, work: () => Promise<R>): Promise<R> {
  if (most > 0 && state.running >= most) await new Promise<void>((resolve) => state.waiting.push(resolve));
  state.running += 1;
  try {
    return await work();
  } finally {
    state.running -= 1;
    state.waiting.shift()?.();
  }
}

/** Calls an address of the web with a message, and goes on with the answer. */
export const restApiCall = defineNode<Config, State>({
  class: 'rest.TbRestApiCallNode',
  labels: ['Success'],
  tolerant: true,
  configuration: {
    restEndpointUrlPattern: text,
    requestMethod: oneOf(['GET', 'POST', 'PUT', 'DELETE']),
    headers: textMap,
    useSimpleClientHttpFactory: flag,
    readTimeoutMs: countOr(0),
    maxParallelRequestsCount: countOr(0),
    enableProxy: flag,
    useSystemProxyProperties: flag,
    proxyHost: text,
    proxyPort: whole,
    proxyUser: text,
    proxyPassword: text,
    proxyScheme: oneOfOrEmpty(['http', 'https']),
    credentials,
    ignoreRequestBody: flag,
  },
  start: (config) => {
    if (config.enableProxy && !config.proxyHost) throw new ConfigurationError('"proxyHost" should be specified!');
    if (config.enableProxy && !config.useSystemProxyProperties && (config.proxyPort < 1 || config.proxyPort > 65_535))
      throw new ConfigurationError('"proxyPort" has to be from 1 to 65535');
    return { running: 0, waiting: [] };
  },
  execute: async (config, message, context) => {
    const { fail, state } = context;
    let answer: HttpAnswer;
    const call = callOf(config, message);
    try {
      answer = await inTurn(state, config.maxParallelRequestsCount, () => callHttp(call, context));
    } catch (error) {
      return notSent(message, error, context);
    }
    const { status, body, headers } = answer;
    if (status >= 400) {
      const told = { status: reasonOf(status), statusCode: String(status), error_body: body };
      return notSent(message, new Error(`${status} ${reasonOf(status)}: "${body}"`), context, told);
    }
    const told: Metadata = {
      ...message.metadata,
      status: nameOf(status),
      statusCode: String(status),
      statusReason: reasonOf(status),
      ...headersAsMetadata(config.useSimpleClientHttpFactory ? headers : collected(answer)),
    };
    if (status >= 300) return fail(changed(message, { metadata: { ...told, error_body: body } }), null);
    return { message: changed(message, { metadata: told, data: body === '' ? '{}' : body }), labels: 'Success' };
  },
});
