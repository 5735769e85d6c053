/** A connection to an MQTT broker, kept while its node runs. */
import type { MqttClient } from 'mqtt';
import { settlesWithin } from '../../framework/time-limit.js';
import { type AddressOf, doorSocket, type TlsOptions } from './door-socket.js';

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
    connectTimeout: timeout,
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
    const limit = setTimeout(() => giveUp(reason || `No answer within ${timeout} ms`), timeout);
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
export async function publish(client: MqttClient, topic: string, payload: string, retain: boolean): Promise<void> {
  if (!client.connected) throw new Error('The MQTT broker is not connected');
  const published = client.publishAsync(topic, payload, { qos: 1, retain });
  if (!(await settlesWithin(CONFIRMATION, published)))
    throw new Error(`The MQTT broker did not confirm the message within ${CONFIRMATION} ms`);
}
