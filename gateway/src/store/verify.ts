import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { VersionFaults } from '@mullion/shared-kit/module/modules-state';
import type { ModuleVersion, Registry } from '@mullion/shared-kit/module/registry';
import { textsPlace } from './declaration-texts.js';
import { readRegistry } from './registry-file.js';
import {
  publishedShellVersions,
  readShellHistory,
  readShellManifest,
  shellDir,
  shellPage,
  shellVersionDir,
} from './shell-versions.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { overridesByTenant } from './tenant-files.js';
import { hasIntegrity, integrityOf, publishedVersions, readManifest, readText, versionDir } from './versions.js';

const decompress = [
  { ending: '.br', read: promisify(brotliDecompress) },
  { ending: '.gz', read: promisify(gunzip) },
] as const;

export interface Verification {
  /** Versions that were looked at. */
  versions: number;
  files: number;
  /** What is not as it was published, each with its place; empty when all is well. */
  faults: string[];
}

/**
 * Recomputes the hash of every published file, compressed copies included, and compares the registry with the versions.
 * Needs no lock unless there are faults.
 */
export const verifyStore = (storeDir: string): Promise<Verification> =>
  lookTwice(
    storeDir,
    () => lookThrough(storeDir),
    ({ faults }) => faults.length > 0,
  );

/** The same for the versions of one module, or of the shell. @throws StoreError when there is no such module */
export const verifyModule = (storeDir: string, module: string): Promise<VersionFaults> =>
  lookTwice(
    storeDir,
    () => faultsByVersion(storeDir, module),
    (faults) => Object.values(faults).some((found) => found.length > 0),
  );

/** What is changed meanwhile looks damaged, so it is looked at again while nothing changes; not where only reading is allowed. */
async function lookTwice<T>(storeDir: string, look: () => Promise<T>, hasFaults: (found: T) => boolean): Promise<T> {
  const found = await look();
  return hasFaults(found) ? withStoreLock(storeDir, look).catch(() => found) : found;
}

async function faultsByVersion(storeDir: string, module: string): Promise<VersionFaults> {
  const isShell = module === 'shell';
  if (!isShell && !Object.hasOwn((await readRegistry(storeDir))?.modules ?? {}, module))
    throw new StoreError(`no module ${module} is published`);
  const faults: VersionFaults = {};
  for (const version of await (isShell ? publishedShellVersions(storeDir) : publishedVersions(storeDir, module)))
    faults[version] = await (isShell ? faultsOfShell(storeDir, version) : faultsOfVersion(storeDir, module, version));
  return faults;
}

async function lookThrough(storeDir: string): Promise<Verification> {
  const result: Verification = { versions: 0, files: 0, faults: [] };
  const registry = await readRegistry(storeDir);
  for (const name of Object.keys(registry?.modules ?? {})) {
    for (const version of await publishedVersions(storeDir, name)) {
      result.versions += 1;
      result.faults.push(...(await faultsOfVersion(storeDir, name, version, result)));
    }
  }
  for (const version of await publishedShellVersions(storeDir)) {
    result.versions += 1;
    result.faults.push(...(await faultsOfShell(storeDir, version, result)));
  }
  result.faults.push(...(await faultsOfShellPage(storeDir)));
  if (registry) result.faults.push(...(await faultsOfRegistry(storeDir, registry)));
  return result;
}

/** What of one version of a module is not as it was published. */
export async function faultsOfVersion(
  storeDir: string,
  name: string,
  version: string,
  count: { files: number } = { files: 0 },
): Promise<string[]> {
  const dir = versionDir(storeDir, name, version);
  const manifest = await readManifest(dir).catch((error: Error) => error);
  if (!manifest || manifest instanceof Error)
    return [`${name}/${version}: ${manifest?.message ?? 'module.json is missing'}`];
  const described = path.join(dir, 'module.json');
  const content = await readFile(described).catch(() => Buffer.alloc(0));
  const faults = await faultsOfFile(described, integrityOf(content), `${name}/${version}/module.json`);
  if (manifest.name !== name || manifest.version !== version)
    faults.push(`${name}/${version}: module.json names another version`);
  for (const [file, hash] of Object.entries(manifest.files)) {
    count.files += 1;
    faults.push(...(await faultsOfFile(path.join(dir, file), hash, `${name}/${version}/${file}`)));
  }
  return faults;
}

