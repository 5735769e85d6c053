import { createHmac } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { ConfigurationError, flag, requiredText, whole } from '../../configuration.js';
import { bareText } from '../../content/bare-text.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import { type Credentials, credentials } from '../../door/credentials.js';
import { connectBroker, publish } from '../../door/mqtt-broker.js';
import { defineNode } from '../../node.js';

interface Config {
  topicPattern: string;
  host: string;
  port: number;
  connectTimeoutSec: number;
  clientId: string;
  appendClientIdSuffix: boolean;
  retainedMessage: boolean;
  cleanSession: boolean;
  ssl: boolean;
  credentials: Credentials;
}

/** Hubs take MQTT on this port only, whatever configurations say. */
const PORT = 8883;
const API_VERSION = '2018-06-30';
const YEAR_S = 31_536_000;

/** A signature that lets a device of the hub in for a year. */
export function sasToken(host: string, sasKey: string, now: number): string {
  const place = encodeURIComponent(host.toLowerCase());
  const expiry = Math.floor(now / 1000) + YEAR_S;
  const signature = createHmac('sha256', Buffer.from(sasKey, 'base64')).update(`${place}\n${expiry}`).digest('base64');
  return `SharedAccessSignature sr=${place}&sig=${encodeURIComponent(signature)}&se=${expiry}`;
}

/** Publishes messages to an IoT hub of Azure, as one of its devices. */
export const azureIotHub = defineNode<Config, MqttClient>({
  class: 'mqtt.azure.TbAzureIotHubNode',
  labels: ['Success'],
  configuration: {
    topicPattern: requiredText,
    host: requiredText,
    port: whole,
    connectTimeoutSec: whole,
    clientId: requiredText,
    appendClientIdSuffix: flag,
    retainedMessage: flag,
    cleanSession: flag,
    ssl: flag,
    credentials,
  },
  start: ({ host, clientId, cleanSession, connectTimeoutSec, credentials: by }, { addressOf }) => {
    if (by.type !== 'sas' && by.type !== 'cert.PEM')
      throw new ConfigurationError('"credentials.type" has to be "sas" or "cert.PEM"');
    return connectBroker(
      {
        host,
        port: PORT,
        clientId,
        clean: cleanSession,
        username: `${host}/${clientId}/?api-version=${API_VERSION}`,
        ...(by.type === 'sas' ? { password: () => sasToken(host, by.sasKey, Date.now()) } : {}),
        tls: by.tls,
        timeout: Math.max(1, connectTimeoutSec || 10) * 1000,
      },
      addressOf,
    );
  },
  execute: async ({ topicPattern }, message, context) => {
    try {
      await publish(context.state, fill(topicPattern, message), bareText(message), false);
    } catch (error) {
      return notSent(message, error, context);
    }
    return sent(message);
  },
  stop: async (client) => {
    await client.endAsync(true);
  },
});
