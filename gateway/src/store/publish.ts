import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import { commandAuthor, logged } from './change-log.js';
import { makeCurrent } from './current-version.js';
import { parseManifest, refusePlannedPoints } from './manifest.js';
import { precompress } from './precompress.js';
import { readRegistry } from './registry-file.js';
import { removeFolder, scratchPlace } from './scratch.js';
import { ManifestError, StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { hasIntegrity, moduleOf, readText, versionDir } from './versions.js';

export interface Published {
  name: string;
  version: string;
  /** The store did not have these bytes before. */
  stored: boolean;
  /** The version was not current before. */
  activated: boolean;
}

/**
 * Copies a module's build into the store and makes it current; the version that was current becomes the fallback. The
 * same bytes again change nothing.
 * @param dist folder with `module.json` and the files it lists
 * @throws ManifestError naming the field, StoreError when the version exists with other bytes or a declared place is taken
 */
export async function publishModule(storeDir: string, dist: string): Promise<Published> {
  const text = await readText(path.join(dist, 'module.json'));
  if (text === null) throw new StoreError(`${dist} has no module.json: is it the build of a module?`);
  const manifest = parseManifest(text);
  refusePlannedPoints(manifest);
  const { name, version } = manifest;
  const contents = await readListedFiles(dist, manifest);
  return withStoreLock(storeDir, async () => {
    const target = versionDir(storeDir, name, version);
    const existing = await readText(path.join(target, 'module.json'));
    if (existing !== null && !sameManifest(existing, text)) {
      throw new StoreError(`${name}@${version} is published with other bytes; a version never changes`);
    }
    const isCurrent = moduleOf(await readRegistry(storeDir), name)?.current.version === version;
    if (existing !== null && isCurrent) return { name, version, stored: false, activated: false };
    // Copied before the rules are checked on the registry: an unused version does no harm, a missing one would.
    if (existing === null) await copyVersion(storeDir, target, contents, text);
    const change = { act: 'publish', module: name, version } as const;
    const entry = { by: commandAuthor(), change, current: version };
    await logged(storeDir, entry, () => makeCurrent(storeDir, manifest)).catch(async (error) => {
      if (existing === null) await removeFolder(storeDir, target);
      throw error;
    });
    return { name, version, stored: existing === null, activated: true };
  });
}

/** Reads what the manifest lists and checks it against the hashes. */
async function readListedFiles(dist: string, manifest: ModuleManifest): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const [file, hash] of Object.entries(manifest.files)) {
    const content = await readFile(path.join(dist, file)).catch(() => {
      throw new ManifestError(`files["${file}"]`, 'names a file that is not in the build');
    });
    if (!hasIntegrity(content, hash)) throw new ManifestError(`files["${file}"]`, 'has another hash than the file');
    if (/^texts\/\w+\.json$/.test(file)) checkTexts(file, content);
    contents.set(file, content);
  }
  return contents;
}

function checkTexts(file: string, content: Buffer): void {
  try {
    const texts: unknown = JSON.parse(content.toString());
    if (typeof texts === 'object' && texts !== null && !Array.isArray(texts)) return;
  } catch {
    // Said below.
  }
  throw new StoreError(`${file} must be a JSON object of texts`);
}

/** Writes a version and moves it to its place when it is whole. */
async function copyVersion(
  storeDir: string,
  target: string,
  contents: Map<string, Buffer>,
  manifest: string,
): Promise<void> {
  const staging = scratchPlace(storeDir);
  for (const [file, content] of contents) {
    const place = path.join(staging, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
  }
  // All are waited for: what fails is cleared up, which must not meet what is still written.
  const compressed = await Promise.allSettled(
    [...contents.keys()].map((file) => precompress(path.join(staging, file))),
  );
  const failure = compressed.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  await writeFile(path.join(staging, 'module.json'), manifest);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(staging, target);
}

const sameManifest = (a: string, b: string): boolean => JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
