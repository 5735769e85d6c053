/** How a device signs in over MQTT: a client certificate, an access token as user name, or MQTT basic credentials. */
import { defineOperation } from '../framework/operation.js';
import { certificateCredentialsId, mqttCredentialsId } from '../resources/device-credentials.js';
import type { DeviceIdentity } from './device-messages.js';
import { type MqttProfile, mqttProfileOf } from './mqtt-profile.js';

/** What a client signs in with. */
export interface MqttCredentials {
  clientId: string;
  userName: string | null;
  password: string | null;
  /** Base64 of its DER form. */
  certificate: string | null;
}

/** A device that signed in over MQTT. */
export interface MqttDevice extends DeviceIdentity {
  profile: MqttProfile;
  /** It signed in with its certificate, which expires. */
  byCertificate: boolean;
}

interface BasicValue {
  clientId?: string | null;
  userName?: string | null;
  password?: string | null;
}

/** The credentials ids under which MQTT basic credentials of this client may be stored. */
const basicIds = ({ clientId, userName }: Pick<MqttCredentials, 'clientId' | 'userName'>): string[] =>
  [mqttCredentialsId(clientId, userName), mqttCredentialsId(clientId, null), mqttCredentialsId(null, userName)].filter(
    (id, index, all) => id !== '' && all.indexOf(id) === index,
  );

/** Whether stored MQTT basic credentials let a client in: what is set must be equal. */
function basicMatches(stored: BasicValue, given: MqttCredentials): boolean {
  const equal = (want: string | null | undefined, got: string | null) => !want || want === got;
  return (
    equal(stored.clientId, given.clientId) &&
    equal(stored.userName, given.userName) &&
    equal(stored.password, given.password)
  );
}

function isRight(type: string, stored: string | null, given: MqttCredentials): boolean {
  if (type === 'X509_CERTIFICATE') return stored === given.certificate;
  return type === 'ACCESS_TOKEN' || basicMatches(JSON.parse(stored ?? '{}') as BasicValue, given);
}

/** The device these credentials belong to, or null. */
export const mqttSignIn = defineOperation('mqtt.sign-in', 'read', (tx, given: MqttCredentials): MqttDevice | null => {
  const candidates: [type: string, id: string][] = [];
  if (given.certificate !== null) candidates.push(['X509_CERTIFICATE', certificateCredentialsId(given.certificate)]);
  if (given.userName !== null && !given.password) candidates.push(['ACCESS_TOKEN', given.userName]);
  for (const id of basicIds(given)) candidates.push(['MQTT_BASIC', id]);
  for (const [type, id] of candidates) {
    const found = tx.get<DeviceIdentity & { value: string | null }>(
      `SELECT d.id AS deviceId, d.tenant_id AS tenantId, c.credentials_value AS value
       FROM device_credentials c JOIN device d ON d.id = c.device_id JOIN tenant t ON t.id = d.tenant_id WHERE c.credentials_id = ? AND c.credentials_type = ?`,
      id,
      type,
    );
    if (!found) continue;
    const { deviceId, tenantId, value } = found;
    const byCertificate = type === 'X509_CERTIFICATE';
    if (isRight(type, value, given)) return { deviceId, tenantId, profile: mqttProfileOf(tx, deviceId), byCertificate };
  }
  return null;
});
