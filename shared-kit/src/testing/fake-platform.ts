import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { createActiveRequests } from '../api/active-requests';
import type { Changes } from '../api/changes';
import { createErrorReactions, type Reaction, type ReactionHandler } from '../api/error-reaction';
import { createHttpClient, toQueryString } from '../api/http-client';

/** One call as the platform sees it. */
export interface FakeCall {
  method: string;
  /** Path with query. */
  url: string;
  /** Token of the call, '' without one. */
  token: string;
  body: unknown;
}

/** An answer: status with body, or no answer at all. */
export type FakeAnswer = { status: number; data?: unknown; headers?: Record<string, string> } | 'no-answer';
export type FakeHandler = (call: FakeCall) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;

export const ok = (data: unknown = ''): FakeAnswer => ({ status: 200, data });
export const refuse = (status: number, errorCode: number, message = 'refused'): FakeAnswer => ({
  status,
  data: { status, errorCode, message, timestamp: new Date(0).toISOString() },
});

/** An http client whose transport is `handler`; records calls and what people would be told. */
export function createFakePlatform(handler: FakeHandler, changes?: Changes) {
  const calls: FakeCall[] = [];
  const reactions: Reaction[] = [];
  const errorReactions = createErrorReactions();
  errorReactions.handle((reaction) => reactions.push(reaction));
  const { handle } = errorReactions;
  // Records every reaction, also those that a handler shows.
  errorReactions.handle = (handler) =>
    handle(
      Object.assign<ReactionHandler, Partial<ReactionHandler>>((reaction, error) => {
        reactions.push(reaction);
        handler(reaction, error);
      }, handler),
    );
  const activeRequests = createActiveRequests();
  const pauses: number[] = [];
  const adapter = createFakeAdapter(handler, (call) => calls.push(call));
  const http = createHttpClient({
    reactions: errorReactions,
    activeRequests,
    changes,
    adapter,
    random: () => 0.5,
    sleep: async (ms) => void pauses.push(ms),
  });
  return { http, errorReactions, calls, reactions, pauses, activeRequests, count: (url: string) => count(calls, url) };
}

/** A transport whose other end is `handler`; what it does not answer gets a 404. `onCall` is told every call first. */
export function createFakeAdapter(handler: FakeHandler, onCall: (call: FakeCall) => void): AxiosAdapter {
  return async (config) => {
    const call = callOf(config);
    onCall(call);
    const answer = (await handler(call)) ?? { status: 404, data: { status: 404, errorCode: 32, message: 'no route' } };
    if (config.signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config);
    if (answer === 'no-answer') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const { data, status, headers = {} } = answer;
    const response = { data, status, statusText: 'Text', headers, config };
    if (!config.validateStatus || config.validateStatus(answer.status)) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  };
}

const count = (calls: FakeCall[], url: string) => calls.filter((call) => call.url.split('?')[0] === url).length;

function callOf(config: InternalAxiosRequestConfig): FakeCall {
  const query = config.params ? toQueryString(config.params) : '';
  return {
    method: (config.method ?? 'get').toUpperCase(),
    url: (config.url ?? '') + (query && `?${query}`),
    token: String(config.headers.get('X-Authorization') ?? '').replace('Bearer ', ''),
    body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
  };
}
