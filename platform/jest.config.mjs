/** Unit tests are next to the code; `test/` holds those that run the built platform as a process. */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  globalSetup: '<rootDir>/test/build-once.mjs',
  globalTeardown: '<rootDir>/test/remove-template.mjs',
  transform: {
    '^.+\\.m?[jt]s$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  // Packages without a CommonJS form.
  transformIgnorePatterns: ['/node_modules/(?!@scure/|@noble/)'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testTimeout: 30_000,
  maxWorkers: 2,
};
