import type { Options } from 'amqplib';
import { ConfigurationError, flag, oneOfOrEmpty, requiredText, text, textMap, whole } from '../../configuration.js';
import { bareText } from '../../content/bare-text.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import type { OpenClient } from '../../door/client.js';
import { type RabbitMessage, rabbitClient } from '../../door/rabbit-client.js';
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

/** How long connecting may take at each of its steps, whatever is set, in milliseconds: messages wait meanwhile. */
const LONGEST = 200_000;

/** Publishes messages to an exchange of RabbitMQ. */
export const rabbitmq = defineNode<Config, OpenClient<RabbitMessage, void>>({
  class: 'rabbitmq.TbRabbitMqNode',
  labels: ['Success'],
  configuration: {
    exchangeNamePattern: text,
    routingKeyPattern: text,
    messageProperties: oneOfOrEmpty(NAMES),
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
  start: (config, { connect }) => {
    if (config.port < 1 || config.port > 65_535) throw new ConfigurationError('"port" has to be from 1 to 65535');
    const { host, port, virtualHost, username, password, clientProperties } = config;
    return connect(rabbitClient, {
      host,
      port,
      username: username ?? 'guest',
      password: password ?? 'guest',
      virtualHost: virtualHost || '/',
      timeout: Math.min(config.connectionTimeout || 60_000, LONGEST),
      handshakeTimeout: Math.min(config.handshakeTimeout || 10_000, LONGEST),
      clientProperties,
    });
  },
  execute: async (config, message, context) => {
    const exchange = fill(config.exchangeNamePattern ?? '', message);
    const key = fill(config.routingKeyPattern ?? '', message);
    const properties = config.messageProperties ? PROPERTIES[config.messageProperties] : {};
    try {
      await context.state.send({ exchange, key, properties, body: bareText(message) });
    } catch (error) {
      return notSent(message, error, context);
    }
    return sent(message);
  },
  stop: (client) => client.close(),
});
