import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeDeclarationCheck } from './build/declaration-check.mjs';
import { writeIconData } from './build/icon-data.mjs';

writeIconData();
writeDeclarationCheck();

const kit = import.meta.dirname;
const require = createRequire(import.meta.url);

/** Files of packages that are read as texts (`?raw`). */
const texts = ['jquery/dist', 'moment/min', 'tinycolor2/dist', 'jotform-css.js'];

/** Packages that ship ES modules only: compiled, because Jest loads CommonJS. */
const esmOnly = [
  '@mullion',
  'fast-check',
  'pure-rand',
  'marked',
  '@mdi',
  'es-module-lexer',
  'js-tokens',
  'react-grid-layout',
  'supercluster',
  'kdbush',
];

/**
 * Unit tests of the browser packages. Used by the kit and, with `--rootDir <package>`, by every module:
 *   npx jest -c shared-kit/jest.config.mjs --rootDir mf-entities
 * Tests with JSX run in a page, the others in Node (`src/testing/test-environment.cjs`).
 */
export default {
  testEnvironment: join(kit, 'src/testing/test-environment.cjs'),
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: [join(kit, 'src/testing/jest-setup.ts')],
  moduleNameMapper: {
    '\\.module\\.css$': join(kit, 'src/testing/css-module-names.cjs'),
    '\\.css$': join(kit, 'src/testing/css-nothing.cjs'),
    '^(.+)\\?raw$': '$1',
    // Without canvases there is nothing that it could draw on.
    '^echarts/': join(kit, 'src/testing/css-nothing.cjs'),
    '\\.svg$': join(kit, 'src/testing/css-nothing.cjs'),
  },
  transform: {
    [`/node_modules/(${texts.join('|')})/`]: join(kit, 'src/testing/raw-text.cjs'),
    '\\.[cm]?[jt]sx?$': [
      require.resolve('@swc/jest'),
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
  transformIgnorePatterns: [`/node_modules/(?!(${[...esmOnly, ...texts].join('|')})/)`],
  restoreMocks: true,
  maxWorkers: 2,
};
