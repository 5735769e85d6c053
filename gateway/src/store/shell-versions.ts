import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { shellSchema } from './manifest-schema.js';
import { writeAtomically } from './registry-file.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { parseStored } from './stored-json.js';
import { readText } from './versions.js';

/** `shell.json`: what the build says about the shell. */
export interface ShellManifest {
  name: 'shell';
  /** Version of the console, `-`, 8 hex of the content. */
  version: string;
  /** Every file of the build with its sha384, `index.html` included. */
  files: Record<string, string>;
}

/** Which version of the shell runs. */
export interface ShellHistory {
  current: string;
  /** Every version that ever was current, newest first; `rollback` walks it. */
  history: string[];
}

/** The page of a build; the other files are named after their content and lie beside those of other versions. */
export const shellPage = 'index.html';

export const shellDir = (storeDir: string): string => path.join(storeDir, 'shell');
/** Pages and descriptions of the published versions; a hidden folder has no address. */
const versionsDir = (storeDir: string): string => path.join(shellDir(storeDir), '.versions');
export const shellVersionDir = (storeDir: string, version: string): string => path.join(versionsDir(storeDir), version);
const historyFile = (storeDir: string): string => path.join(versionsDir(storeDir), 'history.json');

let check: ValidateFunction<ShellManifest> | undefined;

/** @throws StoreError when the description of a build is damaged */
export function parseShellManifest(text: string): ShellManifest {
  check ??= new Ajv({ strictTypes: false, strictRequired: false }).compile<ShellManifest>(shellSchema);
  const value = parseStored('shell.json of the shell', text);
  if (check(value)) return value;
  throw new StoreError(`shell.json: ${check.errors?.[0]?.instancePath ?? ''} ${check.errors?.[0]?.message ?? ''}`);
}

/** A published version's description; null when the store does not have it. */
export async function readShellManifest(storeDir: string, version: string): Promise<ShellManifest | null> {
  const text = await readText(path.join(shellVersionDir(storeDir, version), 'shell.json'));
  return text === null ? null : parseShellManifest(text);
}

/** Which version runs, and which did; null before the first one was published. */
export async function readShellHistory(storeDir: string): Promise<ShellHistory | null> {
  const text = await readText(historyFile(storeDir));
  return text === null ? null : (parseStored(historyFile(storeDir), text) as ShellHistory);
}

/** Versions of the shell in the store. */
export async function publishedShellVersions(storeDir: string): Promise<string[]> {
  const items = await readdir(versionsDir(storeDir), { withFileTypes: true }).catch(() => []);
  return items.filter((item) => item.isDirectory() && !item.name.startsWith('.')).map(({ name }) => name);
}

export const writeShellHistory = (storeDir: string, history: ShellHistory): Promise<void> =>
  writeAtomically(historyFile(storeDir), `${JSON.stringify(history, null, 1)}\n`);

/**
 * Makes a stored version's page the console's page. Needs the store's lock.
 * @throws StoreError when the store does not have the version
 */
export async function makeShellCurrent(storeDir: string, version: string): Promise<void> {
  const page = await readText(path.join(shellVersionDir(storeDir, version), shellPage));
  if (page === null) throw new StoreError(`the shell has no version ${version}`);
  const before = await readShellHistory(storeDir);
  const history = [version, ...(before ? [before.current, ...before.history] : [])];
  await writeAtomically(path.join(shellDir(storeDir), shellPage), page);
  await writeShellHistory(storeDir, { current: version, history: [...new Set(history)] });
}

/** Makes a published version of the shell current (`use shell@<version>`). @throws StoreError when there is none */
export const useShell = (storeDir: string, version: string): Promise<void> =>
  withStoreLock(storeDir, () => makeShellCurrent(storeDir, version));

/**
 * Returns the shell to the version that was current before; again: one further back.
 * @returns the version that is current now
 * @throws StoreError when there is none before
 */
export const rollbackShell = (storeDir: string): Promise<string> =>
  withStoreLock(storeDir, async () => {
    const before = await readShellHistory(storeDir);
    if (!before) throw new StoreError('no shell is published');
    const [target] = before.history.slice(before.history.indexOf(before.current) + 1);
    if (!target) throw new StoreError(`the shell has no version before ${before.current}`);
    await makeShellCurrent(storeDir, target);
    await writeShellHistory(storeDir, { ...before, current: target });
    return target;
  });
