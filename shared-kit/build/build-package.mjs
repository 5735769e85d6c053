import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { finishModule } from './finish-module.mjs';
import { finishShell } from './finish-shell.mjs';
import { readModuleConfig } from './module-config.mjs';
import { require } from './package-info.mjs';
import { moduleConfig, shellConfig } from './webpack-config.mjs';

/**
 * Builds one package of the checkout (or of another team's) into its `dist`, which changes in one step: a build that
 * fails or runs beside another one leaves no half of anything.
 * @param {{ check?: (compilation: import('webpack').Compilation) => void }} [options] `check` looks at what webpack did
 *   before anything takes its place, and throws what ends the build
 */
export async function buildPackage(packageDir, { check = () => {} } = {}) {
  const build = existsSync(path.join(packageDir, 'module.config.ts'))
    ? buildModule
    : existsSync(path.join(packageDir, 'src/index.html'))
      ? buildShell
      : compile;
  const outDir = path.join(packageDir, `dist.${process.pid}`);
  // Webpack names modules after the folder it was started in; the content must not depend on that.
  const startedIn = process.cwd();
  process.chdir(packageDir);
  try {
    const manifest = await build(packageDir, outDir, check);
    rmSync(path.join(packageDir, 'dist'), { recursive: true, force: true });
    renameSync(outDir, path.join(packageDir, 'dist'));
    return manifest;
  } finally {
    process.chdir(startedIn);
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function buildModule(packageDir, outDir, check) {
  prepare(packageDir);
  const declaration = readModuleConfig(packageDir);
  const { compilation } = await run(moduleConfig(packageDir, declaration, { outDir }));
  check(compilation);
  return finishModule(packageDir, declaration, outDir, compilation);
}

/** What a module's own program makes before it is built, in its folder `generated`. */
export function prepare(packageDir) {
  const own = path.join(packageDir, 'bin/prepare.mjs');
  if (existsSync(own)) execFileSync(process.execPath, [own], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function buildShell(packageDir, outDir, check) {
  const { compilation } = await run(shellConfig(packageDir, { outDir }));
  check(compilation);
  return finishShell(packageDir, outDir, compilation);
}

/** A package without a page: by its own program if it has one, otherwise file by file. */
function compile(packageDir, outDir) {
  const own = path.join(packageDir, 'bin/build.mjs');
  if (existsSync(own)) return void execFileSync(process.execPath, [own, outDir], { stdio: 'inherit' });
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', outDir], { stdio: 'inherit' });
}

const run = (config) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else resolve(stats);
      });
    });
  });
