/** A connection to RabbitMQ: made at the start, and anew by the message that finds it closed. */
import type { Duplex } from 'node:stream';
import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { settlesWithin, timerTime } from '../../framework/time-limit.js';
import type { ClientKind } from './client.js';
import type { AddressOf } from './door-socket.js';
import { KeptConnection } from './kept-connection.js';

export interface RabbitOptions {
  host: string;
  port: number;
  virtualHost: string;
  username: string;
  password: string;
  /** Milliseconds. */
  timeout: number;
  handshakeTimeout: number;
  clientProperties: Readonly<Record<string, string>>;
}

export interface RabbitMessage {
  exchange: string;
  key: string;
  properties: Options.Publish;
  body: string;
}

/** How long an end waits for the broker, in milliseconds. */
const FAREWELL = 1_000;

/** Ends a connection: a broker that is silent has not read what it was sent, and does not hear of the end. */
async function close(connected: ChannelModel): Promise<void> {
  await settlesWithin(
    FAREWELL,
    connected.close().catch(() => {}),
  );
  // Its types leave the socket out.
  (connected.connection as unknown as { stream: Duplex }).stream.destroy();
}

interface Open {
  connection: ChannelModel;
  channel: ConfirmChannel;
  /** Why the channel was closed. */
  reason?: string;
}

async function connect(options: RabbitOptions, addressOf: AddressOf, lost: () => void): Promise<Open> {
  const { connect: connectTo } = await import('amqplib');
  const { host, port, virtualHost, username, password, timeout, handshakeTimeout, clientProperties } = options;
  const opening = connectTo(
    { protocol: 'amqp', hostname: await addressOf(host), port, username, password, vhost: virtualHost },
    // A broker that says nothing is left after that time, too.
    { timeout: timerTime(timeout), clientProperties: { ...clientProperties } },
  );
  const limit = timeout + handshakeTimeout;
  if (!(await settlesWithin(limit, opening))) {
    opening.then(close, () => {});
    throw new Error(`RabbitMQ at ${host}:${port} did not let the client in within ${limit} ms`);
  }
  const connection = await opening;
  // What is wrong is told by what waits for it.
  connection.on('error', () => {});
  const channel = await connection.createConfirmChannel().catch(async (error: unknown) => {
    await close(connection);
    throw error;
  });
  const open: Open = { connection, channel };
  channel.on('error', ({ message }) => {
    open.reason = message;
  });
  connection.on('close', lost);
  channel.on('close', lost);
  return open;
}

/** How long the broker may take to confirm a message, in milliseconds. */
const CONFIRMATION = 10_000;

/** Publishes; resolves when the broker has it. */
function publish(open: Open, { exchange, key, properties, body }: RabbitMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) =>
      reject(new Error(`RabbitMQ did not take the message for exchange "${exchange}": ${reason}`));
    const limit = setTimeout(refuse, CONFIRMATION, `no answer within ${CONFIRMATION} ms`);
    open.channel.publish(exchange, key, Buffer.from(body), properties, (error: unknown) => {
      clearTimeout(limit);
      if (error) refuse(open.reason ?? (error instanceof Error ? error.message : 'refused'));
      else resolve();
    });
  });
}

export const rabbitClient: ClientKind<RabbitOptions, RabbitMessage, void> = {
  name: 'rabbitmq',
  open: async (options, addressOf) => {
    const kept = new KeptConnection(
      (lost) => connect(options, addressOf, lost),
      ({ connection }) => close(connection),
    );
    await kept.open();
    return { send: (message) => kept.use((open) => publish(open, message)), close: () => kept.close() };
  },
};
