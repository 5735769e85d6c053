/** Transport configurations of device profiles and of devices: shapes, defaults, rules. */
import { createPublicKey, X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../framework/errors.js';
import {
  anything,
  flagOf,
  isObject,
  listOf,
  mapOf,
  numberOf,
  objectOf,
  oneOf,
  type Shape,
  textOf,
  variantOf,
  withFallback,
} from '../framework/shapes.js';
import { checkProtoSchemas } from './proto-schema.js';

type Json = Record<string, unknown>;

/** The part of profiles and devices beside the transport: there is one kind. */
export const readConfiguration = variantOf('type', { DEFAULT: objectOf({}) });

const POWER_MODES = ['PSM', 'DRX', 'E_DRX'];
const powerSettings = {
  powerMode: oneOf(POWER_MODES),
  psmActivityTimer: numberOf(),
  edrxCycle: numberOf(),
  pagingTransmissionWindow: numberOf(),
};

const JSON_PAYLOAD = { transportPayloadType: 'JSON' };
const payload = withFallback(
  variantOf('transportPayloadType', {
    JSON: objectOf({}),
    PROTOBUF: objectOf({
      deviceTelemetryProtoSchema: anything,
      deviceAttributesProtoSchema: anything,
      deviceRpcRequestProtoSchema: anything,
      deviceRpcResponseProtoSchema: anything,
      enableCompatibilityWithJsonPayloadFormat: flagOf(),
      useJsonPayloadFormatForDefaultDownlinkTopics: flagOf(),
    }),
  }),
  JSON_PAYLOAD,
);

const mapping = objectOf({
  oid: textOf(),
  key: textOf(),
  dataType: oneOf(['STRING', 'LONG', 'BOOLEAN', 'DOUBLE', 'JSON']),
});
const queried = objectOf({ queryingFrequencyMs: numberOf(), mappings: listOf(mapping) });
const pushed = objectOf({ mappings: listOf(mapping) });

const bootstrapServer = {
  shortServerId: numberOf(123),
  bootstrapServerIs: flagOf(),
  host: textOf(),
  port: numberOf(),
  clientHoldOffTime: numberOf(1),
  serverPublicKey: textOf(),
  serverCertificate: textOf(),
  bootstrapServerAccountTimeout: numberOf(0),
  lifetime: numberOf(300),
  defaultMinPeriod: numberOf(1),
  notifIfDisabled: flagOf(true),
  binding: textOf({ fallback: 'U' }),
};
const SECURITY_MODES = ['NO_SEC', 'PSK', 'RPK', 'X509'] as const;

const profileShape: Shape = variantOf('type', {
  DEFAULT: objectOf({}),
  MQTT: objectOf({
    deviceTelemetryTopic: textOf({ fallback: 'v1/devices/me/telemetry' }),
    deviceAttributesTopic: textOf({ fallback: 'v1/devices/me/attributes' }),
    sendAckOnValidationException: flagOf(),
    transportPayloadTypeConfiguration: payload,
  }),
  COAP: objectOf({
    coapDeviceTypeConfiguration: withFallback(
      variantOf('coapDeviceType', {
        DEFAULT: objectOf({ transportPayloadTypeConfiguration: payload }),
        EFENTO: objectOf({}),
      }),
      { coapDeviceType: 'DEFAULT', transportPayloadTypeConfiguration: JSON_PAYLOAD },
    ),
    clientSettings: objectOf(powerSettings),
  }),
  LWM2M: objectOf({
    observeAttr: objectOf({
      keyName: mapOf(anything),
      observe: listOf(textOf()),
      attribute: listOf(textOf()),
      telemetry: listOf(textOf()),
      attributeLwm2m: mapOf(anything),
    }),
    bootstrapServerUpdateEnable: flagOf(),
    bootstrap: listOf(
      variantOf('securityMode', Object.fromEntries(SECURITY_MODES.map((mode) => [mode, objectOf(bootstrapServer)]))),
    ),
    clientLwM2mSettings: objectOf({
      ...powerSettings,
      clientOnlyObserveAfterConnect: numberOf(),
      fwUpdateStrategy: numberOf(),
      swUpdateStrategy: numberOf(),
      fwUpdateResource: textOf(),
      swUpdateResource: textOf(),
    }),
  }),
  SNMP: objectOf({
    timeoutMs: numberOf(),
    retries: numberOf(),
    communicationConfigs: listOf(
      variantOf('spec', {
        TELEMETRY_QUERYING: queried,
        CLIENT_ATTRIBUTES_QUERYING: queried,
        SHARED_ATTRIBUTES_SETTING: pushed,
        TO_DEVICE_RPC_REQUEST: pushed,
      }),
    ),
  }),
});

const OID = /^\.?([0-2])((\.0)|(\.[1-9][0-9]*))*$/;
const invalidSnmp = () => badRequest('SNMP transport configuration is not valid');

function checkSnmp({ timeoutMs, retries, communicationConfigs }: Json): void {
  const configs = communicationConfigs as
    | { spec: string; queryingFrequencyMs?: number; mappings: Json[] | null }[]
    | null;
  if (typeof timeoutMs !== 'number' || timeoutMs < 0 || typeof retries !== 'number' || retries < 0 || !configs) {
    throw invalidSnmp();
  }
  const oids = new Set<unknown>();
  for (const { queryingFrequencyMs, mappings, spec } of configs) {
    if (spec.endsWith('QUERYING') && !((queryingFrequencyMs ?? 0) > 0)) throw invalidSnmp();
    if (!mappings || mappings.length === 0) throw invalidSnmp();
    for (const { oid, key, dataType } of mappings) {
      if (typeof oid !== 'string' || !OID.test(oid) || !key || !dataType || oids.has(oid)) throw invalidSnmp();
      oids.add(oid);
    }
  }
}

const PORTS: Readonly<Record<string, number>> = { 'false NO_SEC': 5685, false: 5686, 'true NO_SEC': 5687, true: 5688 };
const attempt = (body: () => unknown): boolean => {
  try {
    return Boolean(body());
  } catch {
    return false;
  }
};

function checkServerKey(server: Json, who: string): void {
  const { securityMode: mode, serverPublicKey: key } = server;
  if (mode !== 'RPK' && mode !== 'X509') return;
  const what = mode === 'RPK' ? 'RPK public key' : 'X509 certificate';
  if (!key) throw badRequest(`${who} ${what} must be specified!`);
  const der = Buffer.from(String(key), 'base64');
  if (mode === 'RPK' && !attempt(() => createPublicKey({ key: der, format: 'der', type: 'spki' }))) {
    throw badRequest(`${who} RPK public key must be in standard [RFC7250] and then encoded to Base64 format!`);
  }
  if (mode === 'X509' && !attempt(() => new X509Certificate(der).publicKey.asymmetricKeyType === 'ec')) {
    throw badRequest(
      `${who} X509 certificate must be in DER-encoded X509v3 format and support only EC algorithm and then encoded to Base64 format!`,
    );
  }
}

function checkLwm2m({ bootstrap, bootstrapServerUpdateEnable }: Json): void {
  const ids = new Set<unknown>();
  const addresses = new Set<string>();
  for (const server of (bootstrap as Json[] | null) ?? []) {
    const { bootstrapServerIs: isBootstrap, shortServerId: id, host, port, securityMode: mode } = server;
    if (isBootstrap && !bootstrapServerUpdateEnable) {
      throw badRequest(
        'Bootstrap config must not include "Bootstrap Server". "Include Bootstrap Server updates" is false.',
      );
    }
    const who = isBootstrap ? 'Bootstrap Server' : 'LwM2M Server';
    const named = `${who} shortServerId: ${id}:`;
    if (!isBootstrap && (typeof id !== 'number' || id < 1 || id > 65534)) {
      throw badRequest(`${named} ShortServerId must not be less than 1 and more than 65534!`);
    }
    if (ids.has(id)) {
      throw badRequest(`${named} "Short server Id" value = ${id}. This value must be a unique value for all servers!`);
    }
    ids.add(id);
    const address = `${host}:${port}`;
    if (addresses.has(address)) {
      throw badRequest(`${named} "Host + port" value = ${address}. This value must be a unique value for all servers!`);
    }
    addresses.add(address);
    const expected = PORTS[mode === 'NO_SEC' ? `${isBootstrap} NO_SEC` : `${isBootstrap}`];
    if (port !== expected) {
      throw badRequest(`${named} "Port" value = ${port}. This value for security ${mode} must be ${expected}!`);
    }
    checkServerKey(server, who);
  }
}

/** The payload configuration of a profile's transport; null where it has none. */
function payloadOf({ type, transportPayloadTypeConfiguration, coapDeviceTypeConfiguration }: Json): Json | null {
  if (type === 'MQTT') return transportPayloadTypeConfiguration as Json;
  const { transportPayloadTypeConfiguration: ofCoap } = (coapDeviceTypeConfiguration ?? {}) as Json;
  return (ofCoap ?? null) as Json | null;
}

/** A profile's transport configuration as it is stored. Schemas that `stored` has stay, whatever is asked of others. Throws 400. */
export function readProfileTransport(value: unknown, stored: unknown = null): unknown {
  const read = profileShape(value, 'transportConfiguration') as Json | null;
  if (!read) throw badRequest('Device profile data transport configuration should be specified!');
  const payloads = payloadOf(read);
  const kept = isObject(stored) ? payloadOf(stored) : null;
  if (payloads && !isDeepStrictEqual(payloads, kept)) checkProtoSchemas(payloads);
  if (read.type === 'SNMP') checkSnmp(read);
  if (read.type === 'LWM2M') checkLwm2m(read);
  return read;
}

const deviceShape: Shape = variantOf('type', {
  DEFAULT: objectOf({}, { open: true }),
  MQTT: objectOf({}, { open: true }),
  COAP: objectOf(powerSettings, { open: true }),
  LWM2M: objectOf(powerSettings, { open: true }),
  SNMP: objectOf({
    host: textOf({ fallback: 'localhost' }),
    port: (value, name) => (value === undefined ? 161 : numberOf()(value, name)),
    protocolVersion: oneOf(['V1', 'V2C', 'V3'], 'V2C'),
    community: textOf({ fallback: 'public' }),
    username: textOf(),
    securityName: textOf(),
    contextName: textOf(),
    authenticationProtocol: oneOf(['SHA_1', 'SHA_224', 'SHA_256', 'SHA_384', 'SHA_512', 'MD5']),
    authenticationPassphrase: textOf(),
    privacyProtocol: oneOf(['DES', 'AES_128', 'AES_192', 'AES_256']),
    privacyPassphrase: textOf(),
    engineId: textOf(),
  }),
});

const SNMP_V3 = [
  'username',
  'securityName',
  'authenticationProtocol',
  'authenticationPassphrase',
  'privacyProtocol',
  'privacyPassphrase',
];

/** A device's own transport configuration as it is stored. Throws 400. */
export function readDeviceTransport(value: unknown): unknown {
  const read = deviceShape(value, 'transportConfiguration') as Json | null;
  if (read?.type !== 'SNMP') return read;
  const invalid = badRequest('Transport configuration is not valid');
  if (!String(read.host ?? '').trim() || read.port === null || !read.protocolVersion) throw invalid;
  if (read.protocolVersion !== 'V3') {
    if (!read.community) throw invalid;
  } else if (SNMP_V3.some((member) => !read[member]) || read.contextName === null || read.engineId === null) {
    throw invalid;
  }
  return read;
}
