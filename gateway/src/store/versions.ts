import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import type { Registry, RegistryModule } from '@mullion/shared-kit/module/registry';
import { parseManifest } from './manifest.js';
import { StoreError } from './store-error.js';

type Algorithm = 'sha256' | 'sha384';

/** Subresource integrity of a file's content, as `module.json` writes it. */
export const integrityOf = (content: Buffer, algorithm: Algorithm = 'sha256'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Whether a content has a hash; versions that were published before have sha384. */
export const hasIntegrity = (content: Buffer, hash: string): boolean =>
  integrityOf(content, hash.startsWith('sha384-') ? 'sha384' : 'sha256') === hash;

export const versionDir = (storeDir: string, name: string, version: string): string =>
  path.join(storeDir, name, version);

/** The manifest in a folder; null when it has none. */
export async function readManifest(dir: string): Promise<ModuleManifest | null> {
  const text = await readText(path.join(dir, 'module.json'));
  return text === null ? null : parseManifest(text);
}

/**
 * A published version.
 * @throws StoreError when the store does not have it, naming the ones it has
 */
export async function requireVersion(storeDir: string, name: string, version: string): Promise<ModuleManifest> {
  const manifest = await readManifest(versionDir(storeDir, name, version));
  if (manifest) return manifest;
  const known = await publishedVersions(storeDir, name);
  throw new StoreError(
    known.length
      ? `${name} has no version ${version}; published: ${known.join(', ')}`
      : `no module ${name} is published`,
  );
}

/** Versions of a module whose folders are in the store. */
export async function publishedVersions(storeDir: string, name: string): Promise<string[]> {
  try {
    const items = await readdir(path.join(storeDir, name), { withFileTypes: true });
    return items.filter((item) => item.isDirectory() && !item.name.startsWith('.')).map((item) => item.name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Where rolling back leads, and where each further time: what was current before, the latest first. */
export const earlierVersions = (history: readonly string[], current: string): string[] =>
  history.slice(history.indexOf(current) + 1);

/** What runs of a module; undefined when nothing of that name was ever published: `constructor` is no module. */
export const moduleOf = (registry: Registry | null, name: string): RegistryModule | undefined =>
  registry && Object.hasOwn(registry.modules, name) ? registry.modules[name] : undefined;

/** @throws StoreError when nothing of that name was ever published */
export function requireModule(registry: Registry | null, name: string): RegistryModule {
  const found = moduleOf(registry, name);
  if (!found) throw new StoreError(`no module ${name} is published`);
  return found;
}

export async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
