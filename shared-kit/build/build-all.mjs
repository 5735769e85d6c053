#!/usr/bin/env node
// `npm run build`: builds every package whose inputs changed since its last build. `--force` builds all.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleNames, root } from './package-info.mjs';

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
 * Builds what changed. The compiler is loaded only when something did: an unchanged tree answers in milliseconds.
 * @returns {Promise<string[]>} names of the packages that were built
 */
export async function buildChanged({ force = false, log = console.log, only = Object.keys(inputs) } = {}) {
  const built = [];
  for (const name of only) {
    const stampFile = path.join(root, 'node_modules/.cache/mullion', `${name}.stamp`);
    const stamp = hashOf([name, ...inputs[name], 'package-lock.json']);
    const current =
      existsSync(path.join(root, name, 'dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8');
    if (!force && current === stamp) continue;
    const started = performance.now();
    // A build that fails leaves its own half in `dist`: the stamp of the one before must not vouch for it.
    rmSync(stampFile, { force: true });
    const { buildPackage } = await import('./build-package.mjs');
    await buildPackage(path.join(root, name));
    mkdirSync(path.dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, stamp);
    built.push(name);
    log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return built;
}

/** Content hash of files and folders; build results and tests are not inputs. */
function hashOf(places) {
  const hash = createHash('sha256').update(process.versions.node);
  const add = (file) => hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
  const walk = (folder) => {
    for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = path.join(folder, item.name);
      if (item.isDirectory()) {
        if (!['dist', 'node_modules', 'test', 'testing'].includes(item.name)) walk(place);
      } else if (!/\.(test\.tsx?|md|snap)$/.test(item.name)) add(place);
    }
  };
  for (const place of places.map((relative) => path.join(root, relative))) {
    if (!existsSync(place)) continue;
    if (path.extname(place)) add(place);
    else walk(place);
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildChanged({ force: process.argv.includes('--force') });
  if (!built.length) console.log('nothing changed');
}
