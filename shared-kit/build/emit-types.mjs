import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { kitDir, require } from './package-info.mjs';

/**
 * Writes the declarations (`.d.ts`) of the kit's public paths, and of what their types need, below `outDir`. Nothing is
 * checked: `npm run typecheck` does that.
 * @param {string} outDir
 * @param {Record<string, string>} paths the kit's `exports`
 * @param {{ comments: boolean }} options whether docstrings stay
 * @returns {string[]} the files, relative to `outDir`, in order
 */
export function emitTypes(outDir, paths, { comments }) {
  const config = path.join(kitDir, `generated/types.${process.pid}.json`);
  const sources = Object.values(paths).filter((file) => /^\.\/src\/.*\.(tsx?|js)$/.test(file));
  mkdirSync(path.dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        noCheck: true,
        declaration: true,
        emitDeclarationOnly: true,
        removeComments: !comments,
        rootDir: '../src',
        outDir: path.resolve(outDir),
      },
      include: ['../src/types'],
      files: sources.map((file) => path.join('..', file)),
    }),
  );
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  try {
    execFileSync(process.execPath, [compiler, '-p', config], { stdio: 'inherit' });
  } finally {
    rmSync(config);
  }
  return readdirSync(outDir, { recursive: true })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}

/** The declarations of the public surface as one text without comments, to compare. */
export function surfaceText(outDir, paths) {
  const files = emitTypes(outDir, paths, { comments: false });
  return files.map((file) => `// ${file}\n${readFileSync(path.join(outDir, file), 'utf8')}`).join('\n');
}