/** The file and its compressed copies. */
async function faultsOfFile(file: string, hash: string, place: string): Promise<string[]> {
  const faults: string[] = [];
  const content = await readFile(file).catch(() => null);
  if (!content) faults.push(`${place}: missing`);
  else if (!hasIntegrity(content, hash)) faults.push(`${place}: changed`);
  for (const { ending, read } of decompress) {
    const copy = await readFile(file + ending).catch(() => null);
    const plain = copy && (await read(copy).catch(() => null));
    if (copy && !(plain && hasIntegrity(plain, hash))) faults.push(`${place}${ending}: changed`);
  }
  return faults;
}

/** The same for a version of the shell. */
export async function faultsOfShell(
  storeDir: string,
  version: string,
  count: { files: number } = { files: 0 },
): Promise<string[]> {
  const manifest = await readShellManifest(storeDir, version).catch(() => null);
  if (!manifest) return [`shell@${version}: shell.json is missing or damaged`];
  const faults: string[] = [];
  for (const [file, hash] of Object.entries(manifest.files)) {
    count.files += 1;
    const dir = file === shellPage ? shellVersionDir(storeDir, version) : shellDir(storeDir);
    faults.push(...(await faultsOfFile(path.join(dir, file), hash, `shell@${version}/${file}`)));
  }
  return faults;
}

/** The page that is handed out is that of the version which is current. */
export async function faultsOfShellPage(storeDir: string): Promise<string[]> {
  const history = await readShellHistory(storeDir);
  if (!history) return [];
  const manifest = await readShellManifest(storeDir, history.current).catch(() => null);
  if (!manifest) return [`shell: the current version ${history.current} is not in the store`];
  return faultsOfFile(path.join(shellDir(storeDir), shellPage), manifest.files[shellPage] ?? '', `shell/${shellPage}`);
}

async function faultsOfRegistry(storeDir: string, registry: Registry): Promise<string[]> {
  const faults: string[] = [];
  const check = async (name: string, where: string, chosen: ModuleVersion | null | undefined) => {
    if (!chosen) return;
    const manifest = await readManifest(versionDir(storeDir, name, chosen.version)).catch(() => null);
    if (!manifest) faults.push(`${where}: ${name}@${chosen.version} is not in the store`);
    else if (manifest.integrity !== chosen.integrity)
      faults.push(`${where}: ${name}@${chosen.version} has another integrity`);
  };
  for (const [name, { current, fallback, history, trial }] of Object.entries(registry.modules)) {
    await check(name, 'registry.json current', current);
    await check(name, 'registry.json fallback', fallback);
    if (trial) await check(name, 'registry.json trial', trial.version);
    const published = await publishedVersions(storeDir, name);
    for (const version of history) {
      if (!published.includes(version)) faults.push(`registry.json history: ${name}@${version} is not in the store`);
    }
  }
  for (const [language, place] of Object.entries(registry.texts)) {
    const file = path.join(storeDir, place);
    const content = await readText(file);
    if (content === null) faults.push(`registry.json texts: ${place} is missing`);
    else if (textsPlace(language, content) !== place) faults.push(`${place}: changed`);
    else faults.push(...(await faultsOfFile(file, integrityOf(Buffer.from(content)), place)));
  }
  for (const [tenantId, { modules = {}, exposes = {} }] of await overridesByTenant(storeDir)) {
    const where = `tenants/${tenantId}.json`;
    for (const [name, version] of Object.entries(modules)) await check(name, where, version);
    for (const [name, files] of Object.entries(exposes)) {
      for (const version of Object.values(files)) await check(name, where, version);
    }
  }
  return faults;
}
