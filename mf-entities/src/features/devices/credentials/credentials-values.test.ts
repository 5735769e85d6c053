import type { DeviceCredentials } from '@mullion/shared-kit/api/devices';
import {
  copyableCredentials,
  credentialsTypesFor,
  emptyCredentials,
  generateToken,
  readCredentials,
  writeCredentials,
} from './credentials-values';

const stored = (part: Partial<DeviceCredentials>): DeviceCredentials => ({
  id: { id: 'c1' },
  deviceId: { entityType: 'DEVICE', id: 'd1' },
  credentialsType: 'ACCESS_TOKEN',
  credentialsId: null,
  credentialsValue: null,
  ...part,
});
const mqtt = stored({
  credentialsType: 'MQTT_BASIC',
  credentialsId: 'hash',
  credentialsValue: '{"clientId":"c","userName":"u","password":null}',
});

describe('credentials as form values', () => {
  it.each([
    [stored({ credentialsId: 'T1' }), { type: 'ACCESS_TOKEN', token: 'T1' }],
    [stored({ credentialsType: 'X509_CERTIFICATE', credentialsValue: 'PEM' }), { certificate: 'PEM' }],
    [mqtt, { type: 'MQTT_BASIC', clientId: 'c', userName: 'u', password: '' }],
  ])('are read by their type', (credentials, expected) => {
    expect(readCredentials(credentials, 'DEFAULT')).toMatchObject(expected);
  });

  it('are read whatever their type where the transport is not known', () => {
    const lwm2m = stored({ credentialsType: 'LWM2M_CREDENTIALS', credentialsValue: '{"client":{"endpoint":"e"}}' });
    expect(readCredentials(lwm2m, undefined)).toMatchObject({
      type: 'LWM2M_CREDENTIALS',
      lwm2m: { client: { endpoint: 'e' } },
    });
  });

  it('become empty ones of the first type the transport knows when theirs is not one of them', () => {
    expect(readCredentials(mqtt, 'COAP')).toEqual({ ...emptyCredentials, type: 'ACCESS_TOKEN' });
  });

  it('survive broken JSON', () => {
    expect(readCredentials({ ...mqtt, credentialsValue: '{' }, 'MQTT')).toMatchObject({ clientId: '', userName: '' });
  });

  it('are written as the platform stores them', () => {
    expect(writeCredentials({ ...emptyCredentials, token: 'T2' })).toEqual({
      credentialsType: 'ACCESS_TOKEN',
      credentialsId: 'T2',
      credentialsValue: null,
    });
    const written = writeCredentials({ ...emptyCredentials, type: 'MQTT_BASIC', userName: 'u', token: 'left over' });
    expect(written.credentialsId).toBeNull();
    expect(JSON.parse(written.credentialsValue ?? '')).toEqual({ clientId: null, userName: 'u', password: null });
  });

  it('offer what fits the transport', () => {
    expect(credentialsTypesFor('SNMP')).toEqual(['ACCESS_TOKEN']);
    expect(credentialsTypesFor('LWM2M')).toEqual(['LWM2M_CREDENTIALS']);
    expect(credentialsTypesFor(undefined)).toContain('MQTT_BASIC');
  });
});

describe('what is copied', () => {
  it('is the token, or the set MQTT members with unquoted keys', () => {
    expect(copyableCredentials(stored({ credentialsId: 'T1' }))).toBe('T1');
    expect(copyableCredentials(mqtt)).toBe('{clientId:"c",userName:"u"}');
    expect(copyableCredentials(stored({ credentialsType: 'X509_CERTIFICATE' }))).toBeNull();
  });
});

describe('generateToken', () => {
  it('makes 20 letters and digits, another one each time', () => {
    expect(generateToken()).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(generateToken()).not.toBe(generateToken());
  });
});
