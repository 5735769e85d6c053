/** Builds the platform when its sources changed, and runs the built one as a child process (contract player, tests). */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** PLATFORM_DIST names a build elsewhere, which is then taken as it is. */
export const dist = process.env.PLATFORM_DIST ?? path.join(root, 'dist');
const main = path.join(dist, 'main.js');

const newestIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, entry) => Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs), 0);

/** Builds the platform unless the build is newer than every source. Exits the process when it fails. */
export function buildIfStale() {
  if (process.env.PLATFORM_DIST) return;
  if (existsSync(main) && newestIn(dist) > newestIn(path.join(root, 'src'))) return;
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * How the platform's process runs. A small nursery and few allocator arenas keep it within its memory budget: its calls leave
 * short-lived objects on four threads, which would each hold tens of megabytes of them otherwise.
 */
const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=4'];
const processEnvironment = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the built platform on a free port. `stop()` ends it politely, `kill()` at once; `ended()` is its exit code or signal, if it has.
 * @param {{ dataDir: string, env?: Record<string, string> }} options
 */
export async function startBuilt({ dataDir, env = {} }) {
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      ...processEnvironment,
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '0',
      MQTT_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const ended = () => child.signalCode ?? child.exitCode?.toString();
  const end = (signal) => {
    child.kill(signal);
    return gone;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = line.startsWith('{') ? JSON.parse(line).listening : undefined;
    if (url) return { url, pid: child.pid, gone, ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  }
  throw new Error('the platform ended before it listened');
}
