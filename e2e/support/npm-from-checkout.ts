import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkout } from './fixture-module';

/**
 * Writes an `npm` that installs without a registry: it unpacks package files, and lends every package they depend on, and
 * every named one, from the checkout by a link. What a package does not declare is therefore not there, as after a real
 * installation; only versions are not looked at. Everything else it leaves to the real `npm`.
 * @returns the folder, to be put in front of `PATH`
 */
export async function npmFromCheckout(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'install.mjs'), install);
  const npm = path.join(folder, 'npm');
  await writeFile(npm, `#!/bin/sh\nexec node "${path.join(folder, 'install.mjs')}" "$@"\n`);
  await chmod(npm, 0o755);
  return folder;
}

const install = `
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const [command, ...names] = process.argv.slice(2);
if (command !== 'install') throw new Error('only install is played: ' + command);
const modules = path.resolve('node_modules');
const checkout = ${JSON.stringify(checkout)};
mkdirSync(path.join(modules, '.bin'), { recursive: true });

const place = (name) => path.join(modules, name);
function make(name, put) {
  if (existsSync(place(name))) return;
  mkdirSync(path.dirname(place(name)), { recursive: true });
  put(place(name));
  const { bin = {} } = JSON.parse(readFileSync(path.join(place(name), 'package.json'), 'utf8'));
  const programs = typeof bin === 'string' ? { [path.basename(name)]: bin } : bin;
  for (const [program, file] of Object.entries(programs)) {
    const link = path.join(modules, '.bin', program);
    if (!existsSync(link)) symlinkSync(path.join(place(name), file), link);
  }
}
function lend(name) {
  const from = ['shared-kit/node_modules', 'node_modules'].map((folder) => path.join(checkout, folder, name)).find(existsSync);
  if (!from) throw new Error(name + ' is not installed in the checkout');
  make(name, (to) => symlinkSync(from, to));
}
for (const name of names.filter((one) => !one.startsWith('-'))) {
  if (!name.endsWith('.tgz')) {
    lend(name.replace(/(?<=.)@.*$/, ''));
    continue;
  }
  const folder = mkdtempSync(path.join(modules, '.unpacked-'));
  execFileSync('tar', ['-xzf', path.resolve(name), '-C', folder]);
  const { name: own, dependencies, bin = {} } = JSON.parse(readFileSync(path.join(folder, 'package/package.json'), 'utf8'));
  make(own, (to) => renameSync(path.join(folder, 'package'), to));
  for (const file of Object.values(bin)) execFileSync('chmod', ['+x', path.join(place(own), file)]);
  rmSync(folder, { recursive: true });
  for (const dependency of Object.keys(dependencies)) lend(dependency);
}
`;
