#!/usr/bin/env node
// `npm run typecheck`: the compiler over every package, all results shown.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeDeclarationCheck } from './declaration-check.mjs';
import { packageNames, require, root } from './package-info.mjs';

const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
// Sources import it, and a fresh clone has not built anything yet.
writeDeclarationCheck();
let failed = 0;
// A module's code for frames is not the page's.
const folders = packageNames().flatMap((name) => [name, `${name}/templates`]);
for (const name of folders.filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')))) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', '.'], {
    cwd: path.join(root, name),
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(`types: ${name} has errors`);
    failed += 1;
  }
}
process.exitCode = failed ? 1 : 0;
