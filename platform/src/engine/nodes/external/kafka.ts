import type { Producer, SASLOptions } from 'kafkajs';
import { ConfigurationError, flag, oneOf, requiredText, text, textMap, whole, wholeOr } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import { type AddressOf, doorSocket } from '../../door/door-socket.js';
import type { Message } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  topicPattern: string;
  keyPattern: string | null;
  bootstrapServers: string;
  retries: number;
  batchSize: number;
  linger: number;
  bufferMemory: number;
  acks: 'all' | '-1' | '0' | '1' | null;
  keySerializer: string | null;
  valueSerializer: string | null;
  otherProperties: Readonly<Record<string, string>>;
  addMetadataKeyValuesAsKafkaHeaders: boolean;
  kafkaHeadersCharset: string | null;
}

const HEADER = 'tb_msg_md_';
const CHARSETS: Readonly<Record<string, BufferEncoding>> = {
  'US-ASCII': 'ascii',
  'ISO-8859-1': 'latin1',
  'UTF-8': 'utf8',
  'UTF-16LE': 'utf16le',
};

/** A text in the charset of headers; big-endian ones are the little-endian one turned round. */
function encoded(value: string, charset: string): Buffer {
  const known = CHARSETS[charset];
  if (known) return Buffer.from(value, known);
  const turned = Buffer.from(value, 'utf16le').swap16();
  return charset === 'UTF-16' ? Buffer.concat([Buffer.from([0xfe, 0xff]), turned]) : turned;
}

/** How to sign in, from the properties Kafka's own clients know. */
function signIn(properties: Readonly<Record<string, string>>): { ssl: boolean; sasl?: SASLOptions } {
  const protocol = properties['security.protocol'] ?? 'PLAINTEXT';
  const ssl = protocol.endsWith('SSL');
  if (!protocol.startsWith('SASL')) return { ssl };
  const login = properties['sasl.jaas.config'] ?? '';
  const named = (name: string): string => new RegExp(`${name}\\s*=\\s*"([^"]*)"`).exec(login)?.[1] ?? '';
  const by = { username: named('username'), password: named('password') };
  const mechanism = (properties['sasl.mechanism'] ?? 'PLAIN').toLowerCase();
  switch (mechanism) {
    case 'plain':
    case 'scram-sha-256':
    case 'scram-sha-512':
      return { ssl, sasl: { mechanism, ...by } as SASLOptions };
    default:
      throw new ConfigurationError(`"otherProperties.sasl.mechanism" is not supported: ${mechanism}`);
  }
}

/** How long a broker may take to answer, in milliseconds. */
const USUAL_TIMEOUT = 10_000;
const timeoutOf = (properties: Readonly<Record<string, string>>): number => {
  const name = 'otherProperties.request.timeout.ms';
  const time = wholeOr(USUAL_TIMEOUT)(properties['request.timeout.ms'], name);
  if (time < 1) throw new ConfigurationError(`"${name}" has to be 1 or more`);
  return time;
};

async function producerOf(config: Config, addressOf: AddressOf): Promise<Producer> {
  const { Kafka, logLevel, Partitioners } = await import('kafkajs');
  const { ssl, ...login } = signIn(config.otherProperties);
  const kafka = new Kafka({
    clientId: 'mullion',
    brokers: config.bootstrapServers.split(',').map((server) => server.trim()),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 5_000,
    requestTimeout: timeoutOf(config.otherProperties),
    retry: { retries: Math.min(Math.max(0, config.retries), 5), initialRetryTime: 100 },
    ...login,
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

interface State {
  /** Connected when the first message comes, and anew after a failure. */
  producer: Promise<Producer> | null;
}

function headersOf(config: Config, { metadata }: Message): Record<string, Buffer> {
  if (!config.addMetadataKeyValuesAsKafkaHeaders) return {};
  const charset = config.kafkaHeadersCharset ?? 'UTF-8';
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [HEADER + key, encoded(value, charset)]));
}

/** Sends messages to a topic of Kafka. */
export const kafka = defineNode<Config, State>({
  class: 'kafka.TbKafkaNode',
  labels: ['Success'],
  configuration: {
    topicPattern: requiredText,
    keyPattern: text,
    bootstrapServers: requiredText,
    retries: whole,
    batchSize: whole,
    linger: whole,
    bufferMemory: whole,
    acks: oneOf(['all', '-1', '0', '1']),
    keySerializer: text,
    valueSerializer: text,
    otherProperties: textMap,
    addMetadataKeyValuesAsKafkaHeaders: flag,
    kafkaHeadersCharset: oneOf(['US-ASCII', 'ISO-8859-1', 'UTF-8', 'UTF-16BE', 'UTF-16LE', 'UTF-16']),
  },
  start: ({ otherProperties }) => {
    signIn(otherProperties);
    timeoutOf(otherProperties);
    return { producer: null };
  },
  execute: async (config, message, context) => {
    const { state, addressOf } = context;
    state.producer ??= producerOf(config, addressOf);
    const used = state.producer;
    try {
      const producer = await used;
      const topic = fill(config.topicPattern, message);
      const key = config.keyPattern ? fill(config.keyPattern, message) : null;
      const acks = config.acks === '0' || config.acks === '1' ? Number(config.acks) : -1;
      const [record] = await producer.send({
        topic,
        acks,
        messages: [{ key, value: message.data, headers: headersOf(config, message), timestamp: String(message.ts) }],
      });
      return sent(message, {
        offset: record?.baseOffset ?? '-1',
        partition: String(record?.partition ?? 0),
        topic,
      });
    } catch (error) {
      // Others may have connected anew by now.
      if (state.producer === used) state.producer = null;
      used.then((producer) => producer.disconnect()).catch(() => {});
      return notSent(message, error, context);
    }
  },
  stop: async ({ producer }) => {
    await (await producer?.catch(() => null))?.disconnect();
  },
});
