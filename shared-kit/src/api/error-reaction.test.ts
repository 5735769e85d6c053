import { ApiError, type ErrorBody, serverErrorCodes } from './api-error';
import { closeReason, errorMessage, serverErrorKey } from './error-message';
import { createErrorReactions, type Reaction, reactionTo } from './error-reaction';

const error = (status: number, body: ErrorBody | string | null = { message: 'said' }, url = '/api/device/1') =>
  new ApiError({ kind: 'http', status, statusText: 'Text', body, url, method: 'GET' });
const shownMessage = { kind: 'toast', message: { text: 'said' } };
const uuid = '784f394c-42b6-435a-983c-b7beff2784f9';
/** What a message of a call that was not found tells of it. */
const callOf = (url: string) => ({ method: 'GET', url, status: 404, statusText: 'Text' });
const silent = { kind: 'silent' };

/** What the console does about each kind of failed call. */
it.each<[string, ApiError, object]>([
  ['expired credentials', error(401, { errorCode: 15, message: 'said' }), silent],
  ['another 401', error(401, { errorCode: 10, message: 'said' }), shownMessage],
  ['access forbidden', error(403), { kind: 'forbidden' }],
  [
    'an entity that is not found',
    error(404, null, `/api/device/info/${uuid}`),
    {
      kind: 'toast',
      message: {
        key: 'error.not-found',
        values: {
          ...callOf(`/api/device/info/${uuid}`),
          kind: { key: 'entity-type.device.label' },
        },
      },
    },
  ],
  [
    'something else not found',
    error(404, null, '/api/devices'),
    {
      kind: 'toast',
      message: { key: 'error.gone' },
    },
  ],
  ['RPC not found', error(404, null, '/api/rpc/oneway/1'), silent],
  ['old RPC not found', error(404, null, '/api/plugins/rpc/oneway/1'), silent],
  ['RPC refused', error(504, null, '/api/rpc/twoway/1'), silent],
  ['too many requests', error(429), shownMessage],
  ['bad request', error(400), shownMessage],
  ['server error', error(500), shownMessage],
  ['message with its own time', error(500, { message: 'said', timeout: 5 }), { ...shownMessage, durationMs: 5 }],
  ['no connection', new ApiError({ kind: 'network' }), { kind: 'toast', message: { key: 'error.unable-to-connect' } }],
  ['no token', new ApiError({ kind: 'unauthorized' }), { kind: 'toast', message: { key: 'error.unauthorized' } }],
  ['session over, which the sign-in page says', new ApiError({ kind: 'session-expired' }), silent],
  ['aborted', new ApiError({ kind: 'aborted' }), silent],
])('%s', (_, failure, reaction) => {
  expect(reactionTo(failure)).toEqual(reaction);
});

it('says nothing to a caller that ignores errors, but for a lost connection', () => {
  for (const status of [400, 401, 403, 404, 429, 500]) {
    expect(reactionTo(error(status), { ignoreErrors: true })).toEqual(silent);
  }
  expect(reactionTo(new ApiError({ kind: 'network' }), { ignoreErrors: true }).kind).toBe('toast');
});

