import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryModule } from '@mullion/shared-kit/module/registry';
import { takeBackUnmade } from './change-log.js';
import { readRegistry, writeRegistry } from './registry-file.js';
import { removeFolder } from './scratch.js';
import {
  finishShellChange,
  publishedShellVersions,
  readShellHistory,
  readShellManifest,
  shellDir,
  shellVersionDir,
  writeShellHistory,
} from './shell-versions.js';
import { withStoreLock } from './store-lock.js';
import { overridesByTenant } from './tenant-files.js';
import { publishedVersions, versionDir } from './versions.js';

/** Versions kept of each module and of the shell, unless the caller says otherwise. */
export const defaultKeep = 5;

/**
 * Removes old versions of modules and of the shell, and the merged texts of earlier states. What runs or may run stays in any case: current versions,
 * fallbacks, trials and what any tenant's override names. Pages that are still open on a removed version lose the files
 * that they have not fetched yet.
 * @param keep how many of the versions that were current last stay
 * @returns what was removed, such as `mf-entities@1.0.0-3fa9c1d2`
 */
export const pruneStore = (storeDir: string, keep = defaultKeep): Promise<string[]> =>
  withStoreLock(storeDir, async () => {
    // It changes the state, by which a change that was cut short is told from one that was made.
    await takeBackUnmade(storeDir);
    return [
      ...(await pruneModules(storeDir, keep)),
      ...(await pruneShell(storeDir, keep)),
      ...(await pruneTexts(storeDir)),
    ];
  });

async function pruneModules(storeDir: string, keep: number): Promise<string[]> {
  const registry = await readRegistry(storeDir);
  if (!registry) return [];
  const overridden = await overriddenVersions(storeDir);
  const removed: { name: string; version: string }[] = [];
  const modules: Record<string, RegistryModule> = {};
  for (const [name, published] of Object.entries(registry.modules)) {
    const { current, fallback, trial, history } = published;
    const needed = new Set([
      ...history.slice(0, keep),
      ...[current, fallback, trial?.version].flatMap((version) => (version ? [version.version] : [])),
      ...(overridden.get(name) ?? []),
    ]);
    const stored = await publishedVersions(storeDir, name);
    removed.push(...stored.filter((version) => !needed.has(version)).map((version) => ({ name, version })));
    modules[name] = { ...published, history: history.filter((version) => needed.has(version)) };
  }
  // The registry goes first: it must never name a version that is gone.
  if (removed.length) await writeRegistry(storeDir, { ...registry, modules });
  for (const { name, version } of removed) await removeFolder(storeDir, versionDir(storeDir, name, version));
  return removed.map(({ name, version }) => `${name}@${version}`);
}

async function pruneShell(storeDir: string, keep: number): Promise<string[]> {
  await finishShellChange(storeDir);
  const before = await readShellHistory(storeDir);
  if (!before) return [];
  const needed = new Set([before.current, ...before.history.slice(0, keep)]);
  const stored = await publishedShellVersions(storeDir);
  const removed = stored.filter((version) => !needed.has(version));
  if (removed.length)
    await writeShellHistory(storeDir, { ...before, history: before.history.filter((version) => needed.has(version)) });
  for (const version of removed) await removeFolder(storeDir, shellVersionDir(storeDir, version));
  await removeUnlistedFiles(storeDir);
  return removed.map((version) => `shell@${version}`);
}

/** Removes the shell's files that no stored version lists: of removed ones, or of a publication that was interrupted. */
async function removeUnlistedFiles(storeDir: string): Promise<void> {
  const dir = shellDir(storeDir);
  const versions = await publishedShellVersions(storeDir);
  const manifests = await Promise.all(versions.map((version) => readShellManifest(storeDir, version)));
  const listed = new Set(manifests.flatMap((manifest) => Object.keys(manifest?.files ?? {})));
  for (const item of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const file = path.relative(dir, path.join(item.parentPath, item.name));
    const isHidden = file.startsWith('.');
    if (item.isFile() && !isHidden && !listed.has(file.replace(/\.(br|gz)$/, ''))) await rm(path.join(dir, file));
  }
}

/** Files of merged texts that the registry no longer names: each change of the current versions writes new ones. */
async function pruneTexts(storeDir: string): Promise<string[]> {
  const registry = await readRegistry(storeDir);
  if (!registry) return [];
  const named = new Set(Object.values(registry.texts));
  const files = (await readdir(path.join(storeDir, 'texts')).catch(() => [])).map((file) => `texts/${file}`);
  const unused = files.filter((file) => !named.has(file.replace(/\.(br|gz)$/, '')));
  for (const file of unused) await rm(path.join(storeDir, file), { force: true });
  return unused.filter((file) => file.endsWith('.json')).sort();
}

/** Module → versions that some tenant's override names, whole or for an expose. */
async function overriddenVersions(storeDir: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, version: string) => found.set(name, (found.get(name) ?? new Set()).add(version));
  for (const [, { modules = {}, exposes = {} }] of await overridesByTenant(storeDir)) {
    for (const [name, { version }] of Object.entries(modules)) add(name, version);
    for (const [name, files] of Object.entries(exposes)) {
      for (const { version } of Object.values(files)) add(name, version);
    }
  }
  return found;
}
