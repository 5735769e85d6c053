/** How a device signs in over MQTT: an access token as user name, or MQTT basic credentials. */
import { defineOperation } from '../framework/operation.js';
import { mqttCredentialsId } from '../resources/device-credentials.js';
import type { DeviceIdentity } from './device-messages.js';

/** What a client signs in with. */
export interface MqttCredentials {
  clientId: string;
  userName: string | null;
  password: string | null;
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

/** The device these credentials belong to, or null. */
export const mqttSignIn = defineOperation(
  'mqtt.sign-in',
  'read',
  (tx, given: MqttCredentials): DeviceIdentity | null => {
    const candidates: [type: string, id: string][] = [];
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
      if (type === 'ACCESS_TOKEN' || basicMatches(JSON.parse(value ?? '{}') as BasicValue, given))
        return { deviceId, tenantId };
    }
    return null;
  },
);
