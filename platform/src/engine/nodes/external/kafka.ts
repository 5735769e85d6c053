import type { SASLOptions } from 'kafkajs';
import { ConfigurationError, flag, oneOf, requiredText, text, textMap, whole, wholeOr } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import type { OpenClient } from '../../door/client.js';
import { type KafkaPlace, type KafkaRecord, kafkaClient } from '../../door/kafka-client.js';
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

type Properties = Readonly<Record<string, string>>;

/** Properties of Kafka's own clients that are followed here. */
const PROPERTIES = [
  'client.id',
  'compression.type',
  'request.timeout.ms',
  'sasl.jaas.config',
  'sasl.mechanism',
  'security.protocol',
];
/** How keys and bodies are written. */
const SERIALIZER = 'org.apache.kafka.common.serialization.StringSerializer';

/** A property that is one of some words; the first where it is missing. */
function wordOf(properties: Properties, name: string, words: readonly [string, ...string[]]): string {
  const found = properties[name] || words[0];
  if (!words.includes(found))
    throw new ConfigurationError(`"otherProperties.${name}" has to be one of ${words.join(', ')}, not ${found}`);
  return found;
}

/** Throws for what a configuration asks for, and is not done here. */
function checkFollowed({ keySerializer, valueSerializer, otherProperties }: Config): void {
  for (const [name, value] of Object.entries({ keySerializer, valueSerializer }))
    if (value && value !== SERIALIZER)
      throw new ConfigurationError(`"${name}" can only be ${SERIALIZER}, not ${value}`);
  const unknown = Object.keys(otherProperties).find((name) => !PROPERTIES.includes(name));
  if (unknown !== undefined)
    throw new ConfigurationError(`"otherProperties.${unknown}" is not supported (supported: ${PROPERTIES.join(', ')})`);
}

/** How to sign in, from the properties Kafka's own clients know. */
function signIn(properties: Properties): { ssl: boolean; sasl?: SASLOptions } {
  const protocol = wordOf(properties, 'security.protocol', ['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL']);
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
const timeoutOf = (properties: Properties): number => {
  const name = 'otherProperties.request.timeout.ms';
  const time = wholeOr(USUAL_TIMEOUT)(properties['request.timeout.ms'], name);
  if (time < 1) throw new ConfigurationError(`"${name}" has to be 1 or more`);
  return time;
};

function headersOf(config: Config, { metadata }: Message): Record<string, Uint8Array> {
  if (!config.addMetadataKeyValuesAsKafkaHeaders) return {};
  const charset = config.kafkaHeadersCharset ?? 'UTF-8';
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [HEADER + key, encoded(value, charset)]));
}

/** Sends messages to a topic of Kafka. */
export const kafka = defineNode<Config, OpenClient<KafkaRecord, KafkaPlace>>({
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
  start: (config, { connect }) => {
    checkFollowed(config);
    const { bootstrapServers, retries, otherProperties } = config;
    return connect(kafkaClient, {
      servers: bootstrapServers.split(',').map((server) => server.trim()),
      clientId: otherProperties['client.id'] || 'mullion',
      retries,
      requestTimeout: timeoutOf(otherProperties),
      zip: wordOf(otherProperties, 'compression.type', ['none', 'gzip']) === 'gzip',
      ...signIn(otherProperties),
    });
  },
  execute: async (config, message, context) => {
    const topic = fill(config.topicPattern, message);
    const key = config.keyPattern ? fill(config.keyPattern, message) : null;
    const acks = config.acks === '0' || config.acks === '1' ? Number(config.acks) : -1;
    const headers = headersOf(config, message);
    try {
      const value = message.data;
      const place = await context.state.send({ topic, acks, key, value, headers, timestamp: String(message.ts) });
      return sent(message, { ...place, topic });
    } catch (error) {
      return notSent(message, error, context);
    }
  },
  stop: (client) => client.close(),
});
