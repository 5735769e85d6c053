import axios, { type AxiosAdapter, AxiosError, type AxiosProgressEvent, type AxiosRequestConfig } from 'axios';
import type { ActiveRequests } from './active-requests';
import { ApiError, type ErrorBody, isNotFound, serverErrorCodes } from './api-error';
import { type Changes, changeOf } from './changes';
import type { ErrorReactions } from './error-reaction';
import { isToldInPlace } from './told-in-place';

/** Pause before a call is sent again after 429: this plus up to {@link RESEND_RANDOM_MS}. */
export const RESEND_PAUSE_MS = 1000;
export const RESEND_RANDOM_MS = 3000;
/** Times a call is sent again after 429; each pause is longer than the one before. */
export const MAX_RESENDS = 5;

/** Where calls get their token from; the session is one. */
export interface TokenProvider {
  /** A token that is valid now. Waits for a running refresh. Rejects `unauthorized` when nobody is signed in. */
  getToken(): Promise<string>;
  /** A token other than `rejected`, which the server refused as expired. One refresh for all that ask. */
  renew(rejected: string): Promise<string>;
}

/** Options of one call. */
export interface CallOptions {
  /** Query parameters of calls that have a body; null, undefined and '' are left out, lists joined by commas. */
  query?: object;
  signal?: AbortSignal;
  /** The caller handles errors itself. A lost connection and an ended session are shown all the same. */
  ignoreErrors?: boolean;
  /** Tell nobody anything, a lost connection included: for work in the background that has its own way to say so. */
  silent?: boolean;
  /** In place of the session's; it is not renewed. */
  token?: string;
  /** Keep the loading bar quiet. */
  ignoreLoading?: boolean;
  /** After 429 send again, up to {@link MAX_RESENDS} times. */
  resendOn429?: boolean;
  /** Default: parsed JSON. `text` is the raw body. */
  responseType?: 'json' | 'text' | 'blob' | 'arraybuffer';
  /** Give up after this many ms; default: never. */
  timeoutMs?: number;
  onUploadProgress?: (event: AxiosProgressEvent) => void;
}

/**
 * Calls to the platform. Each answers the parsed body (null for an empty one) and rejects with `ApiError`.
 * Paths under `/api/` and `/gateway/` carry the token, count for the loading bar and report their errors; others are left alone.
 */
