import type { TransportConfiguration, TransportType } from '@mullion/shared-kit/api/device-profiles';
import { defaultLwm2mClientSettings, defaultLwm2mObserveSettings } from '@mullion/shared-kit/api/lwm2m';

/** Transports in the order in which they are offered. */
export const transportTypes = ['DEFAULT', 'MQTT', 'COAP', 'LWM2M', 'SNMP'] as const satisfies readonly TransportType[];

/** How devices write what they send, as stored. */
export const payloadTypes = ['JSON', 'PROTOBUF'] as const;
export type PayloadType = (typeof payloadTypes)[number];

const proto = (name: string, body: string) => `syntax = "proto3";\npackage ${name};\n\n${body}`;

/** What devices send and get as protobuf, before anybody writes schemas of their own. */
export const defaultSchemas = {
  deviceTelemetryProtoSchema: proto(
    'telemetry',
    `message SensorDataReading {
  optional double temperature = 1;
  optional double humidity = 2;
  InnerObject innerObject = 3;

  message InnerObject {
    optional string key1 = 1;
    optional bool key2 = 2;
    optional double key3 = 3;
    optional int32 key4 = 4;
    optional string key5 = 5;
  }
}`,
  ),
  deviceAttributesProtoSchema: proto(
    'attributes',
    `message SensorConfiguration {
  optional string firmwareVersion = 1;
  optional string serialNumber = 2;
}`,
  ),
  deviceRpcRequestProtoSchema: proto(
    'rpc',
    `message RpcRequestMsg {
  optional string method = 1;
  optional int32 requestId = 2;
  optional string params = 3;
}`,
  ),
  deviceRpcResponseProtoSchema: proto(
    'rpc',
    `message RpcResponseMsg {
  optional string payload = 1;
}`,
  ),
};

/** The members of a payload of a type; `flags` where devices may fall back to JSON (MQTT). */
export const defaultPayload = (type: PayloadType, flags: boolean): Record<string, unknown> =>
  type === 'JSON'
    ? { transportPayloadType: type }
    : {
        transportPayloadType: type,
        ...defaultSchemas,
        ...(flags && {
          enableCompatibilityWithJsonPayloadFormat: false,
          useJsonPayloadFormatForDefaultDownlinkTopics: false,
        }),
      };

/** What the platform does with a device over SNMP, as stored. */
export const snmpSpecs = [
  'TELEMETRY_QUERYING',
  'CLIENT_ATTRIBUTES_QUERYING',
  'SHARED_ATTRIBUTES_SETTING',
  'TO_DEVICE_RPC_REQUEST',
] as const;
export type SnmpSpec = (typeof snmpSpecs)[number];

/** Whether values are fetched from the device again and again. */
export const isQuerying = (spec: SnmpSpec): boolean => spec.endsWith('QUERYING');

/** Types of the values that an OID is read as. */
export const snmpDataTypes = ['STRING', 'LONG', 'BOOLEAN', 'DOUBLE', 'JSON'] as const;

/** A mapping of an OID to a key before anything is typed. */
export const newMapping = () => ({ dataType: 'STRING', key: '', oid: '' });

/** Default time between two queries, ms. */
const QUERYING_FREQUENCY_MS = 5000;

/** A communication with one empty mapping; one that asks does so every 5 s. */
export const newCommunication = (spec: SnmpSpec) => ({
  spec,
  ...(isQuerying(spec) && { queryingFrequencyMs: QUERYING_FREQUENCY_MS }),
  mappings: [newMapping()],
});

/** What a profile begins with when a transport is chosen. */
export function defaultTransport(type: TransportType): TransportConfiguration {
  switch (type) {
    case 'DEFAULT':
      return { type };
    case 'MQTT':
      return {
        type,
        deviceTelemetryTopic: 'v1/devices/me/telemetry',
        deviceAttributesTopic: 'v1/devices/me/attributes',
        sendAckOnValidationException: false,
        transportPayloadTypeConfiguration: defaultPayload('JSON', true),
      };
    case 'COAP':
      return {
        type,
        coapDeviceTypeConfiguration: {
          coapDeviceType: 'DEFAULT',
          transportPayloadTypeConfiguration: defaultPayload('JSON', false),
        },
        clientSettings: { powerMode: 'DRX' },
      };
    case 'SNMP':
      return { type, timeoutMs: 500, retries: 0, communicationConfigs: [newCommunication('TELEMETRY_QUERYING')] };
    case 'LWM2M': {
      const { compositeOperationsSupport: _, ...clientLwM2mSettings } = defaultLwm2mClientSettings;
      return {
        type,
        observeAttr: defaultLwm2mObserveSettings,
        bootstrapServerUpdateEnable: false,
        bootstrap: [],
        clientLwM2mSettings,
      };
    }
  }
}
