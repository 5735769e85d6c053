const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/**
 * Where a test runs: one with JSX (`.test.tsx`) in a page, any other (`.test.ts`) in Node, which starts sooner. A
 * `.test.ts` that needs a page says so in its docblock: `@jest-environment jsdom`. Jest calls it with `new`.
 */
module.exports = function EnvironmentByFile(config, context) {
  if (!context.testPath.endsWith('x')) return new NodeEnvironment(config, context);
  const { TestEnvironment: PageEnvironment } = require('jest-environment-jsdom');
  return new PageEnvironment(config, context);
};
