import { join } from 'node:path';
import { writeIconData } from './build/icon-data.mjs';

writeIconData();

const kit = import.meta.dirname;
const root = join(kit, '..');

/** Packages that ship ES modules only: compiled, because Jest loads CommonJS. */
const esmOnly = ['@mullion', 'fast-check', 'pure-rand', 'marked', '@mdi', 'react-grid-layout'];

/**
 * Unit tests of the browser packages. Used by the kit and, with `--rootDir <package>`, by every module:
 *   npx jest -c shared-kit/jest.config.mjs --rootDir mf-entities
 * A test that needs Node instead of a page says so in its docblock: `@jest-environment node`.
 */
export default {
  testEnvironment: join(root, 'node_modules/jest-environment-jsdom'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [join(kit, 'src/testing/jest-setup.ts')],
  moduleNameMapper: {
    '\\.module\\.css$': join(kit, 'src/testing/css-module-names.cjs'),
    '\\.css$': join(kit, 'src/testing/css-nothing.cjs'),
    '\\.svg$': join(kit, 'src/testing/css-nothing.cjs'),
  },
  transform: {
    '\\.[cm]?[jt]sx?$': [
      join(root, 'node_modules/@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  restoreMocks: true,
  maxWorkers: 2,
};
