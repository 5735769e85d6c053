import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestSocket } from '../../test/realtime-socket.js';
import type { Context } from '../framework/context.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { EventBus } from '../framework/events.js';
import { RealtimeServer } from './service.js';

test('a socket whose limits cannot be read is closed, and the platform goes on', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const user = { userId: 'u', tenantId: 't', customerId: 'c', authority: 'TENANT_ADMIN', sessionId: 's' };
  // Stands for a lane that is past its deadline, or closes as the platform stops.
  const busy = new PlatformError(503, ErrorCode.general, 'The query did not get its turn in time');
  const realtime = new RealtimeServer({
    server,
    events: new EventBus(),
    options: { host: '127.0.0.1' },
    sessions: { session: () => ({ user, expires: Date.now() + 60_000 }) },
    db: { run: () => Promise.reject(busy) },
  } as unknown as Context);
  try {
    const socket = await TestSocket.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
    expect((await socket.untilClosed()).code).toBe(1011);
  } finally {
    await realtime.stop();
    server.close();
    logged.mockRestore();
  }
});
