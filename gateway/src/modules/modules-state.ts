import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleState, ModulesState, StoredVersion } from '@mullion/shared-kit/module/modules-state';
import { readLog } from '../store/change-log.js';
import { readRegistry } from '../store/registry-file.js';
import { revisionOf } from '../store/revision.js';
import { fitsKit, kitVersion } from '../store/runnable.js';
import {
  publishedShellVersions,
  readShellHistory,
  readShellManifest,
  shellDir,
  shellPage,
  shellVersionDir,
} from '../store/shell-versions.js';
import { overridesByTenant } from '../store/tenant-files.js';
import { earlierVersions, publishedVersions, readManifest, versionDir } from '../store/versions.js';
import type { LoadCounts } from './load-counts.js';

/** Longest log that is handed out. */
const shownLog = 200;

/** What runs, what could run, and what was changed. */
export async function readModulesState(storeDir: string, counts: LoadCounts): Promise<ModulesState> {
  // First: what is changed while the rest is read makes a decision on it fail, not pass.
  const revision = await revisionOf(storeDir);
  const [registry, shell, kit, log] = await Promise.all([
    readRegistry(storeDir),
    readShellHistory(storeDir),
    kitVersion(storeDir),
    readLog(storeDir),
  ]);
  const overrides = await readOverrides(storeDir);
  const sinceOf = (name: string, current: string) => {
    const made = log.filter((entry) => entry.change.module === name && entry.current);
    const other = made.findIndex((entry) => entry.current !== current);
    // A canary's end makes the version current that was so already.
    const entry = (other < 0 ? made : made.slice(0, other)).at(-1);
    return { since: entry?.time ?? null, by: entry?.by ?? null };
  };
  const modules: ModuleState[] = await Promise.all(
    Object.entries(registry?.modules ?? {}).map(async ([name, { current, fallback, trial, history }]) => ({
      name,
      current: current.version,
      ...sinceOf(name, current.version),
      fallback: fallback?.version ?? null,
      trial: trial ? { version: trial.version.version, percent: trial.percent } : null,
      earlier: earlierVersions(history, current.version),
      overrides: overrides.filter(({ module }) => module === name).map(({ module: _, ...override }) => override),
      versions: await versionsOf(storeDir, name, kit, counts),
    })),
  );
  if (shell) {
    modules.unshift({
      name: 'shell',
      current: shell.current,
      ...sinceOf('shell', shell.current),
      fallback: null,
      trial: null,
      earlier: earlierVersions(shell.history, shell.current),
      overrides: [],
      versions: await shellVersionsOf(storeDir),
    });
  }
  return { revision, kit, countedSince: counts.since, modules, log: log.slice(0, shownLog) };
}

async function readOverrides(storeDir: string) {
  return (await overridesByTenant(storeDir)).flatMap(([tenantId, { modules = {}, exposes = {} }]) => [
    ...Object.entries(modules).map(([module, { version }]) => ({ module, tenantId, version })),
    ...Object.entries(exposes).flatMap(([module, files]) =>
      Object.entries(files).map(([expose, { version }]) => ({ module, tenantId, version, expose })),
    ),
  ]);
}

const newestFirst = (versions: StoredVersion[]): StoredVersion[] =>
  versions.sort((a, b) => (b.stored ?? 0) - (a.stored ?? 0));

async function versionsOf(storeDir: string, name: string, kit: string | null, counts: LoadCounts) {
  const found = await Promise.all(
    (await publishedVersions(storeDir, name)).map(async (version): Promise<StoredVersion> => {
      const dir = versionDir(storeDir, name, version);
      const { range, ...sizes } = await whatIsStored(dir, async () => {
        const manifest = await readManifest(dir);
        if (!manifest) return null;
        return { range: manifest.requires.kit, files: Object.keys(manifest.files).map((file) => path.join(dir, file)) };
      });
      const fits = range !== null && fitsKit(kit, range);
      const counted = { hours: counts.of(name, version), clients: counts.clientsOf(name, version) };
      return { version, kit: range, fitsKit: fits, ...sizes, ...counted };
    }),
  );
  return newestFirst(found);
}

async function shellVersionsOf(storeDir: string): Promise<StoredVersion[]> {
  const versions = await publishedShellVersions(storeDir);
  const found = await Promise.all(
    versions.map(async (version): Promise<StoredVersion> => {
      const dir = shellVersionDir(storeDir, version);
      const { size, stored } = await whatIsStored(dir, async () => {
        const manifest = await readShellManifest(storeDir, version);
        if (!manifest) return null;
        const others = Object.keys(manifest.files).filter((file) => file !== shellPage);
        const files = [path.join(dir, shellPage), ...others.map((file) => path.join(shellDir(storeDir), file))];
        return { range: null, files };
      });
      return { version, kit: null, fitsKit: true, size, stored, hours: [], clients: { all: 0, failed: 0 } };
    }),
  );
  return newestFirst(found);
}

interface Stored {
  range: string | null;
  size: number | null;
  stored: number | null;
}

/** What is in the folders of versions: it never changes. */
const known = new Map<string, Stored>();

async function whatIsStored(
  dir: string,
  look: () => Promise<{ range: string | null; files: string[] } | null>,
): Promise<Stored> {
  const before = known.get(dir);
  if (before) return before;
  // One that can't be read can't be chosen; checking the files says what is wrong with it.
  const described = await look().catch(() => null);
  if (!described) return { range: null, size: null, stored: null };
  const { range, files } = described;
  const found = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  const size = found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  const stored = Math.round(Math.max(0, ...found.map((file) => file?.mtimeMs ?? 0)));
  const now = { range, size, stored };
  if (files.length > 0 && !found.includes(null)) known.set(dir, now);
  return now;
}
