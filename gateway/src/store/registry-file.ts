import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@mullion/shared-kit/module/registry';
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

export const writeRegistry = (storeDir: string, registry: Registry): Promise<void> =>
  writeAtomically(path.join(storeDir, fileName), `${JSON.stringify(registry, null, 1)}\n`);

/** Readers see the old content or the new one, never a part; a power cut leaves one of the two. */
export async function writeAtomically(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const half = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    const handle = await open(half, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}