export interface HttpClient {
  get<T>(url: string, query?: object, options?: CallOptions): Promise<T>;
  post<T>(url: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(url: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T = void>(url: string, query?: object, options?: CallOptions): Promise<T>;
  /** Names the source of tokens. */
  connectTokens(tokens: TokenProvider): void;
}

export interface HttpClientDeps {
  reactions: ErrorReactions;
  activeRequests: ActiveRequests;
  /** Hears what successful calls change. */
  changes?: Changes;
  /** Transport, replaced in tests. */
  adapter?: AxiosAdapter;
  random?: () => number;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const isApi = (url: string) => /^\/(api|gateway)\//.test(url);
const isOpen = (url: string) => /^\/api\/(auth\/login|auth\/token|noauth)/.test(url);
const isCounted = (url: string) => isApi(url) && !/^\/api\/(auth\/token|rpc|plugins\/rpc)/.test(url);

/** `{a: 1, b: ['x', 'y'], c: null}` → `a=1&b=x,y`. */
export function toQueryString(query: object): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    const text = Array.isArray(value)
      ? value.map((item) => encodeURIComponent(item)).join(',')
      : encodeURIComponent(value);
    parts.push(`${encodeURIComponent(name)}=${text}`);
  }
  return parts.join('&');
}

/** Pause before resend number `attempt` (from 1), ms. */
export const resendPause = (attempt: number, random: () => number): number =>
  Math.round((RESEND_PAUSE_MS + random() * RESEND_RANDOM_MS) * attempt);

/**
 * The one client of the page: tokens, one renewal of the session, repeats where the platform asks for them,
 * `ApiError` for what fails.
 */
export function createHttpClient(deps: HttpClientDeps): HttpClient {
  const { reactions, activeRequests, random = Math.random, sleep = sleepFor } = deps;
  const instance = axios.create({
    paramsSerializer: { serialize: toQueryString },
    ...(deps.adapter && { adapter: deps.adapter }),
  });
  let tokens: TokenProvider | null = null;

  async function call<T>(method: string, url: string, data: unknown, query: object | undefined, options: CallOptions) {
    const end = isCounted(url) && !options.ignoreLoading ? activeRequests.begin() : null;
    try {
      const change = changeOf(method, url);
      const answer = await send<T>({ ...axiosConfig(options), method, url, data, params: query }, options).catch(
        (cause: unknown) => {
          // Somebody else deleted it before: that is what this call was to do.
          if (change?.gone && change.id !== null && isNotFound(cause)) return null as T;
          throw cause;
        },
      );
      reactions.succeeded({ method, url });
      if (change) deps.changes?.announce(change);
      return answer;
    } catch (cause) {
      const error = await toApiError(cause, method, url);
      const ignoreErrors = options.ignoreErrors || isToldInPlace(options.signal);
      if (isApi(url) && !options.silent && reactions.report(error, { ignoreErrors })) error.reported = true;
      throw error;
    } finally {
      end?.();
    }
  }

  async function send<T>(config: AxiosRequestConfig & { url: string }, options: CallOptions): Promise<T> {
    if (isApi(config.url) && !isOwnPath(config.url)) throw nothingThere(config);
    const guarded = isApi(config.url) && !isOpen(config.url);
    let token = guarded ? (options.token ?? (await currentToken())) : '';
    let renewed = false;
    let resends = 0;
    for (;;) {
      try {
        const headers = guarded ? { 'X-Authorization': `Bearer ${token}` } : {};
        const { data, headers: answered } = await instance.request(asJson({ ...config, headers }));
        // Not the platform's: the page of somebody between, such as a network one has to sign in to.
        if (isApi(config.url) && /^text\/html/.test(String(answered['content-type'] ?? '')))
          throw noAnswer(config, data);
        return (data === '' && options.responseType !== 'text' ? null : data) as T;
      } catch (cause) {
        const error = await toApiError(cause, config.method ?? '', config.url);
        if (guarded && !options.token && !renewed && tokens && isTokenExpired(error)) {
          renewed = true;
          token = await tokens.renew(token);
        } else if (error.status === 429 && options.resendOn429 && resends < MAX_RESENDS) {
          resends++;
          await sleep(resendPause(resends, random), options.signal);
        } else throw error;
      }
    }
  }

  async function currentToken(): Promise<string> {
    if (!tokens) throw new ApiError({ kind: 'unauthorized' });
    return tokens.getToken();
  }

  return {
    get: (url, query, options = {}) => call('GET', url, undefined, query, options),
    post: (url, body, options = {}) => call('POST', url, body, options.query, options),
    put: (url, body, options = {}) => call('PUT', url, body, options.query, options),
    delete: (url, query, options = {}) => call('DELETE', url, undefined, query, options),
    connectTokens(source) {
      tokens = source;
    },
  };
}

/** Whether a path leads where it says. What stands in an address as an ID may hold dots that would lead to another call. */
function isOwnPath(url: string): boolean {
  const [path = ''] = url.split(/[?#]/);
  try {
    return decodeURI(new URL(path, 'http://console').pathname) === decodeURI(path);
  } catch {
    return false;
  }
}

type Called = Pick<AxiosRequestConfig, 'method' | 'url'>;
const nothingThere = ({ method, url }: Called) =>
  new ApiError({ kind: 'http', status: 404, method, url, body: { errorCode: serverErrorCodes.itemNotFound } });
const noAnswer = ({ method, url }: Called, page: unknown) =>
  new ApiError({ kind: 'network', method, url, body: String(page) });

const isTokenExpired = (error: ApiError) =>
  error.kind === 'http' && error.status === 401 && error.errorCode === serverErrorCodes.jwtTokenExpired;

function axiosConfig(options: CallOptions): AxiosRequestConfig {
  const { responseType = 'json', signal, timeoutMs, onUploadProgress } = options;
  return {
    responseType,
    signal,
    timeout: timeoutMs,
    onUploadProgress,
    // axios parses JSON even when text is asked for
    ...(responseType === 'text' && { transformResponse: [(body: unknown) => body] }),
  };
}

/** A body as the text that is sent: axios would leave out members that are called `constructor`, `prototype`, or `__proto__`. */
function asJson(config: AxiosRequestConfig): AxiosRequestConfig {
  if (!/^\[object (Object|Array)\]$/.test(tagOf(config.data))) return config;
  const headers = { ...config.headers, 'Content-Type': 'application/json' };
  return { ...config, data: JSON.stringify(config.data), headers, transformRequest: (text) => text };
}

async function toApiError(cause: unknown, method: string, url: string): Promise<ApiError> {
  if (cause instanceof ApiError) {
    if (cause.url) return cause;
    return new ApiError({ ...cause, reason: cause.reason ?? undefined, method, url, cause });
  }
  if (axios.isCancel(cause) || (cause as Error | null)?.name === 'AbortError') {
    return new ApiError({ kind: 'aborted', method, url });
  }
  const response = cause instanceof AxiosError ? cause.response : undefined;
  if (!response || response.status <= 0) return new ApiError({ kind: 'network', method, url, cause });
  const { status, statusText } = response;
  return new ApiError({ kind: 'http', status, statusText, method, url, body: await readBody(response.data) });
}

/** The body of an error may be JSON, bare text, or either of them as bytes (downloads). */
async function readBody(data: unknown): Promise<ErrorBody | string | null> {
  if (data === null || data === undefined || data === '') return null;
  let text: string;
  if (typeof data === 'string') text = data;
  else if (isArrayBuffer(data)) text = new TextDecoder().decode(data);
  else if (typeof Blob !== 'undefined' && data instanceof Blob) text = await data.text();
  else return data as ErrorBody;
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === 'object' ? (parsed as ErrorBody) : String(parsed);
  } catch {
    return text;
  }
}

/** Also true for buffers of another realm, such as those a test makes. */
const isArrayBuffer = (data: unknown): data is ArrayBuffer => tagOf(data) === '[object ArrayBuffer]';

const tagOf = (data: unknown): string => Object.prototype.toString.call(data);

function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });
}
