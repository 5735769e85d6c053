import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageNames, root } from '../shared-kit/build/package-info.mjs';

const runtime = path.join(import.meta.dirname, 'compile-once.cjs');
const secondTry = process.env.CI ? [path.join(import.meta.dirname, 'second-try.cjs')] : [];
/** Options that hold for a whole run and may not stand in one of its projects. */
const globalOptions = new Set(['maxWorkers', 'testTimeout']);

/**
 * The packages' Jest configurations as one run. Tests beside the code (`src`, `build`) are unit tests; those in `test`
 * start servers or processes.
 * @param {'unit' | 'integration'} kind
 */
export async function jestRun(kind) {
  const folders = kind === 'unit' ? ['src', 'build', 'bin'] : ['test'];
  const projects = [];
  for (const name of packageNames().filter((folder) => folder !== 'e2e')) {
    const rootDir = path.join(root, name);
    const roots = folders.map((folder) => path.join(rootDir, folder)).filter(existsSync);
    if (!roots.length) continue;
    const own = path.join(rootDir, 'jest.config.mjs');
    const file = existsSync(own) ? own : path.join(root, 'shared-kit/jest.config.mjs');
    const { default: config } = await import(pathToFileURL(file).href);
    const options = Object.entries(config).filter(([option]) => !globalOptions.has(option));
    const setupFilesAfterEnv = [...(config.setupFilesAfterEnv ?? []), ...secondTry];
    projects.push({ ...Object.fromEntries(options), runtime, setupFilesAfterEnv, displayName: name, rootDir, roots });
  }
  const testSequencer = path.join(import.meta.dirname, 'longest-first.cjs');
  const testTimeout = kind === 'unit' ? 20_000 : 120_000;
  // What hundreds of files leave behind fills a worker's heap: past this, another one takes over.
  return { rootDir: root, projects, testSequencer, maxWorkers: 2, workerIdleMemoryLimit: '2GB', testTimeout };
}
