import { readProfileTransport } from './transport-shapes.js';

const message = (name: string, fields: string) => `syntax = "proto3"; package p; message ${name} { ${fields} }`;
const long = Array.from({ length: 1001 }, (_, n) => `optional int32 f${n} = ${n + 1};`).join(' ');
const mqtt = (telemetry: string) => ({
  type: 'MQTT',
  transportPayloadTypeConfiguration: {
    transportPayloadType: 'PROTOBUF',
    deviceTelemetryProtoSchema: telemetry,
    deviceAttributesProtoSchema: message('A', 'optional int32 a = 1;'),
    deviceRpcRequestProtoSchema: message(
      'Q',
      'optional string method = 1; optional int32 requestId = 2; optional string params = 3;',
    ),
    deviceRpcResponseProtoSchema: message('R', 'optional string payload = 1;'),
  },
});
const profile = mqtt(message('T', long));

test('a schema that no profile may get anymore stays in one that has it, and goes into no other', () => {
  const stored = { ...profile, transportPayloadTypeConfiguration: { ...profile.transportPayloadTypeConfiguration } };
  const flags = {
    enableCompatibilityWithJsonPayloadFormat: false,
    useJsonPayloadFormatForDefaultDownlinkTopics: false,
  };
  Object.assign(stored.transportPayloadTypeConfiguration, flags);
  expect(readProfileTransport(profile, stored)).toMatchObject(profile);
  expect(() => readProfileTransport(profile)).toThrow('more than 1000');
  expect(() => readProfileTransport(profile, mqtt(message('T', 'optional int32 t = 1;')))).toThrow('more than 1000');
});
