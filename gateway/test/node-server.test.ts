import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import WebSocket from 'ws';
import { readSettings } from '../src/config.js';
import { type StartPlatform, startConsole, startupMessage } from '../src/console.js';
import { devOverlay } from '../src/dev-overlay.js';
import { badAddressPage, plainPagePolicy } from '../src/plain-pages.js';
import { headersForPlatform } from '../src/serve/forwarded-headers.js';
import { type Gateway, type GatewayOptions, startGateway } from '../src/server.js';
import { parseManifest } from '../src/store/manifest.js';
import { publishModule } from '../src/store/publish.js';
import { publishShell } from '../src/store/publish-shell.js';
import { readText } from '../src/store/versions.js';
import { type FakePlatform, startFakePlatform } from './fake-platform.js';
import { call } from './http-call.js';
import { temporaryFolders, writeModule, writeShell } from './module-fixture.js';
import { rawExchange, statusesOf } from './raw-exchange.js';

const folder = temporaryFolders();
const open: Array<{ close: () => Promise<unknown> }> = [];
const keep = <T extends { close: () => Promise<unknown> }>(server: T): T => {
  open.push(server);
  return server;
};
let platform: FakePlatform;

beforeAll(async () => {
  platform = keep(await startFakePlatform());
});
afterAll(() => Promise.all(open.map((server) => server.close())));

async function start(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const fixed = { port: 0, host: '127.0.0.1', storeDir: folder(), log: () => undefined };
  return keep(await startGateway({ ...fixed, platform: { url: platform.url, embedded: true }, ...options }));
}

describe('before anything is published', () => {
  test('the page says that the console is not built, the registry is missing, the platform answers', async () => {
    const { url } = await start();
    expect((await call(url, '/')).json()).toMatchObject({ status: 503, message: expect.stringContaining('not built') });
    expect((await call(url, '/modules/registry.json')).status).toBe(404);
    expect((await call(url, '/api/echo')).status).toBe(200);
  });

  test('a shell that is published meanwhile shows without a restart', async () => {
    const storeDir = folder();
    const { url } = await start({ storeDir });
    await publishShell(storeDir, writeShell(folder(), 'first'));
    const first = (await call(url, '/')).text;
    await publishShell(storeDir, writeShell(folder(), 'another one'));
    expect(/src="[^"]+"/.exec((await call(url, '/')).text)?.[0]).not.toBe(/src="[^"]+"/.exec(first)?.[0]);
  });
});

test.each(['/devices/%E0%A4%A', '/%zz', '/a/%2e%2e/b'])(
  'for %s a person reads a page, a program JSON',
  async (address) => {
    const { url } = await start();
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await call(url, address, { headers: { accept } });
    expect(page.status).toBe(400);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': plainPagePolicy,
    });
    expect(page.text).toBe(badAddressPage);
    expect((await call(url, address)).json()).toMatchObject({ status: 400 });
  },
);

test('for an address that is too long a person reads a page', async () => {
  const { url } = await start();
  const received = await rawExchange(
    url,
    `GET /dashboards/1?state=${'a'.repeat(38_000)} HTTP/1.1\r\nHost: {host}\r\n\r\n`,
  );
  expect(statusesOf(received)).toEqual([431]);
  expect(received).toContain(`content-security-policy: ${plainPagePolicy}`);
  expect(received).toContain('This address is too long');
});

