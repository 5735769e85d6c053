import type { TransportConfiguration, TransportType } from '@mullion/shared-kit/api/device-profiles';
import { lazy, mixed, number, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import { powerRules, rulesOf } from '../profiles/transport/power-rules';

/** Versions of SNMP, as stored. */
export const snmpVersions = ['V1', 'V2C', 'V3'] as const;
export type SnmpVersion = (typeof snmpVersions)[number];
/** How SNMP 3 checks who speaks, safest first. */
export const authenticationProtocols = ['SHA_512', 'SHA_384', 'SHA_256', 'SHA_224', 'SHA_1', 'MD5'] as const;
/** How SNMP 3 encrypts, safest first. */
export const privacyProtocols = ['AES_256', 'AES_192', 'AES_128', 'DES'] as const;

const MAX_PORT = 65_535;

/** What SNMP asks before version 3, as it begins. */
const community = { community: 'public' };
/** What it asks from version 3 on. */
const secured = {
  username: '',
  securityName: 'public',
  authenticationProtocol: 'SHA_512',
  authenticationPassphrase: '',
  privacyProtocol: 'DES',
  privacyPassphrase: '',
};
/** What version 3 has too, and may be empty. */
const context = { contextName: '', engineId: '' };

/** What SNMP has in a version, as it begins. */
const ofVersion = (version: SnmpVersion): Readonly<Record<string, string>> =>
  version === 'V3' ? { ...secured, ...context } : community;

/** What a device begins with when its profile has a transport. */
export function defaultDeviceTransport(type: TransportType): TransportConfiguration {
  switch (type) {
    case 'DEFAULT':
    case 'MQTT':
      return { type };
    case 'COAP':
    case 'LWM2M':
      return { type, powerMode: null };
    case 'SNMP':
      return { type, host: 'localhost', port: 161, protocolVersion: 'V2C', ...community };
  }
}

/** Whether a device has something of its own that another transport would take away. */
export const isConfigured = ({ type, powerMode }: TransportConfiguration): boolean =>
  type === 'SNMP' || Boolean(powerMode);

/** The same device in another version of SNMP: what that version asks begins anew unless it was there before. */
export const withVersion = (
  transport: TransportConfiguration,
  protocolVersion: SnmpVersion,
): TransportConfiguration => ({
  ...transport,
  ...Object.fromEntries(
    Object.entries(ofVersion(protocolVersion)).map(([name, initial]) => [name, transport[name] ?? initial]),
  ),
  protocolVersion,
});

/** The configuration as it is sent: without what only other versions of SNMP ask. */
export function writeDeviceTransport(transport: TransportConfiguration): TransportConfiguration {
  if (transport.type !== 'SNMP') return transport;
  const others = ofVersion(transport.protocolVersion === 'V3' ? 'V2C' : 'V3');
  const { type, ...members } = transport;
  return { type, ...Object.fromEntries(Object.entries(members).filter(([name]) => !(name in others))) };
}

const filled = (names: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, string().required()]));

/** Rules of a device's configuration, by its type and version. What has no control has no rule and stays as it is. */
export const deviceTransportRules = lazy((value?: TransportConfiguration | null): Schema<unknown> => {
  switch (value?.type) {
    case 'COAP':
    case 'LWM2M':
      return powerRules;
    case 'SNMP':
      return rulesOf({
        host: string().trim().required(),
        port: number().required().integer().min(0).max(MAX_PORT),
        ...(value.protocolVersion === 'V3' ? filled(secured) : { community: string().trim().required() }),
      });
    case 'DEFAULT':
    case 'MQTT':
    case undefined:
      return mixed().nullable();
  }
}) as unknown as Schema<TransportConfiguration | null>;
