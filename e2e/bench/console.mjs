import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildChanged } from '../../shared-kit/build/build-all.mjs';
import { moduleNames, root } from '../../shared-kit/build/package-info.mjs';

/**
 * A console of its own, on a free port unless one is given, built, published and with the demo devices, in a temporary folder.
 * `restart(change)` stops it for a change of the platform's data folder; `release(module)` publishes a module under another
 * version.
 * @returns {Promise<{ url: string, close: () => Promise<void>, restart: (change: (platformData: string) => void) => Promise<void>,
 *   release: (module: string) => Promise<void> }>}
 */
export async function startBenchConsole({ port = '0' } = {}) {
  await buildChanged({ log: () => {} });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
  const { publishBuilt } = await import('../../gateway/dist/store/publish-built.js');
  const { startConsole, storeDirOf } = await import('../../gateway/dist/console.js');
  const { readSettings } = await import('../../gateway/dist/config.js');
  await publishBuilt(storeDirOf(dataDir), root, ['shell', ...moduleNames], path.join(dataDir, 'published.json'));
  const settings = readSettings({ PORT: port, MQTT_PORT: '0', DEMO: '1', DATA_DIR: dataDir }, { dataDir });
  const start = () =>
    startConsole(settings, {
      startPlatform: async () => (await import('../../platform/dist/platform.js')).startPlatform,
      log: () => {},
    });
  let running = await start();
  return {
    get url() {
      return running.url;
    },
    restart: async (change) => {
      await running.close();
      change(path.join(dataDir, 'platform'));
      running = await start();
    },
    release: async (module) => {
      const dist = path.join(dataDir, 'release');
      cpSync(path.join(root, module, 'dist'), dist, { recursive: true });
      const file = path.join(dist, 'module.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...manifest, version: manifest.version.replace(/.{8}$/, '0'.repeat(8)) }));
      const { publishModule } = await import('../../gateway/dist/store/publish.js');
      await publishModule(storeDirOf(dataDir), dist);
    },
    close: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in over the API. @returns {Promise<{ token: string, refreshToken: string }>} */
export async function signIn(url, username, password) {
  return (await call(url, 'POST', '/api/auth/login', undefined, { username, password })).json();
}

/** One API call; anything but success ends the run. */
export async function call(url, method, address, token, body) {
  const response = await fetch(url + address, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { 'x-authorization': `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response;
}
