import type { DeviceProfile, TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import { defaultSchemas } from '../features/devices/profiles/transport/transport-defaults';

/** Configurations of every transport as platforms store them, with members that the form does not know. */
export const storedTransports: readonly TransportConfiguration[] = [
  { type: 'DEFAULT', fromLater: { a: [1, null] } },
  {
    type: 'MQTT',
    deviceTelemetryTopic: 'plant/+/telemetry',
    deviceAttributesTopic: 'plant/attributes/#',
    sendAckOnValidationException: true,
    transportPayloadTypeConfiguration: {
      transportPayloadType: 'PROTOBUF',
      ...defaultSchemas,
      deviceTelemetryProtoSchema: `${defaultSchemas.deviceTelemetryProtoSchema}\n`,
      enableCompatibilityWithJsonPayloadFormat: true,
      useJsonPayloadFormatForDefaultDownlinkTopics: true,
      fromLater: 1,
    },
    qos: 1,
  },
  {
    type: 'MQTT',
    deviceTelemetryTopic: 'a',
    deviceAttributesTopic: 'b',
    sendAckOnValidationException: false,
    transportPayloadTypeConfiguration: { transportPayloadType: 'JSON', deviceTelemetryProtoSchema: null },
  },
  {
    type: 'COAP',
    coapDeviceTypeConfiguration: {
      coapDeviceType: 'DEFAULT',
      transportPayloadTypeConfiguration: { transportPayloadType: 'PROTOBUF', ...defaultSchemas },
    },
    clientSettings: { powerMode: 'E_DRX', edrxCycle: 81_000, pagingTransmissionWindow: 10_001, psmActivityTimer: null },
  },
  { type: 'COAP', coapDeviceTypeConfiguration: { coapDeviceType: 'EFENTO' }, clientSettings: null },
  {
    type: 'COAP',
    coapDeviceTypeConfiguration: {
      coapDeviceType: 'DEFAULT',
      transportPayloadTypeConfiguration: { transportPayloadType: 'JSON', fromLater: 1 },
      fromLater: 2,
    },
    clientSettings: { powerMode: 'PSM', psmActivityTimer: 10_001, edrxCycle: null, fromLater: 3 },
    fromLater: 4,
  },
  {
    type: 'SNMP',
    timeoutMs: 500,
    retries: 0,
    communicationConfigs: [
      {
        spec: 'TELEMETRY_QUERYING',
        queryingFrequencyMs: 5000,
        mappings: [
          { dataType: 'LONG', key: 'uptime', oid: '1.3.6.1.2.1.1.3.0', method: 'get' },
          { dataType: 'JSON', key: 'state', oid: '.1.3.6.1.2.1.1.4' },
        ],
        fromLater: true,
      },
      { spec: 'TO_DEVICE_RPC_REQUEST', mappings: [{ dataType: 'STRING', key: 'reset', oid: '1.3.6.1.2.1.1.5' }] },
      {
        spec: 'CLIENT_ATTRIBUTES_QUERYING',
        queryingFrequencyMs: 1,
        mappings: [{ dataType: 'BOOLEAN', key: 'on', oid: '1.3.6.1.2.1.1.6' }],
      },
      { spec: 'SHARED_ATTRIBUTES_SETTING', mappings: [{ dataType: 'DOUBLE', key: 'to', oid: '1.3.6.1.2.1.1.7' }] },
    ],
    fromLater: {},
  },
  {
    type: 'LWM2M',
    observeAttr: {
      observe: ['/3_1.0/0/9'],
      attribute: ['/3_1.0/0/0'],
      telemetry: ['/3_1.0/0/9'],
      keyName: { '/3_1.0/0/0': 'manufacturer', '/3_1.0/0/9': 'batteryLevel' },
      attributeLwm2m: { '/3_1.0': { pmin: 10 } },
    },
    bootstrapServerUpdateEnable: true,
    bootstrap: [
      {
        securityMode: 'NO_SEC',
        shortServerId: 123,
        bootstrapServerIs: false,
        host: 'localhost',
        port: 5685,
        clientHoldOffTime: 1,
        serverPublicKey: '',
        serverCertificate: '',
        bootstrapServerAccountTimeout: 0,
        lifetime: 300,
        defaultMinPeriod: 1,
        notifIfDisabled: true,
        binding: 'UQ',
      },
    ],
    clientLwM2mSettings: {
      clientOnlyObserveAfterConnect: 2,
      fwUpdateStrategy: 2,
      fwUpdateResource: 'coap://updates:5685',
      swUpdateStrategy: 1,
      powerMode: 'PSM',
      psmActivityTimer: 10_000,
    },
  },
];

/** A profile with a transport, and members of its own that the form does not know. */
export const storedProfile = (transport: TransportConfiguration, alarms: unknown[] | null = null): DeviceProfile =>
  ({
    id: { entityType: 'DEVICE_PROFILE', id: 'p1' },
    createdTime: 1,
    tenantId: { entityType: 'TENANT', id: 't1' },
    name: 'Weather station',
    description: 'Roof',
    image: null,
    default: false,
    type: 'DEFAULT',
    transportType: transport.type,
    provisionType: 'ALLOW_CREATE_NEW_DEVICES',
    provisionDeviceKey: 'key',
    defaultRuleChainId: null,
    defaultDashboardId: null,
    defaultQueueName: null,
    firmwareId: null,
    softwareId: null,
    externalId: null,
    fromLater: { kept: true },
    profileData: {
      configuration: { type: 'DEFAULT', fromLater: 1 },
      transportConfiguration: transport,
      provisionConfiguration: {
        type: 'ALLOW_CREATE_NEW_DEVICES',
        provisionDeviceSecret: ' with space ',
        fromLater: 2,
      },
      alarms,
      fromLater: [],
    },
  }) as DeviceProfile;
