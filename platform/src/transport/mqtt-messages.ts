/** What the messages of a device over MQTT do, and what a session is sent. */
import type { Context } from '../framework/context.js';
import type { EventBus } from '../framework/events.js';
import {
  attributeRequestOf,
  attributesMessage,
  attributesRequest,
  readClientAttributes,
  readTelemetry,
  telemetryMessage,
} from './device-messages.js';
import { DeviceUpdates, updateJson } from './device-updates.js';
import type { MqttSession } from './mqtt-session.js';
import type { SessionPart } from './mqtt-sessions.js';
import { filterOf, publishedTopic, UPDATE_TOPICS } from './mqtt-topics.js';

/**
 * Handles one published message; resolves once what it carries is durable, with whether its topic means anything. Rejects with a
 * `PlatformError` for what cannot be read (400) or stored (503).
 */
export async function receive({ db }: Context, session: MqttSession, topic: string, payload: Buffer): Promise<boolean> {
  const { deviceId, tenantId } = session.device;
  const device = { deviceId, tenantId };
  const text = payload.toString();
  const message = publishedTopic(topic);
  switch (message.kind) {
    case 'telemetry':
      await db.run(telemetryMessage, { ...device, message: readTelemetry(text) });
      return true;
    case 'attributes':
      await db.run(attributesMessage, { ...device, message: readClientAttributes(text) });
      return true;
    case 'attributes-request': {
      const answer = await db.run(attributesRequest, { ...device, request: attributeRequestOf(text) });
      session.send(filterOf(message.answerTopic), message.answerTopic, answer);
      return true;
    }
    case 'unknown':
      return false;
  }
}

/** Sends a session what changes among the shared attributes of its device. */
export const attributeUpdates =
  (events: EventBus): SessionPart =>
  (session) =>
    DeviceUpdates.of(events).on(session.device.deviceId, (update) => {
      for (const topic of UPDATE_TOPICS) session.send(topic, topic, updateJson(update));
    });
