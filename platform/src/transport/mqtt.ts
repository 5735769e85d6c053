/**
 * The device API over MQTT 3.1.1, by aedes. The broker routes nothing between devices: every publish is handled here, and what a
 * device receives is sent to its own connections. A publish is acknowledged after what it carries is on disk.
 */
import { randomUUID } from 'node:crypto';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Context, Service } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import {
  attributeRequestOf,
  attributesMessage,
  attributesRequest,
  type DeviceIdentity,
  readClientAttributes,
  readTelemetry,
  telemetryMessage,
} from './device-messages.js';
import { DeviceUpdates, updateJson } from './device-updates.js';
import { MqttAdmission } from './mqtt-admission.js';
import { mqttSignIn } from './mqtt-sign-in.js';
import { filterOf, isSubscribable, publishedTopic, UPDATE_TOPICS } from './mqtt-topics.js';

interface Session extends DeviceIdentity {
  stopUpdates: () => void;
}

/** How long a connection may take to sign in, in milliseconds. */
const CONNECT_TIMEOUT = 10_000;
/** A topic nobody can subscribe to: what was handled goes no further. */
const HANDLED = 'handled';

class MqttTransport {
  readonly #context: Context;
  readonly #sessions = new WeakMap<Client, Session>();
  readonly #clients = new Map<string, Set<Client>>();
  readonly #given = new WeakMap<Client, string>();
  readonly #door = new MqttAdmission();
  readonly broker: Aedes;

  constructor(context: Context) {
    this.#context = context;
    this.broker = new Aedes({
      connectTimeout: CONNECT_TIMEOUT,
      preConnect: (client, packet, done) => {
        // The broker knows clients by their id and would let one device push another out: ids are made unique, and no
        // state outlives a connection.
        this.#given.set(client, packet.clientId);
        packet.clientId = randomUUID();
        packet.clean = true;
        packet.will = undefined;
        done(null, true);
      },
      authenticate: (client, userName, password, done) => {
        this.#authenticate(client, userName ?? null, password?.toString() ?? null).then(
          (ok) => done(ok ? null : refusal(), ok),
          (error) => {
            console.error('mqtt sign-in', error);
            done(refusal(), false);
          },
        );
      },
      authorizePublish: (client, packet, done) => {
        if (!client) {
          done(null);
          return;
        }
        const { topic, payload } = packet;
        packet.topic = HANDLED;
        packet.payload = '';
        packet.retain = false;
        this.#receive(client, topic, payload.toString()).then(
          () => done(null),
          (error) => {
            if (!(error instanceof PlatformError)) console.error('mqtt publish', error);
            done(error instanceof Error ? error : new Error(String(error)));
          },
        );
      },
      authorizeSubscribe: (_client, subscription, done) =>
        done(null, isSubscribable(subscription.topic) ? subscription : null),
    });
    this.broker.on('clientReady', (client) => this.#connected(client));
    this.broker.on('clientDisconnect', (client) => this.#disconnected(client));
    context.events.on('entity.deleted', ({ entityId }) => this.#closeAll(entityId.id));
    context.events.on('device.credentials-changed', ({ deviceId }) => this.#closeAll(deviceId));
    context.events.on('tenant.deleted', ({ tenantId }) => this.#closeTenant(tenantId));
  }

  async #authenticate(client: Client, userName: string | null, password: string | null): Promise<boolean> {
    const clientId = this.#given.get(client) ?? '';
    const device = await this.#context.db.run(mqttSignIn, { clientId, userName, password });
    if (!device) return false;
    this.#sessions.set(client, { ...device, stopUpdates: () => {} });
    return true;
  }

  /** Takes a new connection, if it gets past the door. */
  accept(socket: Socket): void {
    if (this.#door.admit(socket)) this.broker.handle(socket);
  }

  #connected(client: Client): void {
    this.#door.signedIn(client.conn);
    const session = this.#sessions.get(client);
    if (!session) return;
    const { deviceId, tenantId } = session;
    const clients = this.#clients.get(deviceId) ?? new Set();
    this.#clients.set(deviceId, clients.add(client));
    session.stopUpdates = DeviceUpdates.of(this.#context.events).on(deviceId, (update) => {
      for (const topic of UPDATE_TOPICS) this.#send(client, topic, topic, updateJson(update));
    });
    this.#context.events.publish({ name: 'device.connected', payload: { deviceId, tenantId, ts: Date.now() } });
  }

  #disconnected(client: Client): void {
    const session = this.#sessions.get(client);
    if (!session) return;
    const { deviceId, tenantId } = session;
    session.stopUpdates();
    const clients = this.#clients.get(deviceId);
    if (!clients?.delete(client)) return;
    if (clients.size === 0) this.#clients.delete(deviceId);
    this.#context.events.publish({ name: 'device.disconnected', payload: { deviceId, tenantId, ts: Date.now() } });
  }

  /** Handles one published message; resolves once what it carries is durable. Rejects for what cannot be read. */
  async #receive(client: Client, topic: string, text: string): Promise<void> {
    const session = this.#sessions.get(client);
    if (!session) throw new Error('not signed in');
    const { deviceId, tenantId } = session;
    const device = { deviceId, tenantId };
    const message = publishedTopic(topic);
    switch (message.kind) {
      case 'telemetry':
        return this.#context.db.run(telemetryMessage, { ...device, message: readTelemetry(text) });
      case 'attributes':
        return this.#context.db.run(attributesMessage, { ...device, message: readClientAttributes(text) });
      case 'attributes-request': {
        const answer = await this.#context.db.run(attributesRequest, { ...device, request: attributeRequestOf(text) });
        this.#send(client, filterOf(message.answerTopic), message.answerTopic, answer);
        return;
      }
      default:
        return;
    }
  }

  /** Sends to a client that has subscribed to `filter`. */
  #send(client: Client, filter: string, topic: string, payload: string): void {
    const subscription = (client as unknown as { subscriptions: Record<string, { qos?: number } | undefined> })
      .subscriptions[filter];
    if (!subscription) return;
    const qos = subscription.qos === 0 ? 0 : 1;
    client.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, () => {});
  }

  #closeAll(deviceId: string): void {
    for (const client of [...(this.#clients.get(deviceId) ?? [])]) client.close();
  }

  #closeTenant(tenantId: string): void {
    for (const clients of [...this.#clients.values()]) {
      for (const client of [...clients]) if (this.#sessions.get(client)?.tenantId === tenantId) client.close();
    }
  }
}

function refusal(): AuthenticateError {
  return Object.assign(new Error('bad user name or password'), { returnCode: 4 });
}

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
    const transport = new MqttTransport(context);
    const { broker } = transport;
    await broker.listen();
    const server = net.createServer((socket) => transport.accept(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(mqttPort, mqttHost, () => resolve());
    });
    const { port } = server.address() as AddressInfo;
    context.events.publish({ name: 'mqtt.listening', payload: { port } });
    console.error(`mqtt listens on ${mqttHost}:${port}`);
    return {
      stop: async () => {
        await new Promise<void>((resolve) => broker.close(() => resolve()));
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};
