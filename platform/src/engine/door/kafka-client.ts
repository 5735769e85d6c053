/** A connection to a Kafka: made when the first message comes, and anew after a failure. */
import type { SASLOptions } from 'kafkajs';
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

async function producerOf(
  { servers, clientId, retries, ssl, sasl, requestTimeout }: KafkaOptions,
  addressOf: AddressOf,
) {
  const { Kafka, logLevel, Partitioners } = await import('kafkajs');
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
      return socket;
    },
  });
  const producer = kafka.producer({
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: true,
  });
  await producer.connect();
  return producer;
}

export const kafkaClient: ClientKind<KafkaOptions, KafkaRecord, KafkaPlace> = {
  name: 'kafka',
  open: async (options, addressOf) => {
    const producer = new KeptConnection(
      () => producerOf(options, addressOf),
      (connected) => connected.disconnect(),
    );
    return {
      send: ({ topic, acks, key, value, headers, timestamp }) =>
        producer.use(async (connected) => {
          const bytes = Object.fromEntries(Object.entries(headers).map(([name, each]) => [name, Buffer.from(each)]));
          const messages = [{ key, value, headers: bytes, timestamp }];
          const [record] = await connected.send({
            topic,
            acks,
            messages,
            ...(options.zip ? { compression: GZIP } : {}),
          });
          return { offset: record?.baseOffset ?? '-1', partition: String(record?.partition ?? 0) };
        }),
      close: () => producer.close(),
    };
  },
};
