/** What a device's profile says about its MQTT: topics of its own, protobuf payloads, whether what cannot be read ends a connection. */
import { whenEntitySaved } from '../framework/entity-hooks.js';
import type { Tx } from '../framework/tx.js';

/** Schemas of protobuf payloads. */
export interface ProtoSchemas {
  telemetry: string;
  attributes: string;
  command: string;
  answer: string;
  /** Payloads that do not fit are read as JSON. */
  jsonToo: boolean;
  /** Commands on the topics that name no format are JSON. */
  jsonDown: boolean;
}

export interface MqttProfile {
  profileId: string;
  /** Topic filters beside those of the device API; null: none. */
  telemetryTopic: string | null;
  attributesTopic: string | null;
  /** Messages that cannot be read are acknowledged and dropped. */
  acknowledgesUnreadable: boolean;
  /** null: payloads are JSON. */
  proto: ProtoSchemas | null;
}

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A profile says something else, or a device may have another one. */
    'mqtt.profile-changed': { deviceId: string | null; profile: MqttProfile };
  }
}

interface Row {
  profileId: string;
  transport: string | null;
}

const TRANSPORT = "p.id AS profileId, json_extract(p.profile_data, '$.transportConfiguration') AS transport";

function schemasOf(payload: unknown): ProtoSchemas | null {
  const given = (payload ?? {}) as Record<string, unknown>;
  if (given.transportPayloadType !== 'PROTOBUF') return null;
  return {
    telemetry: String(given.deviceTelemetryProtoSchema),
    attributes: String(given.deviceAttributesProtoSchema),
    command: String(given.deviceRpcRequestProtoSchema),
    answer: String(given.deviceRpcResponseProtoSchema),
    jsonToo: given.enableCompatibilityWithJsonPayloadFormat === true,
    jsonDown: given.useJsonPayloadFormatForDefaultDownlinkTopics === true,
  };
}

function profileOf({ profileId, transport }: Row): MqttProfile {
  const configuration = JSON.parse(transport ?? '{}') as Record<string, unknown>;
  const isMqtt = configuration.type === 'MQTT';
  const text = (value: unknown) => (isMqtt && typeof value === 'string' && value !== '' ? value : null);
  return {
    profileId,
    telemetryTopic: text(configuration.deviceTelemetryTopic),
    attributesTopic: text(configuration.deviceAttributesTopic),
    acknowledgesUnreadable: isMqtt && configuration.sendAckOnValidationException === true,
    proto: isMqtt ? schemasOf(configuration.transportPayloadTypeConfiguration) : null,
  };
}

export const NO_PROFILE: MqttProfile = {
  profileId: '',
  telemetryTopic: null,
  attributesTopic: null,
  acknowledgesUnreadable: false,
  proto: null,
};

export function mqttProfileOf(tx: Tx, deviceId: string): MqttProfile {
  const row = tx.get<Row & object>(
    `SELECT ${TRANSPORT} FROM device d JOIN device_profile p ON p.id = d.device_profile_id WHERE d.id = ?`,
    deviceId,
  );
  return row ? profileOf(row) : NO_PROFILE;
}

whenEntitySaved('mqtt profiles', (tx, { entityType, id }, { created }) => {
  if (created) return;
  if (entityType === 'DEVICE') {
    tx.emit('mqtt.profile-changed', { deviceId: id, profile: mqttProfileOf(tx, id) });
  } else if (entityType === 'DEVICE_PROFILE') {
    const row = tx.get<Row & object>(`SELECT ${TRANSPORT} FROM device_profile p WHERE p.id = ?`, id);
    if (row) tx.emit('mqtt.profile-changed', { deviceId: null, profile: profileOf(row) });
  }
});

/** Whether a topic is one of a filter: `+` stands for a level, `#` for all that follow. */
export function isTopicOf(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const levels = topic.split('/');
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return at === wanted.length - 1;
    if (at >= levels.length || (level !== '+' && level !== levels[at])) return false;
  }
  return wanted.length === levels.length;
}
