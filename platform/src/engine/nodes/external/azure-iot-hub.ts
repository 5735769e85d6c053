import { ConfigurationError, flag, requiredText, whole, wholeFrom } from '../../configuration.js';
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

/** Publishes messages to an IoT hub of Azure, as one of its devices. */
export const azureIotHub = defineNode<Config, OpenClient<Publication, void>>({
  class: 'mqtt.azure.TbAzureIotHubNode',
  labels: ['Success'],
  configuration: {
    topicPattern: requiredText,
    host: requiredText,
    port: whole,
    connectTimeoutSec: wholeFrom(1, 200, 10),
    clientId: requiredText,
    appendClientIdSuffix: flag,
    retainedMessage: flag,
    cleanSession: flag,
    ssl: flag,
    credentials,
  },
  start: ({ host, clientId, cleanSession, connectTimeoutSec, credentials: by }, { connect }) => {
    if (by.type !== 'sas' && by.type !== 'cert.PEM')
      throw new ConfigurationError('"credentials.type" has to be "sas" or "cert.PEM"');
    return connect(mqttClient, {
      host,
      port: PORT,
      clientId,
      clean: cleanSession,
      username: `${host}/${clientId}/?api-version=${API_VERSION}`,
      ...(by.type === 'sas' ? { password: { sasKey: by.sasKey } } : {}),
      tls: by.tls,
      timeout: connectTimeoutSec * 1000,
    });
  },
  execute: async ({ topicPattern }, message, context) => {
    try {
      await context.state.send({ topic: fill(topicPattern, message), payload: bareText(message), retain: false });
    } catch (error) {
      return notSent(message, error, context);
    }
    return sent(message);
  },
  stop: (client) => client.close(),
});
