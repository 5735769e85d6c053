import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from './config.js';

const read = (env: NodeJS.ProcessEnv) => readSettings(env, { dataDir: '/var/mullion' });

describe('settings', () => {
  test('defaults: loopback, port 8080, embedded platform with demo data, nothing widened', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/var/mullion',
      platformUrl: undefined,
      demo: true,
      modulesAdmin: true,
      localModules: false,
      mqttPort: 1883,
      publicWrites: false,
      queryDeadline: undefined,
      trustProxy: false,
      allowedHosts: [],
      publicUrl: undefined,
      frameAncestors: [],
      maps: { tileHosts: [], hereKey: '', tencentTiles: '' },
      codeHosts: [],
      mailbox: true,
      privateAddresses: true,
      repositoryFolders: [tmpdir()],
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
      ALLOWED_HOSTS: 'Console.example, fd00::1,192.168.1.5',
      PUBLIC_URL: 'https://public.example',
      QUERY_DEADLINE_MS: '5000',
      FRAME_ANCESTORS: 'https://intranet.example, https://*.partner.example:8443',
      CODE_HOSTS: 'https://CDN.example/ http://127.0.0.1:9000',
    });
    expect(settings).toMatchObject({ port: 0, host: '0.0.0.0', dataDir: path.resolve('other'), demo: false });
    expect(settings).toMatchObject({ localModules: true, mqttPort: 1884, trustProxy: true, queryDeadline: 5000 });
    expect(settings.allowedHosts).toEqual(['console.example', '[fd00::1]', '192.168.1.5']);
    expect(settings.publicUrl?.href).toBe('https://public.example/');
    expect(settings.frameAncestors).toEqual(['https://intranet.example', 'https://*.partner.example:8443']);
    expect(settings.codeHosts).toEqual(['https://cdn.example', 'http://127.0.0.1:9000']);
    expect(read({ MQTT_PORT: '' }).mqttPort).toBeNull();
    expect(settings).toMatchObject({ privateAddresses: false, repositoryFolders: [] });
    const opened = read({ HOST: '0.0.0.0', PRIVATE_ADDRESSES: '1', REPOSITORY_FOLDERS: '/srv/git:/srv/more' });
    expect(opened).toMatchObject({ privateAddresses: true, repositoryFolders: ['/srv/git', '/srv/more'] });
    expect(settings.platformUrl?.href).toBe('https://things.example:8443/base');
  });

  test.each([
    [{ PORT: '80a' }, 'PORT must be a port number'],
    [{ MQTT_PORT: '70000' }, 'MQTT_PORT must be a port number'],
    [{ QUERY_DEADLINE_MS: '20s' }, 'QUERY_DEADLINE_MS must be a time in milliseconds'],
    [{ FRAME_ANCESTORS: 'https://a.example; script-src *' }, 'FRAME_ANCESTORS must list sites'],
    [{ FRAME_ANCESTORS: "'self'" }, 'FRAME_ANCESTORS must list sites'],
    [{ FRAME_ANCESTORS: 'intranet.example' }, 'FRAME_ANCESTORS must list sites'],
    [{ TILE_HOSTS: 'https://a.example; script-src *' }, 'TILE_HOSTS must list sites'],
    [{ TILE_HOSTS: '*' }, 'TILE_HOSTS must list sites'],
    [{ CODE_HOSTS: 'https://a.example; script-src *' }, 'CODE_HOSTS must list whole origins'],
    [{ CODE_HOSTS: 'https://*.example' }, 'CODE_HOSTS must list whole origins'],
    [{ CODE_HOSTS: 'http://cdn.example' }, 'CODE_HOSTS must list whole origins'],
    [{ CODE_HOSTS: 'https://cdn.example/npm' }, 'CODE_HOSTS must list whole origins'],
    [{ CODE_HOSTS: 'https://cdn.example:99999' }, 'CODE_HOSTS must list whole origins'],
    [{ HERE_API_KEY: '"><script>' }, 'HERE_API_KEY must be a key'],
    [{ TENCENT_TILES: 'tiles' }, 'TENCENT_TILES must be an address'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0'],
    [{ ALLOWED_HOSTS: 'https://console.example' }, 'ALLOWED_HOSTS must list names'],
    [{ ALLOWED_HOSTS: 'console.example:8080' }, 'ALLOWED_HOSTS must list names'],
    [{ ALLOWED_HOSTS: 'bad:1' }, 'ALLOWED_HOSTS must list names'],
    [{ ALLOWED_HOSTS: 'a";b' }, 'ALLOWED_HOSTS must list names'],
    [{ ALLOWED_HOSTS: '*' }, 'ALLOWED_HOSTS must list names'],
    [{ PUBLIC_URL: 'console.example' }, 'PUBLIC_URL must be an http or https address'],
    [{ PUBLIC_URL: 'https://console.example/path' }, 'PUBLIC_URL must have no path'],
    [{ MAILBOX: '1', TRUST_PROXY: '1' }, 'MAILBOX shows password links'],
    [{ PLATFORM_URL: 'localhost:9090' }, 'PLATFORM_URL must be an http or https address'],
  ])('%j is refused by name', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  test.each<[NodeJS.ProcessEnv, boolean]>([
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ TRUST_PROXY: '1' }, false],
    [{ PUBLIC_URL: 'https://console.example' }, false],
    [{ ALLOWED_HOSTS: 'console.example' }, false],
    [{ HOST: '0.0.0.0', MAILBOX: '1' }, true],
    [{ MAILBOX: '0' }, false],
  ])('with %j the mailbox is open: %s', (env, expected) => {
    expect(read(env).mailbox).toBe(expected);
  });
});
