import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSettings, SettingsError } from '../src/config.js';
import { checkout } from './checkout.mjs';

/** Ends with a message instead of a stack where the Node version is not supported. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || major === 22 || major === 24 || major >= 26) return;
  stop(`Mullion needs Node 20.19 or a later even version (22, 24, 26); this is ${process.versions.node}.`);
}

/** Ends the start with a message. */
export function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Installs the packages when the lock file names others than are there. */
export function installIfNeeded() {
  if (isInstalled()) return;
  process.stdout.write('Installing packages (npm ci) …\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: checkout,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) stop('npm ci failed; see its message above.');
}

/** npm keeps what it installed in a lock file of its own, so no stamp is needed. */
function isInstalled() {
  const wanted = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted ?? {}).every(([place, { version, integrity, optional }]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    return found ? found.version === version && found.integrity === integrity : optional;
  });
}

function readLock(file) {
  try {
    return JSON.parse(readFileSync(path.join(checkout, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Builds what changed, in a process of its own: the compiler's memory is not kept. @returns the federated modules */
export async function build() {
  const { moduleNames } = await import('../../shared-kit/build/package-info.mjs');
  const program = path.join(checkout, 'shared-kit/build/build-all.mjs');
  const { status } = spawnSync(process.execPath, [program], { cwd: checkout, stdio: 'inherit' });
  if (status !== 0) stop('The build failed; see its message above.');
  return moduleNames;
}

/** Publishes what the checkout built into the store of the data folder. */
export async function publish(dataDir, packages) {
  const { publishBuilt } = await import('../dist/store/publish-built.js');
  const { storeDirOf } = await import('../dist/console.js');
  const record = path.join(dataDir, 'published-from-checkout.json');
  const published = await publishBuilt(storeDirOf(dataDir), checkout, packages, record).catch((error) => {
    if (error.name === 'StoreError' || error.name === 'ManifestError') stop(`Publishing was refused: ${error.message}`);
    throw error;
  });
  for (const name of published) process.stdout.write(`published ${name}\n`);
}

/** Reads the settings; one that cannot be used ends the start with its message. Needs nothing installed or built. */
export function settingsFrom(env) {
  try {
    const settings = readSettings(env, { dataDir: path.join(checkout, 'data') });
    requireFolder('DATA_DIR', settings.dataDir);
    return settings;
  } catch (error) {
    if (error instanceof SettingsError) return stop(error.message);
    throw error;
  }
}

/** Refuses a folder that is none, or that could be neither made nor written. */
function requireFolder(name, folder) {
  const isThere = existsSync(folder);
  if (isThere && !statSync(folder).isDirectory())
    throw new SettingsError(`${name} must be a folder: ${folder} is a file`);
  const parent = path.dirname(folder);
  if (!isThere && parent !== folder) return requireFolder(name, parent);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new SettingsError(`${name} must be a folder this user can write to: ${folder} is not`);
  }
}
