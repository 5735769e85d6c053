import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
export const kitDir = path.join(root, 'shared-kit');
export const kitName = '@mullion/shared-kit';
/** The federated modules, in the order of their menu entries. */
export const moduleNames = ['mf-auth', 'mf-entities', 'mf-dashboards', 'mf-rule-chains', 'mf-settings'];

export const require = createRequire(path.join(kitDir, 'package.json'));
export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** Folders of all packages of the checkout; where the kit is installed as a package there is none. */
export const packageNames = () => readJson(path.join(root, 'package.json')).workspaces;
export const kitPackage = () => readJson(path.join(kitDir, 'package.json'));

/** Libraries that exist once in a page: the shell provides them, modules never bundle them. */
export const sharedLibraries = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'zustand',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'axios',
];

/** Installed version of a shared library. */
export const libraryVersion = (name) =>
  readJson(require.resolve(`${packageOf(name)}/package.json`, { paths: [kitDir] })).version;
/** Semver range of a shared library that the kit was built with. */
export const libraryRange = (name) => kitPackage().dependencies[packageOf(name)];
const packageOf = (name) => (name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]);