describe('behind another proxy', () => {
  test('its forwarded headers count when the operator says so', async () => {
    const { url } = await start({ trustProxy: true, allowedHosts: ['console.example'] });
    const answer = await call(url, '/api/echo', {
      headers: { 'x-forwarded-host': 'console.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' },
    });
    expect(answer.json().headers).toMatchObject({
      'x-forwarded-host': 'console.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
      'x-forwarded-for': '10.1.1.1, 127.0.0.1',
    });
  });

  test('what it forwards for another host is 421, and its Host has to be ours as well', async () => {
    const { url } = await start({ trustProxy: true, publicUrl: new URL('https://console.example') });
    const statusFor = async (headers: Record<string, string>) => (await call(url, '/api/echo', { headers })).status;
    expect(await statusFor({ 'x-forwarded-host': 'console.example' })).toBe(200);
    expect(await statusFor({ 'x-forwarded-host': 'evil.example' })).toBe(421);
    expect(await statusFor({ host: 'evil.example', 'x-forwarded-host': 'console.example' })).toBe(421);
  });

  test('a platform at an HTTPS address is asked by its own name', () => {
    const request = { headers: { host: 'localhost:8080' }, socket: { remoteAddress: '::ffff:127.0.0.1' } };
    const headers = headersForPlatform(request as IncomingMessage, new URL('https://things.example'), false);
    expect(headers).toMatchObject({ host: 'things.example', 'x-forwarded-host': 'localhost:8080' });
  });

  test('a platform below a path is asked there', async () => {
    const { url } = await start({ platform: { url: new URL('/base/', platform.url), embedded: false } });
    expect((await call(url, '/api/echo?a=1')).json()).toMatchObject({ url: '/base/api/echo?a=1' });
  });
});

test('a kept connection that the platform has just closed costs the client nothing', async () => {
  let requests = 0;
  const sockets: net.Socket[] = [];
  const flaky = net.createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      if (requests === 2) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    });
  });
  flaky.listen(0, '127.0.0.1');
  await once(flaky, 'listening');
  const { port } = flaky.address() as AddressInfo;
  const { url } = await start({ platform: { url: new URL(`http://127.0.0.1:${port}`), embedded: true } });
  expect((await call(url, '/api/a')).text).toBe('ok');
  expect((await call(url, '/api/b')).text).toBe('ok');
  expect(requests).toBe(3);
  for (const socket of sockets) socket.destroy();
  flaky.close();
});

describe('wishes for HTTP/2 in a row with other requests', () => {
  const ignored = 'GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';

  test('wait for an answer that is larger than the buffer of the connection, and are answered however many', async () => {
    const storeDir = folder();
    const large = 'x'.repeat(1024 * 1024);
    await publishModule(storeDir, writeModule(folder(), { files: { 'large.bin': large } }));
    const { url } = await start({ storeDir });
    const file = 'GET /modules/mf-entities/1.0.0-0000000a/large.bin HTTP/1.1\r\nHost: {host}\r\n\r\n';
    const received = await rawExchange(url, file + ignored.repeat(20), 21);
    expect(statusesOf(received)).toEqual(Array(21).fill(200));
    expect(received.length).toBeGreaterThan(large.length);
  });

  test('end with a client that leaves before the first answer', async () => {
    const { url } = await start();
    const { hostname, port, host } = new URL(url);
    const arrival = platform.arrival('/api/hang?left');
    const abandonment = platform.abandonment('/api/hang?left');
    const client = net.connect(Number(port), hostname);
    client.write(`GET /api/hang?left HTTP/1.1\r\nHost: ${host}\r\n\r\n${ignored.replace('{host}', host)}`);
    await arrival;
    client.resetAndDestroy();
    await abandonment;
    expect((await call(url, '/healthz')).status).toBe(200);
  });
});

