import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../platform/bench');

/**
 * The figures of the embedded platform: lists and entity queries over 100,000 devices, telemetry in and out, start and memory,
 * how long large work holds the writer, and values of 30,000 devices in random order.
 * @returns {{ figure: string, value: number, unit: string, budget?: number, floor?: number }[]}
 */
export function platformFigures() {
  const scratch = mkdtempSync(path.join(tmpdir(), 'mullion-bench-'));
  try {
    return ['telemetry', 'entities', 'holds', 'ingest'].flatMap((name) => {
      const file = path.join(scratch, `${name}.json`);
      // Its exit code repeats what the figures say; without a file it has failed.
      spawnSync(process.execPath, [path.join(folder, `${name}.mjs`), '--json', file], { stdio: 'inherit' });
      const { results } = JSON.parse(readFileSync(file, 'utf8'));
      return results.map(({ what, ...figure }) => ({ figure: `platform: ${what}`, ...figure }));
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
