#!/usr/bin/env node
// `npm run lint`: Biome over every file, the order of folders, the kit's public surface, the docs' tables against the
// files and tests they name, the words of English texts, that every promise and lazy part has an owner, that no rule of
// a form takes back its requirement, and that what is exported is used.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brokenRows } from './doc-tables.mjs';
import { lostRules } from './lost-rules.mjs';
import { unownedPromises } from './owned-promises.mjs';
import { unusedExports } from './unused-exports.mjs';
import { unwantedWords } from './words.mjs';

const root = path.resolve(import.meta.dirname, '..');
const biome = path.dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'));

/** Runs a program in the checkout; answers whether it found nothing. */
const passes = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;

const broken = [
  ...brokenRows(root),
  ...unwantedWords(root),
  ...unownedPromises(root),
  ...lostRules(root),
  ...unusedExports(root),
];
for (const { file, line, problem } of broken) console.error(`${file}:${line}: ${problem}`);
const results = [
  passes('lint/folders.mjs', '--check'),
  passes('shared-kit/build/public-surface.mjs', '--check'),
  passes(path.join(biome, 'bin/biome'), 'check', '--error-on-warnings', '.'),
  broken.length === 0,
];
process.exitCode = results.every(Boolean) ? 0 : 1;
