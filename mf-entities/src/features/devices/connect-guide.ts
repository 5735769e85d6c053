import type { CredentialsValues } from './credentials/credentials-values';

/** One way to send a first value, as a line for a terminal. */
interface ConnectLine {
  id: 'http' | 'mqtt';
  command: string;
}

const payload = '{"temperature":25}';
const topic = 'v1/devices/me/telemetry';
/** The usual port of MQTT. The API doesn't say where the platform listens, and the page says so. */
const mqttPort = 1883;

/** A word of a shell command: as it is when harmless, else in single quotes. */
const word = (text: string): string => (/^[\w.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * How a device with these credentials sends its first value, ready to be pasted into a terminal. Nothing for the types
 * whose secret (a private key) the console never sees.
 * @param origin of the console: its gateway forwards the device API to the platform
 */
export function connectLines(credentials: CredentialsValues, origin: string): ConnectLine[] {
  const { hostname } = new URL(origin);
  const mqtt = (account: string): ConnectLine => ({
    id: 'mqtt',
    command: `mosquitto_pub -d -q 1 -h ${word(hostname)} -p ${mqttPort} -t ${topic} ${account} -m '${payload}'`,
  });
  switch (credentials.type) {
    case 'ACCESS_TOKEN':
      return [
        {
          id: 'http',
          command: `curl -v -X POST ${word(`${origin}/api/v1/${encodeURIComponent(credentials.token)}/telemetry`)} -H Content-Type:application/json -d '${payload}'`,
        },
        mqtt(`-u ${word(credentials.token)}`),
      ];
    case 'MQTT_BASIC': {
      const { clientId, userName, password } = credentials;
      const account = [
        clientId && `-i ${word(clientId)}`,
        userName && `-u ${word(userName)}`,
        password && `-P ${word(password)}`,
      ];
      return [mqtt(account.filter(Boolean).join(' '))];
    }
    default:
      return [];
  }
}
