import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { shellSchema } from './manifest-schema.js';
import { replaceFiles } from './replace-files.js';
import { scratchDir } from './scratch.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { parseStored } from './stored-json.js';
import { earlierVersions, readText } from './versions.js';

/** `shell.json`: what the build says about the shell. */
export interface ShellManifest {
  name: 'shell';
  /** Version of the console, `-`, 8 hex of the content. */
  version: string;
  /** Every file of the build with its hash, `index.html` included. */
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

/**
 * Replaces the history and, where another version is current by it, the console's page. The history counts: a page that
 * was not replaced any more is replaced by the next change of the shell. Needs the store's lock.
 * @throws StoreError when the store does not have the version that is to be current
 */
export async function writeShellHistory(storeDir: string, history: ShellHistory): Promise<void> {
  const page = await readText(path.join(shellVersionDir(storeDir, history.current), shellPage));
  if (page === null) throw new StoreError(`the shell has no version ${history.current}`);
  const shown = path.join(shellDir(storeDir), shellPage);
  await replaceFiles(scratchDir(storeDir), {
    [historyFile(storeDir)]: `${JSON.stringify(history, null, 1)}\n`,
    ...((await readText(shown)) !== page && { [shown]: page }),
  });
}

/** The store's lock for a change of the shell; what an earlier one left half done is finished first. */
export const withShellLock = <T>(storeDir: string, change: () => Promise<T>): Promise<T> =>
  withStoreLock(storeDir, async () => {
    await finishShellChange(storeDir);
    return change();
  });

/** Shows the page of the current version if an interrupted change left another one. Needs the store's lock. */
export async function finishShellChange(storeDir: string): Promise<void> {
  const history = await readShellHistory(storeDir);
  if (!history) return;
  const page = await readText(path.join(shellVersionDir(storeDir, history.current), shellPage));
  const shown = path.join(shellDir(storeDir), shellPage);
  if (page !== null && (await readText(shown)) !== page) await replaceFiles(scratchDir(storeDir), { [shown]: page });
}

/**
 * Makes a stored version's page the console's page. Needs the store's lock.
 * @throws StoreError when the store does not have the version
 */
export async function makeShellCurrent(storeDir: string, version: string): Promise<void> {
  const before = await readShellHistory(storeDir);
  const history = [version, ...(before ? [before.current, ...before.history] : [])];
  await writeShellHistory(storeDir, { current: version, history: [...new Set(history)] });
}

/** Makes a published version of the shell current (`use shell@<version>`). @throws StoreError when there is none */
export const useShell = (storeDir: string, version: string): Promise<void> =>
  withShellLock(storeDir, () => makeShellCurrent(storeDir, version));

/**
 * Returns the shell to the version that was current before; again: one further back.
 * @returns the version that is current now
 * @throws StoreError when there is none before
 */
export const rollbackShell = (storeDir: string): Promise<string> =>
  withShellLock(storeDir, async () => {
    const before = await readShellHistory(storeDir);
    if (!before) throw new StoreError('no shell is published');
    const [target] = earlierVersions(before.history, before.current);
    if (!target) throw new StoreError(`the shell has no version before ${before.current}`);
    await writeShellHistory(storeDir, { ...before, current: target });
    return target;
  });
