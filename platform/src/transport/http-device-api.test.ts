import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventBus } from '../framework/events.js';
import { createHttpServer } from '../framework/http-server.js';
import { DeviceUpdates } from './device-updates.js';
import { deviceApiRoutes } from './http-device-api.js';

test('a long poll whose device has gone away waits no longer', async () => {
  const events = new EventBus();
  const updates = DeviceUpdates.of(events);
  const app = createHttpServer({
    routes: deviceApiRoutes,
    context: () => ({
      db: { run: async () => ({ deviceId: 'd', tenantId: 't' }) },
      events,
      transportLimits: { admit: () => 0 },
    }),
    origin: { admit: () => {}, baseUrlOf: () => '', isLocal: () => true },
    forwardedHops: 0,
  } as never);
  const heard: string[] = [];
  const listen = updates.on.bind(updates);
  const stopped = new Promise<void>((resolve) => {
    jest.spyOn(updates, 'on').mockImplementation((...args) => {
      const stop = listen(...args);
      heard.push('waits');
      request.destroy();
      return () => {
        stop();
        resolve();
      };
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ port, host: '127.0.0.1', path: '/api/v1/token/attributes/updates?timeout=600000' });
  request.on('error', () => {});
  await stopped;
  expect(heard).toEqual(['waits']);
  await app.close();
});
