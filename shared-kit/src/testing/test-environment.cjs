const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** Milliseconds between the frames of a page. jsdom's 17 would be most of what tests that wait for frames take. */
const FRAME = 3;

/**
 * Where a test runs: one with JSX (`.test.tsx`) in a page, any other (`.test.ts`) in Node, which starts sooner. A
 * `.test.ts` that needs a page says so in its docblock: `@jest-environment jsdom`. Jest calls it with `new`.
 */
module.exports = function EnvironmentByFile(config, context) {
  if (!context.testPath.endsWith('x')) return new NodeEnvironment(config, context);
  const { TestEnvironment: PageEnvironment } = require('jest-environment-jsdom');
  const quickStyles = require('./quick-styles.cjs');
  const environment = new PageEnvironment(config, context);
  const page = environment.global;
  const { setTimeout, clearTimeout, performance } = page;
  page.getComputedStyle = quickStyles(page);
  page.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), FRAME);
  page.cancelAnimationFrame = (id) => clearTimeout(id);
  return environment;
};
