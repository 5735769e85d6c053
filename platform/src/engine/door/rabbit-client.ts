/** A connection to RabbitMQ: made at the start, and anew by the message that finds it closed. */
import type { ChannelModel, ConfirmChannel, Options } from 'amqplib';
import { settlesWithin } from '../../framework/time-limit.js';
import type { ClientKind } from './client.js';
import type { AddressOf } from './door-socket.js';

export interface RabbitOptions {
  host: string;
  port: number;
  virtualHost: string;
  username: string;
  password: string;
  /** Milliseconds. */
  timeout: number;
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

async function connect(options: RabbitOptions, addressOf: AddressOf): Promise<Open> {
  const { connect: connectTo } = await import('amqplib');
  const { host, port, virtualHost, username, password, timeout, clientProperties } = options;
  const connection = await connectTo(
    { protocol: 'amqp', hostname: await addressOf(host), port, username, password, vhost: virtualHost },
    { timeout, clientProperties: { ...clientProperties } },
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
    const state: State = { open: null };
    await keep(state, connect(options, addressOf));
    return {
      send: async (message) => {
        const used = state.open ?? keep(state, connect(options, addressOf));
        try {
          await publish(await used, message);
        } catch (error) {
          // It never rejects.
          void drop(state, used);
          throw error;
        }
      },
      close: () => drop(state, state.open),
    };
  },
};
