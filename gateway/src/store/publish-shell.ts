import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addFile } from './add-file.js';
import { commandAuthor, logged } from './change-log.js';
import { scratchPlace } from './scratch.js';
import {
  makeShellCurrent,
  parseShellManifest,
  readShellHistory,
  readShellManifest,
  type ShellManifest,
  shellDir,
  shellPage,
  shellVersionDir,
  withShellLock,
} from './shell-versions.js';
import { StoreError } from './store-error.js';
import { hasIntegrity, readText } from './versions.js';

/**
 * Copies a build of the shell into the store: first the hashed files, beside those of earlier builds that open pages
 * still ask for, then the version's page and description, and last the console's page, which makes it current. The same
 * bytes again change nothing.
 * @returns the version, and whether it was not current before
 * @throws StoreError when a file is not what `shell.json` says, or exists with other bytes: its name is no hash, and
 *   browsers keep the old one for a year
 */
export async function publishShell(storeDir: string, dist: string): Promise<{ version: string; activated: boolean }> {
  const manifest = await readBuiltShell(dist);
  const { version } = manifest;
  const contents = await readListedFiles(dist, manifest);
  return withShellLock(storeDir, async () => {
    const target = shellDir(storeDir);
    const added: [string, Buffer][] = [];
    for (const [file, content] of contents) {
      if (file === shellPage) continue;
      const existing = await readFile(path.join(target, file)).catch(() => null);
      if (existing && !existing.equals(content)) throw new StoreError(`shell: ${file} is published with other bytes`);
      if (!existing) added.push([file, content]);
    }
    const stored = await readShellManifest(storeDir, version);
    if (stored && JSON.stringify(stored.files) !== JSON.stringify(manifest.files))
      throw new StoreError(`shell@${version} is published with other bytes; a version never changes`);
    const isCurrent = stored && (await readShellHistory(storeDir))?.current === version;
    for (const [file, content] of added) await addFile(storeDir, path.join(target, file), content);
    if (isCurrent) return { version, activated: added.length > 0 };
    const page = contents.get(shellPage) ?? Buffer.alloc(0);
    if (!stored) await addVersion(storeDir, manifest, page);
    const change = { act: 'publish', module: 'shell', version } as const;
    const entry = { by: commandAuthor(), change, current: version };
    await logged(storeDir, entry, () => makeShellCurrent(storeDir, version));
    return { version, activated: true };
  });
}

/** The description of a build. @throws StoreError when the folder is none */
export async function readBuiltShell(dist: string): Promise<ShellManifest> {
  const text = await readText(path.join(dist, 'shell.json'));
  if (text === null) throw new StoreError(`${dist} has no shell.json: is it the build of the shell?`);
  return parseShellManifest(text);
}

async function readListedFiles(dist: string, { files }: ShellManifest): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const [file, hash] of Object.entries(files)) {
    const content = await readFile(path.join(dist, file)).catch(() => null);
    if (!content) throw new StoreError(`shell.json lists ${file}, which is not in the build`);
    if (!hasIntegrity(content, hash)) throw new StoreError(`shell.json has another hash for ${file}`);
    contents.set(file, content);
  }
  return contents;
}

/** Writes a version's page and description and moves them to their place when they are whole. */
async function addVersion(storeDir: string, manifest: ShellManifest, page: Buffer): Promise<void> {
  const target = shellVersionDir(storeDir, manifest.version);
  const staging = scratchPlace(storeDir);
  await mkdir(staging);
  await writeFile(path.join(staging, shellPage), page);
  await writeFile(path.join(staging, 'shell.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(staging, target);
}
