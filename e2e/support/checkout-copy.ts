import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { checkout } from './fixture-module';

/** What a fresh clone would not have, except builds, which the copy keeps together with their stamps. */
const leftOut = new Set(['node_modules', '.git', '.cache', '.state', 'test-results', 'coverage', 'results']);

/**
 * Copies the checkout with its builds to `target`. The installed packages are lent by links, those of the workspace
 * point into the copy: what is changed there reaches nothing here.
 */
export function copyCheckout(target: string): void {
  cpSync(checkout, target, {
    recursive: true,
    preserveTimestamps: true,
    // The platform's data lie beside the packages; a package may have a folder of that name.
    filter: (source) => source !== path.join(checkout, 'data') && !leftOut.has(path.basename(source)),
  });
  const withPackages = [
    '.',
    ...readdirSync(checkout).filter((name) => existsSync(path.join(checkout, name, 'node_modules'))),
  ];
  for (const name of withPackages)
    linkPackages(path.join(checkout, name, 'node_modules'), path.join(target, name, 'node_modules'));
  const stamps = 'node_modules/.cache/mullion';
  mkdirSync(path.join(target, stamps), { recursive: true });
  for (const file of readdirSync(path.join(checkout, stamps)).filter((name) => name.endsWith('.stamp'))) {
    cpSync(path.join(checkout, stamps, file), path.join(target, stamps, file));
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '.cache' || name === '.federation' || name === 'node_modules') continue;
    if (name === '@mullion')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}
