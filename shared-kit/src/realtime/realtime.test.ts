/** @jest-environment jsdom */
import type { Call, Reaction } from '../api/error-reaction';
import { errorReactions, http } from '../api/http';
import { session } from '../session/session';
import { signedOut } from '../session/session-state';
import { makeToken } from '../testing/fake-browser';
import { FakeSocket } from '../testing/fake-socket';
import { keysFeed, latestStore, subscriptions } from './realtime';

const device = { entityType: 'DEVICE' as const, id: 'd' };
const sockets: { address: string; socket: FakeSocket }[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(http, 'get').mockResolvedValue(Date.now());
  Object.assign(globalThis, {
    WebSocket: class extends FakeSocket {
      constructor(address: string) {
        super('');
        sockets.push({ address, socket: this });
      }
    },
  });
});
afterEach(() => jest.useRealTimers());

const signIn = (userId: string) => {
  const iat = Math.floor(Date.now() / 1000);
  localStorage.setItem('jwt_token', makeToken({ userId, iat, exp: iat + 100 }));
  localStorage.setItem('jwt_token_expiration', String(Date.now() + 100_000));
  session.store.setState({ isAuthenticated: true, authUser: { userId, authority: 'TENANT_ADMIN', isPublic: false } });
};
const tick = () => jest.advanceTimersByTimeAsync(1);

it('connects to the page’s own origin with the session’s token, starts over for another user and forgets the first', async () => {
  signIn('one');
  keysFeed.watch(device, 'TIME_SERIES');
  await tick();
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.address).toBe(
    `ws://${window.location.host}/api/ws/plugins/telemetry?token=${encodeURIComponent(localStorage.getItem('jwt_token') ?? '')}`,
  );
  sockets[0]?.socket.accept();
  await tick();
  sockets[0]?.socket.answer({ subscriptionId: 1_000_000_000, errorCode: 0, data: { a: [[1, 'secret']] } });
  expect(latestStore.get(device, 'TIME_SERIES', 'a')?.value).toBe('secret');

  signIn('two');
  await tick();
  expect(sockets[0]?.socket.closedWith).toBe(1000);
  expect(latestStore.get(device, 'TIME_SERIES', 'a')).toBeUndefined();
  expect(sockets).toHaveLength(2);

  localStorage.clear();
  session.store.setState(signedOut);
  await tick();
  expect(sockets[1]?.socket.closedWith).toBe(1000);
  expect(subscriptions.socket.state()).toBe('closed');
  expect(sockets).toHaveLength(2);
});

it.each([
  [1008, 'Max regular user sessions limit reached', { key: 'error.live-limit' }],
  [1008, 'io.netty: policy violation', { key: 'error.live-closed' }],
  [1009, 'Frame is too long', { key: 'error.live-refused' }],
])('tells people why the platform closed the connection: %i “%s”', async (code, reason, message) => {
  const told: Reaction[] = [];
  const ignore = errorReactions.handle((reaction) => told.push(reaction));
  signIn(`someone who hears ${code} ${reason}`);
  await tick();
  sockets.at(-1)?.socket.accept();
  sockets.at(-1)?.socket.drop(code, reason);
  // What was to be sent is not left to the next test.
  await tick();
  ignore();
  expect(told).toEqual([{ kind: 'toast', message }]);
});

it('takes back that the connection was closed once there are answers again, not before', async () => {
  // The same was told a moment ago, which is not repeated.
  jest.setSystemTime(Date.now() + 2000);
  const withdrawn: string[] = [];
  const ignore = errorReactions.handle(Object.assign(() => {}, { withdraw: ({ url }: Call) => withdrawn.push(url) }));
  signIn('someone whose connection was closed');
  keysFeed.watch(device, 'SERVER_SCOPE');
  await tick();
  sockets.at(-1)?.socket.accept();
  sockets.at(-1)?.socket.drop(1008, 'io.netty: policy violation');
  await jest.advanceTimersByTimeAsync(5000);
  const { socket } = sockets.at(-1) ?? {};
  socket?.accept();
  await tick();
  expect(withdrawn).toEqual([]);
  const asked = socket?.messages.flatMap(({ attrSubCmds = [] }) => attrSubCmds).at(-1);
  socket?.answer({ subscriptionId: asked?.cmdId, errorCode: 0, data: {} });
  ignore();
  expect(withdrawn).toEqual(['/api/ws/plugins/telemetry']);
});

it('tells people in our words that the platform leaves values out', async () => {
  const told: Reaction[] = [];
  const ignore = errorReactions.handle((reaction) => told.push(reaction));
  signIn('someone with fast values');
  await tick();
  sockets.at(-1)?.socket.accept();
  sockets.at(-1)?.socket.answer({ subscriptionId: 7, errorCode: 34, errorMsg: 'Too many updates!' });
  ignore();
  expect(told).toEqual([{ kind: 'toast', message: { key: 'error.live-fast' } }]);
});