describe('the message', () => {
  it.each<[string, ErrorBody | string | null, object]>([
    ["is the server's own", { message: 'said', errorCode: 31 }, { text: 'said' }],
    ['is a bare text', 'plain', { text: 'plain' }],
    [
      'is ours for what the platform says everywhere',
      { message: 'Too many requests for current tenant!' },
      { key: 'error.too-many-requests' },
    ],
    [
      'is ours for an expired token',
      { message: 'Token has expired', errorCode: 11 },
      { key: 'error.refresh-token-expired' },
    ],
    ['is ours for a platform in trouble', 'Internal Server Error', { key: 'error.broken' }],
    ['is ours for a platform that is away', 'Service Unavailable', { key: 'error.unavailable' }],
    ['is the text of the code without one', { errorCode: 32 }, { key: 'server-error.item-not-found' }],
    ['names the status without both', {}, { key: 'error.unhandled-code', values: { status: 418 } }],
    ['names the status without a body', null, { key: 'error.unhandled-code', values: { status: 418 } }],
    [
      'is status and text of the code when it is an object',
      { message: { errorCode: 20 } },
      { key: 'error.with-status', values: { status: 418, reason: { key: 'server-error.permission-denied' } } },
    ],
    ['is status and status text when the object has no known code', { message: {} }, { text: '418: Text' }],
  ])('%s', (_, body, message) => {
    expect(errorMessage(error(418, body))).toEqual(message);
  });

  it.each<[number, string, object]>([
    [
      503,
      '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head></html>',
      { key: 'error.unavailable' },
    ],
    [502, '', { key: 'error.unavailable' }],
    [413, '<h1>413 Request Entity Too Large</h1>', { key: 'error.too-large' }],
    [413, '<!-- proxy --><center>Too large</center>', { key: 'error.too-large' }],
    [413, '<!DOCTYPE html><html>413 Request Entity Too Large</html>', { key: 'error.too-large' }],
    [429, '', { key: 'error.too-many-requests' }],
    [500, '<html>500</html>', { key: 'error.unhandled-code', values: { status: 500 } }],
  ])('is ours for a proxy that answers %s with nothing or with a page', (status, body, message) => {
    expect(errorMessage(error(status, body))).toEqual(message);
  });

  it.each([
    'Max tenant sessions limit reached!',
    'Max customer sessions limit reached',
    'Max regular user subscriptions limit reached',
    'Max public user sessions limit reached',
  ])('is ours for a socket refused with “%s”', (message) => {
    expect(errorMessage(error(1008, { message, errorCode: 1008 }))).toEqual({ key: 'error.live-limit' });
  });

  it.each(['Too many messages wait to be read', 'Too many commands wait to be run', ''])(
    'is ours for a socket closed with “%s”',
    (message) => {
      expect(errorMessage(error(1008, { message, errorCode: 1008 }))).toEqual({ key: 'error.live-closed' });
    },
  );

  it.each([
    [1008, 'Policy violation: channel 17', 'error.live-closed'],
    [1011, 'java.lang.NullPointerException', 'error.live-refused'],
  ])(
    'is ours for a socket closed with %i for a reason that nobody knows, which is left to its detail',
    (code, reason, key) => {
      const closed = error(code, { message: reason, errorCode: code });
      expect(errorMessage(closed)).toEqual({ key });
      expect(closeReason(closed)).toBe(`${code}: ${reason}`);
      expect(closeReason(error(500, { message: reason }))).toBeNull();
    },
  );

  it('has a text for every code of the server', () => {
    expect(Object.values(serverErrorCodes).map(serverErrorKey)).toEqual([
      'server-error.general',
      'server-error.authentication',
      'server-error.jwt-token-expired',
      'server-error.tenant-trial-expired',
      'server-error.credentials-expired',
      'server-error.permission-denied',
      'server-error.invalid-arguments',
      'server-error.bad-request-params',
      'server-error.item-not-found',
      'server-error.too-many-requests',
      'server-error.too-many-updates',
    ]);
    expect(serverErrorKey(40)).toBeNull();
  });
});

it('takes back what it told of a call once the same call succeeds', () => {
  const withdrawn: string[] = [];
  const reactions = createErrorReactions();
  const handler = Object.assign(() => undefined, {
    withdraw: ({ method, url }: { method: string; url: string }) => withdrawn.push(`${method} ${url}`),
  });
  reactions.handle(handler);
  const call = { method: 'POST', url: '/api/device' };
  reactions.succeeded(call);
  reactions.report(new ApiError({ kind: 'http', status: 400, ...call }));
  reactions.succeeded({ ...call, method: 'GET' });
  expect(withdrawn).toEqual([]);
  reactions.succeeded(call);
  reactions.succeeded(call);
  expect(withdrawn).toEqual(['POST /api/device']);
});

it('tells the same thing once within a second, and different things each', () => {
  let now = 0;
  const told: Reaction[] = [];
  const reactions = createErrorReactions({ now: () => now });
  const stop = reactions.handle((reaction) => told.push(reaction));
  reactions.report(error(500));
  reactions.report(error(500));
  reactions.report(error(403));
  reactions.report(error(500));
  now = 1000;
  reactions.report(error(403));
  stop();
  reactions.report(error(400));
  expect(told.map(({ kind }) => kind)).toEqual(['toast', 'forbidden', 'forbidden']);
});
