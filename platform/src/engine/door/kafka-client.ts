/** A connection to a Kafka: made when the first message comes, and anew after a failure. */
import type { Socket } from 'node:net';
import type { Producer, SASLOptions } from 'kafkajs';
import { timerTime } from '../../framework/time-limit.js';
import type { ClientKind } from './client.js';
import { type AddressOf, doorSocket } from './door-socket.js';
import { KeptConnection } from './kept-connection.js';

export interface KafkaOptions {
  servers: readonly string[];
  clientId: string;
  retries: number;
  ssl: boolean;
  sasl?: SASLOptions;
  /** How long a broker may take to answer, in milliseconds. */
  requestTimeout: number;
  /** Whether batches are compressed. */
  zip: boolean;
}

export interface KafkaRecord {
  topic: string;
  acks: number;
  key: string | null;
  value: string;
  headers: Readonly<Record<string, Uint8Array>>;
  timestamp: string;
}

/** Where a record went. */
export interface KafkaPlace {
  offset: string;
  partition: string;
}

/** As Kafka numbers it. */
const GZIP = 1;

interface Connected {
  producer: Producer;
  sockets: ReadonlySet<Socket>;
}

/** Ends a connection, and what brokers have not read with it. */
async function end({ producer, sockets }: Connected): Promise<void> {
  await producer.disconnect().catch(() => {});
  for (const socket of sockets) socket.destroy();
}

async function connect(
  { servers, clientId, retries, ssl, sasl, requestTimeout }: KafkaOptions,
  addressOf: AddressOf,
): Promise<Connected> {
  const { Kafka, logLevel, Partitioners } = await import('kafkajs');
  const sockets = new Set<Socket>();
  const kafka = new Kafka({
    clientId,
    brokers: [...servers],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 5_000,
    requestTimeout: timerTime(requestTimeout),
    retry: { retries: Math.min(Math.max(0, retries), 5), initialRetryTime: 100 },
    ...(sasl ? { sasl } : {}),
    // Brokers name others: each is reached through the door.
    socketFactory: ({ host, port, onConnect }) => {
      const socket = doorSocket(addressOf, host, port, ssl ? {} : null);
      socket.on(ssl ? 'secureConnect' : 'connect', onConnect);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  });
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: true,
  });
  const connected = { producer, sockets };
  await producer.connect().catch(async (error: unknown) => {
    await end(connected);
    throw error;
  });
  return connected;
}

export const kafkaClient: ClientKind<KafkaOptions, KafkaRecord, KafkaPlace> = {
  name: 'kafka',
  open: async (options, addressOf) => {
    const kept = new KeptConnection(() => connect(options, addressOf), end);
    return {
      send: ({ topic, acks, key, value, headers, timestamp }) =>
        kept.use(async ({ producer }) => {
          const bytes = Object.fromEntries(Object.entries(headers).map(([name, each]) => [name, Buffer.from(each)]));
          const messages = [{ key, value, headers: bytes, timestamp }];
          const [record] = await producer.send({
            topic,
            acks,
            messages,
            ...(options.zip ? { compression: GZIP } : {}),
          });
          return { offset: record?.baseOffset ?? '-1', partition: String(record?.partition ?? 0) };
        }),
      close: () => kept.close(),
    };
  },
};
