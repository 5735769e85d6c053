import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { transformSync } from '@swc/core';
import { declarationProblem } from './declaration-check.mjs';

/**
 * Reads `module.config.ts`. A declaration is data: its only import is `defineModule`, and anything else is refused.
 * @returns {import('../src/module/declaration').ModuleDeclaration}
 */
export function readModuleConfig(packageDir) {
  const file = path.join(packageDir, 'module.config.ts');
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports = {};
  const requireOnly = (id) => {
    if (id !== '@mullion/shared-kit/module/define-module') {
      throw new Error(`${file}: a declaration may import only defineModule, not ${id}`);
    }
    return { defineModule: (declaration) => declaration };
  };
  vm.runInNewContext(code, { exports, require: requireOnly }, { filename: file });
  const declaration = JSON.parse(JSON.stringify(exports.default ?? null));
  checkDeclaration(declaration, packageDir, file);
  return declaration;
}

function checkDeclaration(declaration, packageDir, file) {
  const problem = declarationProblem(declaration);
  if (problem) throw new Error(`${file}: ${problem}`);
  for (const expose of exposesOf(declaration)) {
    if (!exposeFile(packageDir, expose)) {
      throw new Error(`${file}: nothing at src/${expose.slice(2)}.tsx for the expose ${expose}`);
    }
  }
}

/** Every `./expose` that a declaration names. */
export const exposesOf = (declaration) => [
  ...new Set([...(declaration.routes ?? []), ...(declaration.extensions ?? [])].map((entry) => entry.expose)),
];

/** Source file behind an expose: `./devices` is `src/devices.tsx`. */
export const exposeFile = (packageDir, expose) =>
  ['.tsx', '.ts', '/index.tsx'].map((end) => path.join(packageDir, 'src', expose.slice(2) + end)).find(existsSync);
