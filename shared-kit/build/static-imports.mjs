import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kitDir, kitName, kitPackage } from './package-info.mjs';

const statements = /^(?:import|export) (?:([^;'"]*?) ?from )?['"]([^'"]+)['"]/gm;

/**
 * Source files that importing the given ones runs: their own package's and the kit's. Imports of types alone and
 * `import()` do not count, nor do libraries.
 * @param {string[]} entries absolute paths
 * @returns {Set<string>} absolute paths, the entries among them
 */
export function reachedFiles(entries) {
  const paths = kitPackage().exports;
  const reached = new Set();
  const open = [...entries];
  for (let file = open.pop(); file; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, clause = '', from] of readFileSync(file, 'utf8').matchAll(statements)) {
      const next = isOfTypes(clause) ? undefined : sourceOf(from, path.dirname(file), paths);
      if (next) open.push(next);
    }
  }
  return reached;
}

function isOfTypes(clause) {
  if (clause.startsWith('type ')) return true;
  const names = /^\{([\s\S]*)\}$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return !!names?.filter(Boolean).every((name) => name.startsWith('type '));
}

function sourceOf(from, folder, paths) {
  const file = from.startsWith(`${kitName}/`)
    ? paths[`.${from.slice(kitName.length)}`] && path.join(kitDir, paths[`.${from.slice(kitName.length)}`])
    : from.startsWith('.') && path.join(folder, from);
  if (!file) return undefined;
  return ['', '.ts', '.tsx'].map((end) => file + end).find((name) => /\.tsx?$/.test(name) && existsSync(name));
}
