import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestSocket } from '../../test/realtime-socket.js';
import type { Context } from '../framework/context.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { EventBus } from '../framework/events.js';
import { RealtimeServer } from './service.js';

const LIMITS = { perTenant: 0, perCustomer: 0, perRegularUser: 0, perPublicUser: 0 };
const NO_LIMITS = { sessions: LIMITS, subscriptions: LIMITS, queue: 0, updates: '' };

/** A realtime server whose database answers as told. */
async function serve(run: () => Promise<unknown>) {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const user = { userId: 'u', tenantId: 't', customerId: 'c', authority: 'TENANT_ADMIN', sessionId: 's' };
  const realtime = new RealtimeServer({
    server,
    events: new EventBus(),
    options: { host: '127.0.0.1' },
    sessions: { session: () => ({ user, expires: Date.now() + 60_000 }) },
    db: { run },
  } as unknown as Context);
  return {
    server,
    open: () => TestSocket.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token'),
    stop: async () => {
      await realtime.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a socket whose limits cannot be read is closed, and the platform goes on', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  // Stands for a lane that is past its deadline, or closes as the platform stops.
  const { open, stop } = await serve(() =>
    Promise.reject(new PlatformError(503, ErrorCode.general, 'The query did not get its turn in time')),
  );
  try {
    const socket = await open();
    expect((await socket.untilClosed()).code).toBe(1011);
  } finally {
    await stop();
    logged.mockRestore();
  }
});

test('a client that sends before its limits are known waits, instead of filling the memory', async () => {
  let known: (limits: unknown) => void = () => {};
  const limits = new Promise((resolve) => {
    known = resolve;
  });
  const { server, open, stop } = await serve(() => limits);
  let taken: Socket | undefined;
  server.on('connection', (socket) => {
    taken = socket;
  });
  try {
    const socket = await open();
    const sent = 32 * 1024 * 1024;
    socket.send('first');
    for (let i = 0; i < sent / 32_000; i += 1) socket.send(JSON.stringify({ filler: 'x'.repeat(31_900) }));
    // Over once nothing moves any more, on either side.
    for (let before = -1; before !== taken?.bytesRead; ) {
      before = taken?.bytesRead ?? 0;
      await sleep(200);
    }
    expect(taken?.bytesRead).toBeLessThan(sent / 8);
    expect(socket.messages).toEqual([]);
    known(NO_LIMITS);
    expect(await socket.until(() => true)).toMatchObject({ errorMsg: 'Failed to parse websocket command!' });
  } finally {
    await stop();
  }
});
