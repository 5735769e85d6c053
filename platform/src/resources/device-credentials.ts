/** What devices sign in with: access tokens, MQTT user names, certificates. One record per device. */
import { createHash, randomInt } from 'node:crypto';
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { parseText, wrongType } from '../framework/fields.js';
import { entityId, newId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { formatLwm2m } from './lwm2m-credentials.js';

export type CredentialsType = 'ACCESS_TOKEN' | 'X509_CERTIFICATE' | 'MQTT_BASIC' | 'LWM2M_CREDENTIALS';

interface CredentialsRow {
  id: string;
  created_time: number;
  device_id: string;
  credentials_type: CredentialsType;
  credentials_id: string;
  credentials_value: string | null;
}

export interface DeviceCredentials {
  id: { id: string };
  createdTime: number;
  deviceId: { entityType: 'DEVICE'; id: string };
  credentialsType: CredentialsType;
  credentialsId: string;
  credentialsValue: string | null;
}

const show = (row: CredentialsRow): DeviceCredentials => ({
  id: { id: row.id },
  createdTime: row.created_time,
  deviceId: entityId('DEVICE', row.device_id) as DeviceCredentials['deviceId'],
  credentialsType: row.credentials_type,
  credentialsId: row.credentials_id,
  credentialsValue: row.credentials_value,
});

export function credentialsOf(tx: Tx, deviceId: string): DeviceCredentials | undefined {
  const row = tx.get<CredentialsRow>('SELECT * FROM device_credentials WHERE device_id = ?', deviceId);
  return row && show(row);
}

/** The record a device signs in with: by its access token, its MQTT user name or hash, or its certificate's hash. */
function credentialsById(tx: Tx, credentialsId: string): DeviceCredentials | undefined {
  const row = tx.get<CredentialsRow>('SELECT * FROM device_credentials WHERE credentials_id = ?', credentialsId);
  return row && show(row);
}

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A device signs in with something else from now on. */
    'device.credentials-changed': { deviceId: string };
  }
}

type StoredHook = (tx: Tx, deviceId: string) => void;
const hooks: StoredHook[] = [];

/** Has another subject do its part in the same transaction whenever a device's record is stored. */
export const whenCredentialsStored = (hook: StoredHook): void => void hooks.push(hook);

/** Stores a device's record, new or replaced. Throws 400 when its credentials id belongs to another device. */
export function storeCredentials(
  tx: Tx,
  deviceId: string,
  credentials: Pick<DeviceCredentials, 'credentialsType' | 'credentialsId' | 'credentialsValue'>,
): DeviceCredentials {
  const taken = credentialsById(tx, credentials.credentialsId);
  if (taken && taken.deviceId.id !== deviceId) {
    throw badRequest('Device credentials are already assigned to another device!');
  }
  tx.run(
    `INSERT INTO device_credentials (id, created_time, device_id, credentials_type, credentials_id, credentials_value)
     VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (device_id) DO UPDATE SET credentials_type = excluded.credentials_type,
       credentials_id = excluded.credentials_id, credentials_value = excluded.credentials_value`,
    newId(tx.now),
    tx.now,
    deviceId,
    credentials.credentialsType,
    credentials.credentialsId,
    credentials.credentialsValue,
  );
  const stored = credentialsOf(tx, deviceId);
  if (!stored) throw new Error('stored credentials are missing');
  for (const hook of hooks) hook(tx, deviceId);
  tx.emit('device.credentials-changed', { deviceId });
  return stored;
}

/** SHA3-256 in hex, as credentials ids of certificates and MQTT clients are. */
const credentialsHash = (text: string): string => createHash('sha3-256').update(text).digest('hex');

/** The credentials id of a certificate, given as base64 in one line. */
export const certificateCredentialsId = (certificate: string): string => credentialsHash(certificate);

/** A certificate without frame and line breaks: what is stored and hashed. */
const strippedCertificate = (pem: string): string =>
  pem.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/[\r\n]/g, '');

/** The credentials id of an MQTT sign-in: the user name, or a hash of the client id (and the user name). */
export function mqttCredentialsId(clientId: string | null, userName: string | null): string {
  if (!clientId) return userName ?? '';
  return credentialsHash(userName ? `${clientId}|${userName}` : clientId);
}

function formatMqtt(value: string | null): { id: string; value: string } {
  const invalid = badRequest('Invalid credentials body for simple mqtt credentials!');
  let parsed: unknown;
  try {
    parsed = JSON.parse(value ?? '');
  } catch {
    throw invalid;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalid;
  const { clientId = null, userName = null, password = null } = parsed as Record<string, unknown>;
  for (const each of [clientId, userName, password]) if (each !== null && typeof each !== 'string') throw invalid;
  const [client, user] = [clientId as string | null, userName as string | null];
  if (!client && !user) throw badRequest('Both mqtt client id and user name are empty!');
  if (client && !user && password) throw badRequest('Password cannot be specified along with client id');
  return { id: mqttCredentialsId(client, user), value: JSON.stringify({ clientId, userName, password }) };
}

/** What is stored of posted credentials: checked, with the credentials id the kind asks for. Throws 400. */
export function formatCredentials(
  body: Record<string, unknown>,
): Pick<DeviceCredentials, 'credentialsType' | 'credentialsId' | 'credentialsValue'> {
  const credentialsId = parseText(body.credentialsId, 'credentialsId');
  const credentialsValue = parseText(body.credentialsValue, 'credentialsValue');
  const credentialsType = parseText(body.credentialsType, 'credentialsType');
  if (!credentialsType) throw badRequest('Device credentials type should be specified');
  const withId = (id: string | null, value: string | null) => {
    if (!id) throw badRequest('Device credentials id should be specified!');
    return { credentialsType: credentialsType as CredentialsType, credentialsId: id, credentialsValue: value };
  };
  switch (credentialsType) {
    case 'ACCESS_TOKEN':
      return withId(credentialsId, credentialsValue);
    case 'MQTT_BASIC': {
      const { id, value } = formatMqtt(credentialsValue);
      return withId(id, value);
    }
    case 'X509_CERTIFICATE': {
      const certificate = strippedCertificate(credentialsValue ?? '');
      return withId(certificate ? certificateCredentialsId(certificate) : null, certificate);
    }
    case 'LWM2M_CREDENTIALS': {
      const { id, value } = formatLwm2m(credentialsValue ?? '', credentialsHash);
      return withId(id, value);
    }
    default:
      throw wrongType('credentialsType', 'ACCESS_TOKEN, X509_CERTIFICATE, MQTT_BASIC or LWM2M_CREDENTIALS');
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random text of letters and digits. */
export const randomToken = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The token of a new device: the given one, or a random one of 20 characters. */
export const createAccessToken = (tx: Tx, deviceId: string, token?: string): DeviceCredentials =>
  storeCredentials(tx, deviceId, {
    credentialsType: 'ACCESS_TOKEN',
    credentialsId: token || randomToken(20),
    credentialsValue: null,
  });

whenEntityDeleted('device credentials', (tx, { entityType, id }) => {
  if (entityType === 'DEVICE') tx.run('DELETE FROM device_credentials WHERE device_id = ?', id);
});