test('an upload that the platform refuses before its end is read to it, so that the client gets the answer', async () => {
  const { url } = await start();
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.setEncoding('latin1');
  const part = 'x'.repeat(64 * 1024);
  socket.write(
    `POST /api/broken HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${64 * part.length}\r\n\r\n${part}`,
  );
  const [refusal] = (await once(socket, 'data')) as [string];
  expect(statusesOf(refusal)).toEqual([500]);
  for (let sent = 1; sent < 64; sent += 1) socket.write(part);
  socket.write(`GET /api/echo HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'end');
  expect(statusesOf(received)).toEqual([200]);
});

test('closing ends open WebSockets and hanging requests within seconds', async () => {
  const gateway = await start();
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/api/ws/plugins/telemetry`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  const arrival = platform.arrival('/api/hang?at-close');
  const hanging = call(gateway.url, '/api/hang?at-close').catch((error: Error) => error.message);
  await arrival;
  const started = performance.now();
  await gateway.close();
  await closed;
  expect(await hanging).toMatch(/hang up/);
  expect(performance.now() - started).toBeLessThan(4000);
});

describe('development servers over the store', () => {
  async function withOverlay() {
    const storeDir = folder();
    for (const name of ['mf-a', 'mf-b']) await publishModule(storeDir, writeModule(folder(), { name }));
    await publishShell(storeDir, writeShell(folder()));
    const development = http.createServer((request, response) => response.end(`${request.url} from the dev server`));
    development.listen(0, '127.0.0.1');
    await once(development, 'listening');
    keep({ close: async () => development.close() });
    const url = `http://127.0.0.1:${(development.address() as AddressInfo).port}/`;
    const built = await readText(path.join(writeModule(folder(), { name: 'mf-a' }), 'module.json'));
    const manifest = () => ({ ...parseManifest(built ?? ''), version: 'dev', container: 'mf_a_dev', integrity: '' });
    const overlay = devOverlay([
      { name: 'mf-a', url, manifest },
      { name: 'shell', url, indexHtml: () => '<div id="root">dev __CSP_NONCE__</div>' },
    ]);
    return start({ storeDir, overlay, localModules: true });
  }

  test('stand in the registry for their modules alone, and serve their files from this origin', async () => {
    const { url } = await withOverlay();
    const { modules } = JSON.parse((await call(url, '/modules/registry.json')).text);
    expect(modules['mf-a']).toMatchObject({
      current: { version: 'dev', container: 'mf_a_dev', integrity: '' },
      fallback: null,
    });
    expect(modules['mf-b'].current.version).toBe('1.0.0-0000000a');
    const file = await call(url, '/modules/mf-a/dev/remoteEntry.js?x=1');
    expect(file.text).toBe('/remoteEntry.js?x=1 from the dev server');
    expect(file.headers['cache-control']).toBe('no-cache');
    expect((await call(url, '/modules/mf-b/1.0.0-0000000a/remoteEntry.js')).text).toContain('window.mf_b');
  });

  test('give the page and the files of the shell', async () => {
    const { url } = await withOverlay();
    expect((await call(url, '/devices')).text).toMatch(/<div id="root">dev [\w-]{22}<\/div>/);
    expect((await call(url, '/shell/main.js')).text).toBe('/shell/main.js from the dev server');
  });
});

describe('platform and gateway together', () => {
  const settings = (env: NodeJS.ProcessEnv = {}) => readSettings({ PORT: '0', ...env }, { dataDir: folder() });

  /** Remembers how it was started and whether it was stopped. */
  function embeddedPlatform() {
    const seen: Array<Parameters<StartPlatform>[0]> = [];
    let running = 0;
    const startPlatform: StartPlatform = async (options) => {
      seen.push(options);
      running += 1;
      return {
        url: platform.url.origin,
        close: async () => {
          running -= 1;
        },
      };
    };
    return { seen, running: () => running, startPlatform: async () => startPlatform };
  }

  test('the embedded platform listens on this machine alone; HOST widens gateway and MQTT', async () => {
    const embedded = embeddedPlatform();
    const console = await startConsole(
      settings({ HOST: '0.0.0.0', MQTT_PORT: '0', DEMO: '0', QUERY_DEADLINE_MS: '5000' }),
      {
        startPlatform: embedded.startPlatform,
        log: () => undefined,
      },
    );
    expect(embedded.seen).toEqual([
      expect.objectContaining({
        port: 0,
        host: '127.0.0.1',
        mqttHost: '0.0.0.0',
        mqttPort: 0,
        demo: false,
        mailbox: false,
        publicWrites: false,
        forwardedHops: 1,
        queryDeadline: 5000,
      }),
    ]);
    expect((await call(console.url, '/dev/echo')).status).toBe(200);
    await console.close();
    expect(embedded.running()).toBe(0);
  });

  test('the embedded platform hears which names, links and proxies there are', async () => {
    const embedded = embeddedPlatform();
    const run = async (env: NodeJS.ProcessEnv) => {
      const console = await startConsole(settings({ MQTT_PORT: '', ...env }), {
        startPlatform: embedded.startPlatform,
        log: () => undefined,
      });
      await console.close();
    };
    await run({ ALLOWED_HOSTS: 'pi.local', PUBLIC_URL: 'https://console.example', TRUST_PROXY: '1' });
    await run({});
    expect(embedded.seen).toEqual([
      expect.objectContaining({
        allowedHosts: ['pi.local', 'console.example', '127.0.0.1'],
        publicUrl: 'https://console.example',
        forwardedHops: 2,
        mailbox: false,
      }),
      expect.objectContaining({ allowedHosts: ['127.0.0.1'], publicUrl: undefined, forwardedHops: 1, mailbox: true }),
    ]);
  });

  test('a busy MQTT port is a warning, not the end', async () => {
    const busy = net.createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const port = String((busy.address() as AddressInfo).port);
    const embedded = embeddedPlatform();
    const lines: string[] = [];
    const console = await startConsole(settings({ MQTT_PORT: port }), {
      startPlatform: embedded.startPlatform,
      log: (line) => lines.push(line),
    });
    await console.close();
    busy.close();
    expect(embedded.seen[0]?.mqttPort).toBeNull();
    expect(lines).toEqual([expect.stringContaining(`port ${port} is taken`)]);
  });

  test('with PLATFORM_URL no platform is started, and /dev/ is a page', async () => {
    const embedded = embeddedPlatform();
    const dataDir = folder();
    await publishShell(path.join(dataDir, 'store'), writeShell(folder()));
    const console = await startConsole(settings({ PLATFORM_URL: platform.url.href, DATA_DIR: dataDir }), {
      startPlatform: embedded.startPlatform,
      log: () => undefined,
    });
    expect(embedded.seen).toEqual([]);
    expect((await call(console.url, '/api/echo')).status).toBe(200);
    expect((await call(console.url, '/dev/echo')).text).toContain('<div id="root">');
    await console.close();
  });

  test('a taken port stops the platform again and says which failure it was', async () => {
    const { url } = await start();
    const embedded = embeddedPlatform();
    const taken = startConsole(settings({ PORT: new URL(url).port, MQTT_PORT: '' }), {
      startPlatform: embedded.startPlatform,
      log: () => undefined,
    });
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
    expect(embedded.running()).toBe(0);
  });

  test('the startup message names address and accounts, and warns when other machines can use public passwords', () => {
    const local = startupMessage('http://localhost:8080', settings());
    expect(local).toContain('Mullion is running at http://localhost:8080');
    expect(local).toContain('tenant@thingsboard.org (tenant)');
    expect(local).not.toContain('WARNING');
    expect(startupMessage('http://localhost:8080', settings({ HOST: '0.0.0.0' }))).toContain('WARNING: HOST=0.0.0.0');
    const wide = startupMessage('http://localhost:8080', settings({ HOST: '0.0.0.0' }));
    expect(wide).toContain('to add names, set ALLOWED_HOSTS or PUBLIC_URL');
    const named = settings({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'pi.local' });
    expect(startupMessage('http://localhost:8080', named)).toContain('IP address: pi.local');
    const published = settings({ PUBLIC_URL: 'https://console.example' });
    expect(startupMessage('http://localhost:8080', published)).toContain('at https://console.example');
    const outside = startupMessage(
      'http://localhost:8080',
      settings({ HOST: '0.0.0.0', PLATFORM_URL: 'http://p:9090' }),
    );
    expect(outside).toContain('Platform: http://p:9090');
    expect(outside).not.toMatch(/WARNING|@thingsboard/);
  });
});
