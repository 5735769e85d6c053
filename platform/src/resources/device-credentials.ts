/** What devices sign in with: access tokens, MQTT user names, certificates. One record per device. */
import { randomInt } from 'node:crypto';
import { whenEntityDeleted, whenTenantDeleted } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { entityId, newId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';

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
export function credentialsById(tx: Tx, credentialsId: string): DeviceCredentials | undefined {
  const row = tx.get<CredentialsRow>('SELECT * FROM device_credentials WHERE credentials_id = ?', credentialsId);
  return row && show(row);
}

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
  return stored;
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

whenEntityDeleted((tx, { entityType, id }) => {
  if (entityType === 'DEVICE') tx.run('DELETE FROM device_credentials WHERE device_id = ?', id);
});
whenTenantDeleted((tx, tenantId) =>
  tx.run('DELETE FROM device_credentials WHERE device_id IN (SELECT id FROM device WHERE tenant_id = ?)', tenantId),
);
