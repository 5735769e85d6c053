/**
 * The device API over MQTT 3.1.1 and 5. Nothing is routed between devices: every message is handled here, and what a device receives is
 * sent to its own sessions. A message is acknowledged after what it carries is on disk.
 */
import net, { type AddressInfo } from 'node:net';
import type { Service } from '../framework/context.js';
import { MqttAdmission } from './mqtt-admission.js';
import { MqttClient } from './mqtt-client.js';
import { gatewayPart } from './mqtt-gateway.js';
import { attributeUpdates } from './mqtt-messages.js';
import { Reason } from './mqtt-reasons.js';
import { commands } from './mqtt-rpc.js';
import type { MqttSession } from './mqtt-session.js';
import { MqttSessions } from './mqtt-sessions.js';
import { tlsFromEnvironment, tlsServer } from './mqtt-tls.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** MQTT answers on this port. */
    'mqtt.listening': { port: number };
  }
}

const listening = (server: net.Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

export const mqtt: Service = {
  name: 'mqtt',
  start: async (context) => {
    const { mqttPort, host, mqttHost = host } = context.options;
    if (mqttPort === null) return { stop: async () => {} };
    const { events } = context;
    const tls = tlsFromEnvironment();
    const sessions = new MqttSessions(events, [attributeUpdates(events), commands(context), gatewayPart]);
    const door = new MqttAdmission();
    let changes = 0;
    const shutOut = (out: readonly MqttSession[]) => {
      changes += 1;
      sessions.end(out, Reason.notAuthorized);
    };
    events.on('entity.deleted', ({ entityId: { entityType, id } }) => {
      if (entityType === 'DEVICE') shutOut(sessions.of(id));
    });
    // A session speaks for the tenant that had the device when it began.
    events.on('entity.moved', ({ entityId: { entityType, id }, tenantId, to }) => {
      if (entityType === 'DEVICE' && tenantId !== to) shutOut(sessions.of(id));
    });
    events.on('device.credentials-changed', ({ deviceId }) => shutOut(sessions.of(deviceId)));
    events.on('tenant.deleted', ({ tenantId }) =>
      shutOut(sessions.all().filter(({ device }) => device.tenantId === tenantId)),
    );
    events.on('mqtt.profile-changed', ({ deviceId, profile }) => {
      const concerned = deviceId === null ? sessions.all() : sessions.of(deviceId);
      for (const session of concerned) {
        if (deviceId !== null || session.profile.profileId === profile.profileId) session.profile = profile;
      }
    });
    const sockets = new Set<net.Socket>();
    const accept = (socket: net.Socket) =>
      MqttClient.accept({ context, sessions, door, changes: () => changes }, socket);
    const server = net.createServer(accept);
    const secure = tls && tlsServer(tls, accept);
    const servers = secure ? [server, secure] : [server];
    for (const each of servers) {
      each.on('connection', (socket: net.Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
    }
    await listening(server, mqttPort, mqttHost);
    if (secure) {
      await listening(secure, tls.port, mqttHost);
      console.error(`mqtt over TLS listens on ${mqttHost}:${(secure.address() as AddressInfo).port}`);
    }
    const { port } = server.address() as AddressInfo;
    events.publish({ name: 'mqtt.listening', payload: { port } });
    console.error(`mqtt listens on ${mqttHost}:${port}`);
    return {
      stop: async () => {
        const closed = Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve))));
        sessions.end(sessions.all(), Reason.serverShuttingDown);
        for (const socket of sockets) socket.destroySoon();
        await closed;
      },
    };
  },
};
