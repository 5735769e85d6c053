#!/usr/bin/env node
// Before the module is built: the code that draws stored templates in frames, from `templates` into `generated`.
// Without a change of it or of its libraries it does nothing.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hashOf } from '../../shared-kit/build/content-hash.mjs';

const require = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'generated');
const stampFile = path.join(folder, 'stamp.txt');

const own = ['mf-dashboards/templates', 'mf-dashboards/bin', 'mf-dashboards/src/runtime/escape-template.ts'];
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const libraries = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'));
const stamp = [hashOf(own), ...libraries.map((name) => `${name}@${versionOf(name)}`)].join(' ');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  rmSync(folder, { recursive: true, force: true });
  const missing = libraries.filter((name) => versionOf(name) === undefined);
  if (missing.length > 0)
    console.warn(`Stored templates won’t work in this build, run npm install: ${missing.join(', ')}`);
  const files = missing.length > 0 ? without(missing) : await bundled();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  writeFileSync(stampFile, stamp);
}

async function bundled() {
  const { bundleTemplates } = await import('./bundle-templates.mjs');
  return bundleTemplates(path.join(root, 'templates'));
}

/** A checkout that lacks packages builds everything else; frames of templates say what is missing. */
function without(missing) {
  const text = `throw new Error(${JSON.stringify(`This build has no code of templates: ${missing.join(', ')} was not installed`)})`;
  return ['shared', 'core', 'more'].map((name) => [`template-${name}.js`, text]);
}

/** Of a package, whose own file may not be among what it exports; undefined: it isn't installed. */
function versionOf(name) {
  const place = require.resolve.paths(name).find((one) => existsSync(path.join(one, name, 'package.json')));
  return place && JSON.parse(readFileSync(path.join(place, name, 'package.json'), 'utf8')).version;
}
