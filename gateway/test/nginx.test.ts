import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nginxConfig } from '../src/nginx/nginx-config.js';
import { publishModule } from '../src/store/publish.js';
import { publishShell } from '../src/store/publish-shell.js';
import { conformance } from './conformance/conformance.js';
import type { OriginSetup } from './conformance/origin.js';
import { call } from './http-call.js';
import { temporaryFolders, writeModule, writeShell } from './module-fixture.js';

const folder = temporaryFolders();

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file));
const committed = path.join(__dirname, '../nginx/mullion.conf');

test('the nginx configuration in the repository is what the route table gives', () => {
  const written = nginxConfig({
    listen: '8080',
    storeDir: '/srv/mullion',
    platform: { url: new URL('http://thingsboard:9090'), embedded: false },
    accessLog: '/var/log/nginx/access.log',
    errorLog: '/var/log/nginx/error.log',
  });
  expect(readFileSync(committed, 'utf8')).toBe(written);
});

test.each([
  [['--listne', '80'], "Unknown option '--listne'"],
  [['--listen'], "Option '--listen <value>' argument missing"],
  [['conf'], "Unexpected argument 'conf'"],
  [['--frame-ancestors', 'intranet.example'], 'FRAME_ANCESTORS must list sites'],
])('nginx.mjs refuses %j in one line', (args, line) => {
  const program = path.join(__dirname, '../bin/nginx.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect([status, stdout, stderr.trimEnd().split('\n')]).toEqual([1, '', [expect.stringContaining(line)]]);
});

if (nginx)
  describe('nginx', () => {
    conformance((setup) => startNginx(nginx, setup));

    test('has no calls that show or change which modules run: the page reads the registry', async () => {
      const storeDir = folder();
      await publishModule(storeDir, writeModule(folder(), {}));
      await publishShell(storeDir, writeShell(folder()));
      const platform = { url: new URL('http://127.0.0.1:9'), embedded: false };
      const none = { localModules: false, frameAncestors: [], allowedHosts: [] };
      const limits = { platformTimeoutSeconds: 1, maxUploadBytes: 1024 };
      const origin = await startNginx(nginx, { storeDir, platform, ...none, ...limits });
      const headers = { 'x-authorization': 'Bearer any', 'content-type': 'application/json' };
      const change = { method: 'POST', headers, body: Buffer.from('{}') };
      expect((await call(origin.url, '/gateway/modules', { headers })).status).toBe(404);
      expect((await call(origin.url, '/gateway/modules/changes', change)).status).toBe(404);
      expect((await call(origin.url, '/modules/registry.json')).status).toBe(200);
      await origin.close();
    });
  });
else {
  const notRun = 'NOT RUN, because nginx is not installed: the conformance suite against nginx';
  process.stderr.write(`${notRun}\n`);
  test.skip(notRun, () => undefined);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs nginx in the foreground on a folder of its own, as the user who runs the tests. */
async function startNginx(program: string, setup: OriginSetup) {
  const dir = mkdtempSync(path.join(tmpdir(), 'mullion-nginx-'));
  mkdirSync(path.join(dir, 'temp'));
  const port = await freePort();
  const [accessLog, errorLog] = [path.join(dir, 'access.log'), path.join(dir, 'error.log')];
  const origin = nginxConfig({ listen: `127.0.0.1:${port}`, accessLog, errorLog, ...setup });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/temp/${kind};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `daemon off; master_process off; pid ${dir}/nginx.pid; ${user} error_log stderr emerg;
events {} http { ${temporary.join(' ')}\n${origin}}\n`;
  writeFileSync(path.join(dir, 'nginx.conf'), main);
  const child = spawn(program, ['-p', dir, '-c', path.join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await answering(child, port);
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => [accessLog, errorLog].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join(''),
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the port answers; rejects with nginx's own message when it gives up. */
async function answering(child: ChildProcess, port: number): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!ended) {
    const socket = net.connect(port, '127.0.0.1');
    const connected = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (connected) return;
    // Between two tries: nginx says nothing when it listens.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`nginx did not start: ${complaint}`);
}
