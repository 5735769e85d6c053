import type { TransportType } from '@mullion/shared-kit/api/device-profiles';
import type { DeviceCredentials, DeviceCredentialsType, MqttBasicCredentials } from '@mullion/shared-kit/api/devices';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { emptyLwm2m, type Lwm2mCredentials, readLwm2m, writeLwm2m } from './lwm2m-credentials';

/** What the credentials form edits: the members of every type side by side, so that switching back loses nothing. */
export interface CredentialsValues {
  type: DeviceCredentialsType;
  /** ACCESS_TOKEN */
  token: string;
  /** MQTT_BASIC */
  clientId: string;
  userName: string;
  password: string;
  /** X509_CERTIFICATE, PEM */
  certificate: string;
  /** LWM2M_CREDENTIALS */
  lwm2m: Lwm2mCredentials;
}

/** A form with credentials under this name can hold these fields. */
export interface WithCredentials {
  credentials: CredentialsValues;
}

const byTransport: Readonly<Record<TransportType, readonly DeviceCredentialsType[]>> = {
  DEFAULT: ['ACCESS_TOKEN', 'X509_CERTIFICATE', 'MQTT_BASIC'],
  MQTT: ['ACCESS_TOKEN', 'X509_CERTIFICATE', 'MQTT_BASIC'],
  COAP: ['ACCESS_TOKEN', 'X509_CERTIFICATE'],
  LWM2M: ['LWM2M_CREDENTIALS'],
  SNMP: ['ACCESS_TOKEN'],
};

/** Types of credentials that devices of a transport may have, in the order they are offered. */
export const credentialsTypesFor = (transport: TransportType | undefined): readonly DeviceCredentialsType[] =>
  byTransport[transport ?? 'DEFAULT'];

/** The form before anything is typed: an access token to be made by the platform. */
export const emptyCredentials: CredentialsValues = {
  type: 'ACCESS_TOKEN',
  token: '',
  clientId: '',
  userName: '',
  password: '',
  certificate: '',
  lwm2m: emptyLwm2m,
};

/** The members that some types keep as JSON; null when there are none. */
function membersOf({ credentialsValue }: DeviceCredentials): object | null {
  const value = readJson(credentialsValue);
  return typeof value === 'object' ? value : null;
}

const mqttOf = (credentials: DeviceCredentials): Partial<MqttBasicCredentials> => membersOf(credentials) ?? {};

/**
 * Form values of stored credentials. A type that the transport does not know becomes the first it knows, empty; without
 * a transport every type is read.
 */
export function readCredentials(stored: DeviceCredentials, transport: TransportType | undefined): CredentialsValues {
  const allowed = transport ? credentialsTypesFor(transport) : [stored.credentialsType];
  const type = allowed.includes(stored.credentialsType) ? stored.credentialsType : (allowed[0] ?? 'ACCESS_TOKEN');
  const values: CredentialsValues = { ...emptyCredentials, type };
  if (type !== stored.credentialsType) return values;
  switch (type) {
    case 'ACCESS_TOKEN':
      return { ...values, token: stored.credentialsId ?? '' };
    case 'X509_CERTIFICATE':
      return { ...values, certificate: stored.credentialsValue ?? '' };
    case 'LWM2M_CREDENTIALS':
      return { ...values, lwm2m: readLwm2m(membersOf(stored)) };
    case 'MQTT_BASIC': {
      const { clientId, userName, password } = mqttOf(stored);
      return { ...values, clientId: clientId ?? '', userName: userName ?? '', password: password ?? '' };
    }
  }
}

/** The three members that are sent; `id` and `deviceId` of the stored credentials stay with the caller. */
export function writeCredentials(
  values: CredentialsValues,
): Pick<DeviceCredentials, 'credentialsType' | 'credentialsId' | 'credentialsValue'> {
  const credentialsType = values.type;
  const value = (credentialsValue: string) => ({ credentialsType, credentialsId: null, credentialsValue });
  switch (credentialsType) {
    case 'ACCESS_TOKEN':
      return { credentialsType, credentialsId: values.token, credentialsValue: null };
    case 'X509_CERTIFICATE':
      return value(values.certificate);
    case 'LWM2M_CREDENTIALS':
      return value(JSON.stringify(writeLwm2m(values.lwm2m)));
    case 'MQTT_BASIC': {
      const mqtt: MqttBasicCredentials = {
        clientId: values.clientId || null,
        userName: values.userName || null,
        password: values.password || null,
      };
      return value(JSON.stringify(mqtt));
    }
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Length of a token the platform makes itself. */
const tokenLength = 20;

/** A new token: 20 letters and digits from the browser's secure random source, without modulo bias. */
export function generateToken(length = tokenLength): string {
  let token = '';
  while (token.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2))) {
      if (byte < 248 && token.length < length) token += alphabet[byte % alphabet.length];
    }
  }
  return token;
}

/**
 * What a person copies to set up the device: the token, or the MQTT members that are set as a brace list with
 * unquoted keys. Null for the types whose secret is not ours to show.
 */
export function copyableCredentials(stored: DeviceCredentials): string | null {
  if (stored.credentialsType === 'ACCESS_TOKEN') return stored.credentialsId;
  if (stored.credentialsType !== 'MQTT_BASIC') return null;
  const members = Object.entries(mqttOf(stored)).filter(([, value]) => value);
  return `{${members.map(([name, value]) => `${name}:${JSON.stringify(value)}`).join(',')}}`;
}
