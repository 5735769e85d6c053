import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../platform/bench');

/** Runs a program of the platform's figures. @returns {import('./figures.mjs').Figure[]} */
function run(name) {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mullion-bench-'));
  try {
    const file = path.join(scratch, 'figures.json');
    // Its exit code repeats what the figures say; without a file it has failed.
    spawnSync(process.execPath, [path.join(folder, `${name}.mjs`), '--json', file], { stdio: 'inherit' });
    return JSON.parse(readFileSync(file, 'utf8')).results;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const part = (name, title) => [name, { title, measure: async () => run(name) }];

/**
 * The figures of the embedded platform, by part: each is a program in `platform/bench`.
 * @type {Record<string, { title: string, measure: () => Promise<import('./figures.mjs').Figure[]> }>}
 */
export const platformParts = Object.fromEntries([
  part('telemetry', 'Telemetry in and out'),
  part('entities', 'Lists and entity queries over 100,000 devices'),
  part('holds', 'How long large work holds the writer'),
  part('engine', 'Messages through rule chains'),
  part('ingest', 'Values of 30,000 devices in random order'),
  part('commands', 'Two-way commands'),
  part('imports', 'Import of 50,000 devices'),
  part('versions', 'Version control of 1,000 devices'),
  part('uploads', 'Files of packages'),
  part('scripts', 'Test runs of scripts'),
]);
