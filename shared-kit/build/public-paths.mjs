import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { kitDir, root } from './package-info.mjs';

/** Not among the kit's sources: where they are cannot be told from their names. */
const tools = {
  './build': './build/index.mjs',
  './css-modules': './src/types/css-modules.d.ts',
  './testing/jest-config': './jest.config.mjs',
  './tsconfig.json': './tsconfig.module.json',
};

/** Files of the checkout in which a path of the kit may be named, besides the kit's own. */
function users() {
  const folders = readdirSync(root).filter((name) => /^(shell|gateway|e2e|mf-.*)$/.test(name));
  const sources = folders.flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile() && /\.(tsx?|mjs)$/.test(item.name))
      .map((item) => path.join(item.parentPath ?? item.path, item.name))
      .filter((file) => !/[\\/](node_modules|dist[^\\/]*)[\\/]/.test(file)),
  );
  return [...sources, path.join(root, 'docs/write-a-module.md')];
}

/** `./ui/button` is `src/ui/button.tsx`; what is no file of the kit is nothing. */
const sourceOf = (key) =>
  ['', '.ts', '.tsx', '.js']
    .map((end) => `./src/${key.slice(2)}${end}`)
    .find((file) => path.extname(file) && existsSync(path.join(kitDir, file)));

/**
 * The kit's `exports`: what another package of the checkout imports or the tutorial names. Everything else of the kit is
 * its own affair and may change at any time.
 * @returns {Record<string, string>}
 */
export function publicPaths() {
  const named = users().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@mullion\/shared-kit(\/[\w./-]*\w)/g)].map(([, key]) => `.${key}`),
  );
  const sources = [...new Set(named)].sort().flatMap((key) => {
    const file = sourceOf(key);
    return file ? [[key, file]] : [];
  });
  return Object.fromEntries([...Object.entries(tools), ...sources]);
}
