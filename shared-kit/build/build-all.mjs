#!/usr/bin/env node
// `npm run build`: builds every package whose inputs changed since its last build. `--force` builds all.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from './content-hash.mjs';
import { kitDir, moduleNames, root } from './package-info.mjs';

/**
 * What a package is built from, besides its own folder. The shell holds the kit; a module only meets it at run time, so
 * only the build configuration counts for it.
 */
const inputs = {
  platform: ['tsconfig.base.json'],
  gateway: ['tsconfig.base.json', 'shared-kit/src/module'],
  shell: ['shared-kit/src', 'shared-kit/locales', 'shared-kit/package.json', 'shared-kit/build'],
  ...Object.fromEntries(moduleNames.map((name) => [name, ['shared-kit/build']])),
};

/**
 * Builds what changed; an unchanged tree answers in milliseconds.
 * @returns {Promise<string[]>} names of the packages that were built
 */
export async function buildChanged({ force = false, log = console.log, only = Object.keys(inputs) } = {}) {
  const built = [];
  for (const name of only) {
    const stampFile = path.join(root, 'node_modules/.cache/mullion', `${name}.stamp`);
    const stamp = hashOf([name, ...inputs[name], 'package-lock.json', 'node_modules/.package-lock.json']);
    const current =
      existsSync(path.join(root, name, 'dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8');
    if (!force && current === stamp) continue;
    const started = performance.now();
    // A build that fails leaves its own half in `dist`: the stamp of the one before must not vouch for it.
    rmSync(stampFile, { force: true });
    // In a process of its own: what the federation plugin keeps between builds changes the order of modules, and with
    // it the version's name.
    const said = execFileSync(process.execPath, [path.join(kitDir, 'build/build.mjs')], {
      cwd: path.join(root, name),
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
    built.push(name);
    log(`built ${said.trim() || name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return built;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildChanged({ force: process.argv.includes('--force') });
  if (!built.length) console.log('nothing changed');
}
