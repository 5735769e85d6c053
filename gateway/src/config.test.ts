import path from 'node:path';
import { isLoopback, readSettings } from './config.js';

const read = (env: NodeJS.ProcessEnv) => readSettings(env, { dataDir: '/var/mullion' });

describe('settings', () => {
  test('defaults: loopback, port 8080, embedded platform with demo data, nothing widened', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/var/mullion',
      platformUrl: undefined,
      demo: true,
      localModules: false,
      mqttPort: 1883,
      trustProxy: false,
    });
  });

  test('each can be set', () => {
    const settings = read({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: 'other',
      PLATFORM_URL: 'https://things.example:8443/base',
      DEMO: '0',
      ALLOW_LOCAL_MODULES: '1',
      MQTT_PORT: '1884',
      TRUST_PROXY: '1',
    });
    expect(settings).toMatchObject({ port: 0, host: '0.0.0.0', dataDir: path.resolve('other'), demo: false });
    expect(settings).toMatchObject({ localModules: true, mqttPort: 1884, trustProxy: true });
    expect(read({ MQTT_PORT: '' }).mqttPort).toBeNull();
    expect(settings.platformUrl?.href).toBe('https://things.example:8443/base');
  });

  test.each([
    [{ PORT: '80a' }, 'PORT must be a port number'],
    [{ MQTT_PORT: '70000' }, 'MQTT_PORT must be a port number'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0'],
    [{ PLATFORM_URL: 'localhost:9090' }, 'PLATFORM_URL must be an http or https address'],
  ])('%j is refused by name', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  test.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['0.0.0.0', false],
  ])('%s is this machine alone: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
