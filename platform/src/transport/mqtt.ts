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

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** MQTT answers on this port. */
    'mqtt.listening': { port: number };
  }
}

export const mqtt: Service = {
  name: 'mqtt',
  start: async (context) => {
    const { mqttPort, host, mqttHost = host } = context.options;
    if (mqttPort === null) return { stop: async () => {} };
    const { events } = context;
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
    events.on('device.credentials-changed', ({ deviceId }) => shutOut(sessions.of(deviceId)));
    events.on('tenant.deleted', ({ tenantId }) =>
      shutOut(sessions.all().filter(({ device }) => device.tenantId === tenantId)),
    );
    const sockets = new Set<net.Socket>();
    const server = net.createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      MqttClient.accept({ context, sessions, door, changes: () => changes }, socket);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(mqttPort, mqttHost, () => resolve());
    });
    const { port } = server.address() as AddressInfo;
    events.publish({ name: 'mqtt.listening', payload: { port } });
    console.error(`mqtt listens on ${mqttHost}:${port}`);
    return {
      stop: async () => {
        const closed = new Promise((resolve) => server.close(resolve));
        sessions.end(sessions.all(), Reason.serverShuttingDown);
        for (const socket of sockets) socket.destroySoon();
        await closed;
      },
    };
  },
};
