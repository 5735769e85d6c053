/** Unit tests are next to the code; `test/` holds those that start servers or processes. */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  transform: {
    // The kit's schema of a declaration is a JavaScript module.
    '\\.[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testTimeout: 20_000,
};
