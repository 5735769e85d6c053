import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type Author, type LogEntry, readLog } from '../store/change-log.js';
import { revisionOf } from '../store/change-modules.js';
import { readRegistry } from '../store/registry-file.js';
import { fitsKit, kitVersion } from '../store/runnable.js';
import {
  publishedShellVersions,
  readShellHistory,
  readShellManifest,
  shellDir,
  shellPage,
  shellVersionDir,
} from '../store/shell-versions.js';
import { readTenantOverrides, tenantsWithFiles } from '../store/tenant-files.js';
import { publishedVersions, readManifest, versionDir } from '../store/versions.js';
import type { LoadCount, LoadCounts } from './load-counts.js';

interface StoredVersion {
  version: string;
  /** When it was stored, ms. */
  stored: number;
  /** Bytes, uncompressed. */
  size: number;
  /** Range of kits it was built for; null: it brings its own. */
  kit: string | null;
  fitsKit: boolean;
  /** Loads in each of the last 24 hours, the oldest first; empty where nobody can tell. */
  hours: LoadCount[];
}

interface ModuleState {
  name: string;
  current: string;
  since: number | null;
  by: Author | null;
  fallback: string | null;
  trial: { version: string; percent: number } | null;
  /** What `rollback` would make current. */
  before: string | null;
  overrides: { tenantId: string; version: string; expose?: string }[];
  versions: StoredVersion[];
}

/** What the Modules page shows. */
export interface ModulesState {
  revision: string;
  kit: string | null;
  modules: ModuleState[];
  /** Newest first. */
  log: LogEntry[];
}

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
    const entry = log.find(({ change, current: made }) => change.module === name && made === current);
    return { since: entry?.time ?? null, by: entry?.by ?? null };
  };
  const beforeOf = (history: readonly string[], current: string) => history[history.indexOf(current) + 1] ?? null;
  const modules: ModuleState[] = await Promise.all(
    Object.entries(registry?.modules ?? {}).map(async ([name, { current, fallback, trial, history }]) => ({
      name,
      current: current.version,
      ...sinceOf(name, current.version),
      fallback: fallback?.version ?? null,
      trial: trial ? { version: trial.version.version, percent: trial.percent } : null,
      before: beforeOf(history, current.version),
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
      before: beforeOf(shell.history, shell.current),
      overrides: [],
      versions: await shellVersionsOf(storeDir),
    });
  }
  return { revision, kit, modules, log: log.slice(0, shownLog) };
}

async function readOverrides(storeDir: string) {
  const all = await Promise.all(
    (await tenantsWithFiles(storeDir)).map(async (tenantId) => {
      const { modules = {}, exposes = {} } = await readTenantOverrides(storeDir, tenantId);
      return [
        ...Object.entries(modules).map(([module, { version }]) => ({ module, tenantId, version })),
        ...Object.entries(exposes).flatMap(([module, files]) =>
          Object.entries(files).map(([expose, { version }]) => ({ module, tenantId, version, expose })),
        ),
      ];
    }),
  );
  return all.flat();
}

const newestFirst = (versions: StoredVersion[]): StoredVersion[] => versions.sort((a, b) => b.stored - a.stored);

async function versionsOf(storeDir: string, name: string, kit: string | null, counts: LoadCounts) {
  const found = await Promise.all(
    (await publishedVersions(storeDir, name)).map(async (version): Promise<StoredVersion[]> => {
      const dir = versionDir(storeDir, name, version);
      // A damaged one can't be chosen; checking the files says what is wrong with it.
      const manifest = await readManifest(dir).catch(() => null);
      const range = manifest?.requires.kit ?? null;
      const sizes = await sizeOf(Object.keys(manifest?.files ?? {}).map((file) => path.join(dir, file)));
      const fits = range !== null && fitsKit(kit, range);
      return [{ version, kit: range, fitsKit: fits, ...sizes, hours: counts.of(name, version) }];
    }),
  );
  return newestFirst(found.flat());
}

async function shellVersionsOf(storeDir: string): Promise<StoredVersion[]> {
  const versions = await publishedShellVersions(storeDir);
  const found = await Promise.all(
    versions.map(async (version): Promise<StoredVersion> => {
      const manifest = await readShellManifest(storeDir, version).catch(() => null);
      const page = path.join(shellVersionDir(storeDir, version), shellPage);
      const others = Object.keys(manifest?.files ?? {}).filter((file) => file !== shellPage);
      const sizes = await sizeOf([page, ...others.map((file) => path.join(shellDir(storeDir), file))]);
      return { version, kit: null, fitsKit: true, ...sizes, hours: [] };
    }),
  );
  return newestFirst(found);
}

/** Sizes of files that never change, by path; undefined: missing. */
const known = new Map<string, { size: number; stored: number }>();

async function sizeOf(files: string[]): Promise<{ size: number; stored: number }> {
  const all = await Promise.all(
    files.map(async (file) => {
      const found = known.get(file) ?? (await stat(file).catch(() => null));
      if (!found) return { size: 0, stored: 0 };
      const { size } = found;
      const one = { size, stored: 'stored' in found ? found.stored : found.mtimeMs };
      known.set(file, one);
      return one;
    }),
  );
  return {
    size: all.reduce((sum, { size }) => sum + size, 0),
    stored: Math.round(Math.max(0, ...all.map(({ stored }) => stored))),
  };
}
