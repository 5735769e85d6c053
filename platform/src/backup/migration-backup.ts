/** The backup that is written before migrations change a database: the way back to the release before. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { BLOBS } from '../blobs/blob-store.js';
import { BackupError } from './backup-error.js';
import { writeBackup } from './backup-file.js';
import { BACKUPS, COMPANIONS, DATABASE, inFolder } from './data-folder.js';

/** How many are kept. */
const KEPT = 3;
const NAME = /^before-.+\.backup$/;
const MB = 1024 * 1024;

function sizeOf(target: string): number {
  if (!existsSync(target)) return 0;
  const stat = statSync(target);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(target).reduce((sum, name) => sum + sizeOf(inFolder(target, name)), 0);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const wayOut =
  'The database was not changed. Free some space, or start once with MIGRATE_WITHOUT_BACKUP=1 when you have a backup of your own.';

/**
 * Writes a backup of a data folder into its folder `backups`, readable by its owner only, and deletes all but the newest three
 * of those. `first` names the first migration to come. Answers the backup's file. Throws BackupError: `no-space` when there is
 * less space than the data take, else those of `writeBackup`.
 */
export function backUpBeforeMigration(
  dataDir: string,
  first: string,
  { now, free = freeBytes }: { now: Date; free?: (folder: string) => number },
): string {
  const folder = inFolder(dataDir, BACKUPS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const needed = [DATABASE, ...COMPANIONS, BLOBS].reduce((sum, name) => sum + sizeOf(inFolder(dataDir, name)), 0);
  const there = free(folder);
  if (there < needed) {
    const [wanted, left] = [Math.ceil(needed / MB), Math.floor(there / MB)];
    throw new BackupError(
      'no-space',
      `The backup before migration ${first} takes up to ${wanted} MB in ${folder}, where ${left} MB are free. ${wayOut}`,
    );
  }
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const file = inFolder(folder, `before-${first}-${stamp}.backup`);
  writeBackup(dataDir, file);
  const older = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .map((name) => ({ name, time: statSync(inFolder(folder, name)).mtimeMs }))
    .sort((one, other) => other.time - one.time || (other.name < one.name ? -1 : 1))
    .slice(KEPT);
  for (const { name } of older) rmSync(inFolder(folder, name));
  return file;
}
