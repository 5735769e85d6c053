#!/usr/bin/env node
/**
 * `npm run platform -- backup <file>` and `npm run platform -- restore <file>`: the embedded platform's data, while it runs or not.
 * The data folder is `--data DIR`, else DATA_DIR, else `data`; one below it named `platform` (where `npm start` keeps it) is found.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale, dist } from './built-platform.mjs';

const USAGE = 'Usage: npm run platform -- backup <file> | restore <file>  [--data DIR]';
const TIME_LIMIT_MS = 60_000;

const end = (message) => {
  console.error(message);
  process.exit(1);
};

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const [command, target, ...rest] = positionals;
if (!['backup', 'restore'].includes(command) || !target || rest.length) end(USAGE);

/** npm runs scripts in the folder of package.json; paths are relative to the caller's folder. */
const here = (name) => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
const given = values.data ?? process.env.DATA_DIR;
const root = given ? here(given) : path.resolve('data');
const dataDir =
  [root, path.join(root, 'platform')].find((folder) => existsSync(path.join(folder, 'mullion.db'))) ?? root;
const file = here(target);

buildIfStale();
const load = (name) => import(pathToFileURL(path.join(dist, name)).href);
const { writeBackup } = await load('backup-file.js');
const { isDatabaseInUse, restoredOver, stageRestore } = await load('restore.js');

async function restore() {
  const runs = isDatabaseInUse(dataDir);
  const stamp = stageRestore(dataDir, file, new Date());
  if (!runs) {
    console.log(`Staged in ${dataDir}: the platform will load it the next time it starts.`);
    return;
  }
  const until = Date.now() + TIME_LIMIT_MS;
  for (;;) {
    const former = restoredOver(dataDir, stamp);
    if (former) {
      console.log(`Restored ${file} into ${dataDir}. The previous data is in ${former}.`);
      return;
    }
    if (Date.now() > until) end(`The running platform hasn’t loaded the data yet; it is staged in ${dataDir}.`);
    await pause(200);
  }
}

try {
  if (command === 'restore') await restore();
  else {
    writeBackup(dataDir, file);
    console.log(`Wrote ${file}.`);
  }
} catch (error) {
  end(error?.problem ? `${error.problem}: ${error.message}` : error);
}
