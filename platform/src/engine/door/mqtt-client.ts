/** A connection to an MQTT broker, kept while its node runs. */
import { createHmac } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { settlesWithin, timerTime } from '../../framework/time-limit.js';
import type { ClientKind } from './client.js';
import { type AddressOf, doorSocket, type TlsOptions } from './door-socket.js';
import { KeptConnection } from './kept-connection.js';

export interface BrokerOptions {
  host: string;
  port: number;
  clientId: string;
  clean: boolean;
  username?: string;
  /** Made for each connection. */
  password?: () => string;
  tls: TlsOptions | null;
  /** Milliseconds. */
  timeout: number;
}

/** Options as nodes give them: a password, or a key that signs one. */
type MqttOptions = Omit<BrokerOptions, 'password'> & { password?: string | { sasKey: string } };

export interface Publication {
  topic: string;
  payload: string;
  retain: boolean;
}

const REFUSALS: Readonly<Record<number, string>> = {
  1: 'CONNECTION_REFUSED_UNACCEPTABLE_PROTOCOL_VERSION',
  2: 'CONNECTION_REFUSED_IDENTIFIER_REJECTED',
  3: 'CONNECTION_REFUSED_SERVER_UNAVAILABLE',
  4: 'CONNECTION_REFUSED_BAD_USER_NAME_OR_PASSWORD',
  5: 'CONNECTION_REFUSED_NOT_AUTHORIZED',
};
const RECONNECT = 5_000;
/** How long the broker may take to confirm a message, in milliseconds. */
const CONFIRMATION = 10_000;

const YEAR_S = 31_536_000;

/** A signature that lets a device of a hub of Azure in for a year. */
export function sasToken(host: string, sasKey: string, now: number): string {
  const place = encodeURIComponent(host.toLowerCase());
  const expiry = Math.floor(now / 1000) + YEAR_S;
  const signature = createHmac('sha256', Buffer.from(sasKey, 'base64')).update(`${place}\n${expiry}`).digest('base64');
  return `SharedAccessSignature sr=${place}&sig=${encodeURIComponent(signature)}&se=${expiry}`;
}

/** Connects. Rejects when the broker is not there or does not let the client in. */
export async function connectBroker(options: BrokerOptions, addressOf: AddressOf): Promise<MqttClient> {
  const { MqttClient: Client } = await import('mqtt');
  const { host, port, clientId, clean, username, password, tls, timeout } = options;
  const place = `Failed to connect to MQTT broker at ${host}:${port}.`;
  let reason = '';
  const open = (connecting: MqttClient) => {
    if (password) connecting.options.password = password();
    const socket = doorSocket(addressOf, host, port, tls);
    // The client itself tells of some failures only.
    socket.once('error', ({ message }) => {
      reason = message;
    });
    return socket;
  };
  const client = new Client(open, {
    clientId,
    clean,
    ...(username === undefined ? {} : { username }),
    protocolVersion: 4,
    connectTimeout: timerTime(timeout),
    reconnectPeriod: RECONNECT,
    reschedulePings: true,
    queueQoSZero: false,
  });
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      clearTimeout(limit);
      client.on('error', () => {});
      client.end(true);
      reject(new Error(`${place} ${why}`.trim()));
    };
    const limit = setTimeout(() => giveUp(reason || `No answer within ${timeout} ms`), timerTime(timeout));
    const closed = () => giveUp(reason);
    client.once('connect', () => {
      clearTimeout(limit);
      client.removeListener('close', closed);
      client.removeAllListeners('error');
      // It connects again by itself; what is published meanwhile fails.
      client.on('error', () => {});
      resolve(client);
    });
    client.on('error', (error) => {
      const { code } = error as { code?: unknown };
      const refusal = typeof code === 'number' ? REFUSALS[code] : undefined;
      giveUp(refusal ? `Result code is: ${refusal}` : error.message);
    });
    client.once('close', closed);
  });
}

/** Publishes; resolves when the broker has it, rejects when that takes too long. */
export async function publish(client: MqttClient, { topic, payload, retain }: Publication): Promise<void> {
  const published = client.publishAsync(topic, payload, { qos: 1, retain });
  if (!(await settlesWithin(CONFIRMATION, published)))
    throw new Error(`The MQTT broker did not confirm the message within ${CONFIRMATION} ms`);
}

/** Leaves a broker. What it has not confirmed fails with the reason: the library would keep it for its next connection. */
async function leave(client: MqttClient, reason: unknown): Promise<void> {
  const error = reason instanceof Error ? reason : new Error('The connection to the MQTT broker was closed');
  const unconfirmed = Object.values(client.outgoing);
  await client.endAsync(true);
  for (const { cb } of unconfirmed) cb(error);
}

export const mqttClient: ClientKind<MqttOptions, Publication, void> = {
  name: 'mqtt',
  open: async ({ password, ...options }, addressOf) => {
    const secret =
      typeof password === 'object'
        ? { password: () => sasToken(options.host, password.sasKey, Date.now()) }
        : password && { password: () => password };
    const kept = new KeptConnection(() => connectBroker({ ...options, ...secret }, addressOf), leave);
    await kept.open();
    return {
      send: async (publication) => {
        if (!(await kept.open()).connected) throw new Error('The MQTT broker is not connected');
        // A broker that confirms nothing is left, with all that the library keeps for it, and for its next connection.
        await kept.use((client) => publish(client, publication));
      },
      close: () => kept.close(),
    };
  },
};
