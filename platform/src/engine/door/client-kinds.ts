import type { AnyClientKind } from './client.js';
import { kafkaClient } from './kafka-client.js';
import { mailClient } from './mail-client.js';
import { mqttClient } from './mqtt-client.js';
import { rabbitClient } from './rabbit-client.js';

/** All clients there are. */
export const clientKinds = [kafkaClient, mailClient, mqttClient, rabbitClient] as unknown as readonly AnyClientKind[];
