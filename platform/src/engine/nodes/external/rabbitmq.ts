import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { settlesWithin } from '../../../framework/time-limit.js';
import { ConfigurationError, flag, oneOf, requiredText, text, textMap, whole } from '../../configuration.js';
import { bareText } from '../../content/bare-text.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import type { AddressOf } from '../../door/door-socket.js';
import { defineNode } from '../../node.js';

interface Config {
  exchangeNamePattern: string | null;
  routingKeyPattern: string | null;
  messageProperties: keyof typeof PROPERTIES | null;
  host: string;
  port: number;
  virtualHost: string | null;
  username: string | null;
  password: string | null;
  automaticRecoveryEnabled: boolean;
  connectionTimeout: number;
  handshakeTimeout: number;
  clientProperties: Readonly<Record<string, string>>;
}

const BYTES = 'application/octet-stream';
const PROPERTIES = {
  BASIC: { contentType: BYTES, deliveryMode: 1, priority: 0 },
  TEXT_PLAIN: { contentType: 'text/plain', deliveryMode: 1, priority: 0 },
  MINIMAL_BASIC: {},
  MINIMAL_PERSISTENT_BASIC: { deliveryMode: 2 },
  PERSISTENT_BASIC: { contentType: BYTES, deliveryMode: 2, priority: 0 },
  PERSISTENT_TEXT_PLAIN: { contentType: 'text/plain', deliveryMode: 2, priority: 0 },
} as const satisfies Record<string, Options.Publish>;
const NAMES = Object.keys(PROPERTIES) as (keyof typeof PROPERTIES)[];

/** How long an end waits for the broker, in milliseconds. */
const FAREWELL = 1_000;

const close = (connection: ChannelModel): Promise<unknown> =>
  settlesWithin(
    FAREWELL,
    connection.close().catch(() => {}),
  );

interface Open {
  connection: ChannelModel;
  channel: ConfirmChannel;
  /** Why the channel was closed. */
  reason?: string;
}

async function connect(config: Config, addressOf: AddressOf): Promise<Open> {
  const { connect: connectTo } = await import('amqplib');
  const { host, port, virtualHost, username, password, connectionTimeout, clientProperties } = config;
  const connection = await connectTo(
    {
      protocol: 'amqp',
      hostname: await addressOf(host),
      port,
      username: username ?? 'guest',
      password: password ?? 'guest',
      vhost: virtualHost || '/',
    },
    { timeout: connectionTimeout || 60_000, clientProperties: { ...clientProperties } },
  );
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
  return open;
}

/** How long the broker may take to confirm a message, in milliseconds. */
const CONFIRMATION = 10_000;

interface State {
  /** null after a failure: the next message connects anew. */
  open: Promise<Open> | null;
}

function keep(state: State, opening: Promise<Open>): Promise<Open> {
  state.open = opening;
  const drop = () => {
    if (state.open === opening) state.open = null;
  };
  opening.then(({ connection, channel }) => {
    connection.on('close', drop);
    channel.on('close', drop);
  }, drop);
  return opening;
}

/** Ends what was opened; the next message connects anew, unless another has by now. */
async function drop(state: State, opened: Promise<Open> | null): Promise<void> {
  if (state.open === opened) state.open = null;
  const connection = (await opened?.catch(() => null))?.connection;
  if (connection) await close(connection);
}

/** Publishes messages to an exchange of RabbitMQ. */
export const rabbitmq = defineNode<Config, State>({
  class: 'rabbitmq.TbRabbitMqNode',
  labels: ['Success'],
  configuration: {
    exchangeNamePattern: text,
    routingKeyPattern: text,
    messageProperties: (value, name) => (value === '' ? null : oneOf(NAMES)(value, name)),
    host: requiredText,
    port: whole,
    virtualHost: text,
    username: text,
    password: text,
    automaticRecoveryEnabled: flag,
    connectionTimeout: whole,
    handshakeTimeout: whole,
    clientProperties: textMap,
  },
  start: async (config, { addressOf }) => {
    if (config.port < 1 || config.port > 65_535) throw new ConfigurationError('"port" has to be from 1 to 65535');
    const state: State = { open: null };
    await keep(state, connect(config, addressOf));
    return state;
  },
  execute: async (config, message, context) => {
    const { state, addressOf } = context;
    const used = state.open ?? keep(state, connect(config, addressOf));
    try {
      const open = await used;
      const exchange = fill(config.exchangeNamePattern ?? '', message);
      const key = fill(config.routingKeyPattern ?? '', message);
      const properties = config.messageProperties ? PROPERTIES[config.messageProperties] : {};
      await new Promise<void>((resolve, reject) => {
        const refuse = (reason: string) =>
          reject(new Error(`RabbitMQ did not take the message for exchange "${exchange}": ${reason}`));
        const limit = setTimeout(refuse, CONFIRMATION, `no answer within ${CONFIRMATION} ms`);
        open.channel.publish(exchange, key, Buffer.from(bareText(message)), properties, (error: unknown) => {
          clearTimeout(limit);
          if (error) refuse(open.reason ?? (error instanceof Error ? error.message : 'refused'));
          else resolve();
        });
      });
    } catch (error) {
      // It never rejects.
      void drop(state, used);
      return notSent(message, error, context);
    }
    return sent(message);
  },
  stop: (state) => drop(state, state.open),
});
