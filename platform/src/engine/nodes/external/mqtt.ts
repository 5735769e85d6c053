import { randomUUID } from 'node:crypto';
import { ConfigurationError, flag, requiredText, text, whole, wholeFrom } from '../../configuration.js';
import { bareText } from '../../content/bare-text.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import type { OpenClient } from '../../door/client.js';
import { type Credentials, credentials } from '../../door/credentials.js';
import { mqttClient, type Publication } from '../../door/mqtt-client.js';
import { defineNode } from '../../node.js';

interface Config {
  topicPattern: string;
  host: string;
  port: number;
  connectTimeoutSec: number;
  clientId: string | null;
  appendClientIdSuffix: boolean;
  retainedMessage: boolean;
  cleanSession: boolean;
  ssl: boolean;
  credentials: Credentials;
}

const login = ({ username, password }: Extract<Credentials, { type: 'basic' }>) => ({
  username,
  ...(password ? { password } : {}),
});

/** Publishes messages to an MQTT broker. */
export const mqtt = defineNode<Config, OpenClient<Publication, void>>({
  class: 'mqtt.TbMqttNode',
  labels: ['Success'],
  configuration: {
    topicPattern: requiredText,
    host: requiredText,
    port: whole,
    connectTimeoutSec: wholeFrom(1, 200, 10),
    clientId: text,
    appendClientIdSuffix: flag,
    retainedMessage: flag,
    cleanSession: flag,
    ssl: flag,
    credentials,
  },
  start: (config, { connect, serviceId }) => {
    const { host, port, clientId, credentials: by } = config;
    if (port < 1 || port > 65_535) throw new ConfigurationError('"port" has to be from 1 to 65535');
    if (by.type === 'sas') throw new ConfigurationError('"credentials.type" is unknown: "sas"');
    const named = clientId ? `${clientId}${config.appendClientIdSuffix ? `_${serviceId}` : ''}` : null;
    const certificates = by.type === 'cert.PEM' ? by.tls : {};
    return connect(mqttClient, {
      host,
      port,
      clientId: named ?? randomUUID().replaceAll('-', '').slice(0, 23),
      clean: config.cleanSession,
      ...(by.type === 'basic' ? login(by) : {}),
      tls: config.ssl ? certificates : null,
      timeout: config.connectTimeoutSec * 1000,
    });
  },
  execute: async ({ topicPattern, retainedMessage }, message, context) => {
    try {
      const payload = bareText(message);
      await context.state.send({ topic: fill(topicPattern, message), payload, retain: retainedMessage });
    } catch (error) {
      return notSent(message, error, context);
    }
    return sent(message);
  },
  stop: (client) => client.close(),
});
