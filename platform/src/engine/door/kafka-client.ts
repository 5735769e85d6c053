/** A connection to a Kafka: made when the first message comes, and anew after a failure. */
import type { Producer, SASLOptions } from 'kafkajs';
import type { ClientKind } from './client.js';
import { type AddressOf, doorSocket } from './door-socket.js';

export interface KafkaOptions {
  servers: readonly string[];
  retries: number;
  ssl: boolean;
  sasl?: SASLOptions;
  /** How long a broker may take to answer, in milliseconds. */
  requestTimeout: number;
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

async function producerOf({ servers, retries, ssl, sasl, requestTimeout }: KafkaOptions, addressOf: AddressOf) {
  const { Kafka, logLevel, Partitioners } = await import('kafkajs');
  const kafka = new Kafka({
    clientId: 'mullion',
    brokers: [...servers],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 5_000,
    requestTimeout,
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
    let producer: Promise<Producer> | null = null;
    return {
      send: async ({ topic, acks, key, value, headers, timestamp }) => {
        producer ??= producerOf(options, addressOf);
        const used = producer;
        try {
          const bytes = Object.fromEntries(Object.entries(headers).map(([name, each]) => [name, Buffer.from(each)]));
          const messages = [{ key, value, headers: bytes, timestamp }];
          const [record] = await (await used).send({ topic, acks, messages });
          return { offset: record?.baseOffset ?? '-1', partition: String(record?.partition ?? 0) };
        } catch (error) {
          // Others may have connected anew by now.
          if (producer === used) producer = null;
          used.then((failed) => failed.disconnect()).catch(() => {});
          throw error;
        }
      },
      close: async () => {
        await (await producer?.catch(() => null))?.disconnect();
      },
    };
  },
};
