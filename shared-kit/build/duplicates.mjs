import { gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';

/**
 * Code in more than one chunk of a build, which a page may fetch twice.
 * @param {import('webpack').Compilation} compilation a finished one
 * @returns {{ module: string, chunks: string[], bytes: number }[]} largest first; `bytes`: minified and gzipped alone,
 *   once for every chunk but the first
 */
export function duplicates({ modules, chunkGraph, codeGenerationResults, compiler }) {
  const found = [];
  for (const module of modules) {
    const chunks = [...chunkGraph.getModuleChunks(module)];
    if (chunks.length < 2) continue;
    const code = codeGenerationResults.get(module, chunks[0].runtime).sources.get('javascript')?.source().toString();
    if (!code) continue;
    const { code: small } = minifySync(`(() => {${code}})()`, { compress: true, mangle: true });
    found.push({
      module: module.readableIdentifier(compiler.requestShortener).split('!').at(-1),
      chunks: chunks.map(({ name, id }) => name ?? String(id)),
      bytes: gzipSync(small, { level: 9 }).length * (chunks.length - 1),
    });
  }
  return found.sort((a, b) => b.bytes - a.bytes);
}

/**
 * Limits how much code of a build may be in more than one chunk: what exceeds it belongs into a split group of
 * `webpack-config.mjs`.
 * @param {import('webpack').Compilation} compilation a finished one
 * @param {number} allowed bytes in all
 * @returns {number} how many there are
 * @throws Error that names the largest
 */
export function limitDuplicates(compilation, allowed) {
  const found = duplicates(compilation);
  const bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes <= allowed) return bytes;
  const lines = found.slice(0, 12).map((one) => `  ${one.bytes} ${one.module}: ${one.chunks.join(', ')}`);
  throw new Error(`${bytes} bytes of code stand in more than one chunk, ${allowed} are allowed:\n${lines.join('\n')}`);
}
