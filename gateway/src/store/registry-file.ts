import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { replaceFiles } from './replace-files.js';
import { scratchDir } from './scratch.js';
import { StoreError } from './store-error.js';
import { parseStored } from './stored-json.js';

const fileName = 'registry.json';

export const emptyRegistry = (salt = randomBytes(16).toString('hex')): Registry => ({
  format: 1,
  modules: {},
  texts: {},
  salt,
  tenants: [],
});

/** The registry as it lies in the store; null before the first module was published. */
async function readRegistryText(storeDir: string): Promise<string | null> {
  try {
    return await readFile(path.join(storeDir, fileName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws StoreError when the file is damaged or of another format */
export async function readRegistry(storeDir: string): Promise<Registry | null> {
  const text = await readRegistryText(storeDir);
  if (text === null) return null;
  const file = path.join(storeDir, fileName);
  const registry = parseStored(file, text) as Partial<Registry>;
  if (registry.format !== 1) throw new StoreError(`${file} has format ${registry.format}, known is 1`);
  const { modules, texts } = registry;
  if (!modules || !texts) throw new StoreError(`${file} is damaged: ${modules ? 'texts' : 'modules'} are missing`);
  return registry as Registry;
}

/** Content of the registry by its file, for {@link replaceFiles} with others. */
export const registryFile = (storeDir: string, registry: Registry): Record<string, string> => ({
  [path.join(storeDir, fileName)]: `${JSON.stringify(registry, null, 1)}\n`,
});

/** Replaces the registry. Needs the store's lock. */
export const writeRegistry = (storeDir: string, registry: Registry): Promise<void> =>
  replaceFiles(scratchDir(storeDir), registryFile(storeDir, registry));
