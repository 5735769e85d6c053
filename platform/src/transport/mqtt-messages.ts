/** What the messages of a device over MQTT do, and what a session is sent. */
import type { Context } from '../framework/context.js';
import { badRequest, PlatformError } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import { claimMessage } from './claims.js';
import {
  attributeRequestOf,
  attributesMessage,
  attributesRequest,
  countOf,
  noteMessage,
  readClientAttributes,
  readTelemetry,
  telemetryMessage,
} from './device-messages.js';
import { DeviceRequests } from './device-requests.js';
import { DeviceUpdates, updateJson } from './device-updates.js';
import { receiveOfGateway } from './mqtt-gateway.js';
import { sendChunk } from './mqtt-packages.js';
import { isTopicOf } from './mqtt-profile.js';
import type { MqttSession } from './mqtt-session.js';
import type { SessionPart } from './mqtt-sessions.js';
import {
  type Format,
  filterOf,
  PROVISION_REQUEST,
  PROVISION_RESPONSE,
  type Published,
  publishedTopic,
  UPDATE_TOPICS,
} from './mqtt-topics.js';
import { protoToJson } from './proto-payload.js';
import { provision } from './provisioning.js';
import { RpcDispatcher } from './rpc-dispatcher.js';

/** The meaning of a topic: that of the device API, or else of the device's profile. */
function meaningOf(topic: string, { profile }: MqttSession): Published {
  const { telemetryTopic, attributesTopic } = profile;
  const known = publishedTopic(topic);
  if (known.kind !== 'unknown') return known;
  if (telemetryTopic !== null && isTopicOf(telemetryTopic, topic)) return { kind: 'telemetry', format: 'profile' };
  if (attributesTopic !== null && isTopicOf(attributesTopic, topic)) return { kind: 'attributes', format: 'profile' };
  return known;
}

type SchemaKind = 'telemetry' | 'attributes' | 'answer';

/** The JSON text of a payload. Throws 400 for protobuf that does not fit the profile. */
function jsonOf({ profile: { proto } }: MqttSession, kind: SchemaKind, format: Format, payload: Buffer): string {
  if (format === 'json' || (format === 'profile' && !proto)) return payload.toString();
  if (!proto) throw badRequest('The profile of the device has no schema');
  try {
    return protoToJson(proto[kind], payload);
  } catch (error) {
    if (!(error instanceof PlatformError) || !proto.jsonToo || format === 'protobuf') throw error;
    return payload.toString();
  }
}

/**
 * Handles one published message; resolves once what it carries is durable, with whether its topic means anything. Rejects with a
 * `PlatformError` for what cannot be read (400), is too much (429) or cannot be stored (503).
 */
export async function receive(
  context: Context,
  session: MqttSession,
  topic: string,
  payload: Buffer,
): Promise<boolean> {
  const { db, events, transportLimits } = context;
  const { deviceId, tenantId } = session.device;
  const device = { deviceId, tenantId };
  const text = payload.toString();
  const message = meaningOf(topic, session);
  const textOf = (kind: SchemaKind, format: Format) => jsonOf(session, kind, format, payload);
  if (message.kind !== 'telemetry' && message.kind !== 'gateway' && message.kind !== 'unknown')
    transportLimits.admit(device, null);
  switch (message.kind) {
    case 'telemetry': {
      const telemetry = readTelemetry(textOf('telemetry', message.format));
      transportLimits.admit(device, countOf(telemetry));
      await db.run(telemetryMessage, { ...device, message: telemetry });
      return true;
    }
    case 'attributes':
      await db.run(attributesMessage, {
        ...device,
        message: readClientAttributes(textOf('attributes', message.format)),
      });
      return true;
    case 'attributes-request': {
      const answer = await db.run(attributesRequest, { ...device, request: attributeRequestOf(text) });
      session.send(filterOf(message.answerTopic), message.answerTopic, answer);
      noteMessage(events, device);
      return true;
    }
    case 'command-answer':
      await RpcDispatcher.of(context).answer(deviceId, message.number, textOf('answer', message.format));
      noteMessage(events, device);
      return true;
    case 'claim':
      await db.run(claimMessage, { ...device, text });
      return true;
    case 'gateway':
      return receiveOfGateway(context, session, topic, text);
    case 'server-request': {
      // It is acknowledged once it is durable: the answer may take long, and never fails.
      const { answer } = await DeviceRequests.of(context).ask(context, device, message.number, text);
      void answer.then((json) => session.send(filterOf(message.answerTopic), message.answerTopic, json));
      return true;
    }
    case 'file-request':
      sendChunk(context, session, message, text);
      noteMessage(events, device);
      return true;
    case 'unknown':
      return false;
  }
}

/** Handles a message of a client that wants to be registered; like `receive`. */
export async function receiveRegistration(
  context: Context,
  session: MqttSession,
  topic: string,
  payload: Buffer,
): Promise<boolean> {
  if (topic !== PROVISION_REQUEST) return false;
  const answer = await provision(context, payload.toString());
  session.send(PROVISION_RESPONSE, PROVISION_RESPONSE, answer);
  return true;
}

/** Sends a session what changes among the shared attributes of its device. */
export const attributeUpdates =
  (events: EventBus): SessionPart =>
  (session) =>
    DeviceUpdates.of(events).on(session.device.deviceId, (update) => {
      for (const topic of UPDATE_TOPICS) session.send(topic, topic, updateJson(update));
    });
