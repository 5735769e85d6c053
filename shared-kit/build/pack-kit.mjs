#!/usr/bin/env node
// `npm run pack:kit [-- <folder>]`: the package from which module authors work without this checkout:
// mullion-shared-kit-<version>.tgz with types, build, jest configuration and test helpers.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emitTypes } from './emit-types.mjs';
import { kitDir, kitPackage, readJson, root } from './package-info.mjs';

/** What a module's build runs, of the packages that the checkout has for development. */
const buildTools = [
  'css-loader',
  'css-minimizer-webpack-plugin',
  'mini-css-extract-plugin',
  'swc-loader',
  'terser-webpack-plugin',
  'webpack',
  '@types/react',
  '@types/react-dom',
];
/** Tools of the whole checkout that the package needs too. */
const rootTools = ['@swc/core'];

const shipped = ['build', 'locales', 'src', 'jest.config.mjs', 'tsconfig.module.json'];
const leftOut =
  /\.(test|stories)\.tsx?$|\.types\.ts$|__snapshots__|story-|(^|\/)(dev-server|gallery|build-all|texts-report|typecheck|pack-kit|public-\w+)\.mjs$/;

/**
 * Makes the package.
 * @param {string} target folder for it
 * @returns {string} the file
 */
function packKit(target) {
  const staging = mkdtempSync(path.join(tmpdir(), 'mullion-kit-'));
  try {
    for (const name of shipped) {
      cpSync(path.join(kitDir, name), path.join(staging, name), {
        recursive: true,
        filter: (file) => !leftOut.test(file),
      });
    }
    cpSync(path.join(root, 'LICENSE'), path.join(staging, 'LICENSE'));
    const manifest = kitPackage();
    emitTypes(path.join(staging, 'types'), manifest.exports, { comments: true });
    writeFileSync(path.join(staging, 'package.json'), `${JSON.stringify(packed(manifest), null, 2)}\n`);
    mkdirSync(target, { recursive: true });
    const printed = execFileSync('npm', ['pack', '--silent', '--pack-destination', path.resolve(target)], {
      cwd: staging,
      encoding: 'utf8',
    });
    return path.join(path.resolve(target), printed.trim().split('\n').at(-1));
  } finally {
    rmSync(staging, { recursive: true });
  }
}

/** The manifest for outside: types beside every source, the build's tools as dependencies, and a command. */
function packed({ exports, dependencies, devDependencies, scripts: _, private: __, ...manifest }) {
  const versions = { ...readJson(path.join(root, 'package.json')).devDependencies, ...devDependencies };
  const tools = Object.fromEntries([...buildTools, ...rootTools].map((name) => [name, versions[name]]));
  const typed = Object.entries(exports).map(([key, file]) => {
    const source = /^\.\/src\/(.*?)(?<!\.d)\.(tsx?|js)$/.exec(file);
    return [key, source ? { types: `./types/${source[1]}.d.ts`, default: file } : file];
  });
  return {
    ...manifest,
    exports: Object.fromEntries(typed),
    bin: { 'mullion-module': './build/module-cli.mjs' },
    // The declarations of queries name it; react-query brings it, but not to a place where every installer finds it.
    dependencies: { ...dependencies, '@tanstack/query-core': dependencies['@tanstack/react-query'], ...tools },
  };
}

if (process.argv[1] === import.meta.filename) console.log(packKit(process.argv[2] ?? 'dist'));
