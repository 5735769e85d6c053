import { connectLines } from './connect-guide';
import { emptyCredentials } from './credentials/credentials-values';

const origin = 'http://iot.example:8080';

describe('connectLines', () => {
  it('sends with an access token over HTTP and MQTT', () => {
    const lines = connectLines({ ...emptyCredentials, token: 'T0k3n' }, origin);
    expect(lines.map(({ id }) => id)).toEqual(['http', 'mqtt']);
    expect(lines[0]?.command).toContain('http://iot.example:8080/api/v1/T0k3n/telemetry');
    expect(lines[1]?.command).toContain('-h iot.example -p 1883 -t v1/devices/me/telemetry -u T0k3n');
  });

  it('names only the MQTT members that are set', () => {
    const [line] = connectLines({ ...emptyCredentials, type: 'MQTT_BASIC', userName: 'u', password: 'p' }, origin);
    expect(line?.command).toContain('-u u -P p');
    expect(line?.command).not.toContain('-i');
  });

  it('quotes what a shell would read', () => {
    const [line] = connectLines({ ...emptyCredentials, type: 'MQTT_BASIC', userName: "a'; rm x" }, origin);
    expect(line?.command).toContain(`-u 'a'\\''; rm x'`);
  });

  it('says nothing for certificates', () => {
    expect(connectLines({ ...emptyCredentials, type: 'X509_CERTIFICATE' }, origin)).toEqual([]);
  });
});
