import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { kitDir } from './package-info.mjs';

/**
 * Numbers modules and chunks by what they are called within their package, the kit or `node_modules`. Webpack's own
 * numbers follow paths that hold the folder of the checkout, so the same source would get another version name in
 * every clone.
 */
export class StableIdsPlugin {
  apply(compiler) {
    const nameOf = namer(realpathSync(compiler.context));
    const nameOfModule = (module) => nameOf((module.rootModule ?? module).identifier());
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      const { chunkGraph } = compilation;
      compilation.hooks.moduleIds.tap('StableIdsPlugin', (modules) => {
        const open = [...modules].filter(
          (module) =>
            module.needId && chunkGraph.getModuleId(module) === null && chunkGraph.getNumberOfModuleChunks(module) > 0,
        );
        assign(open, nameOfModule, (module, id) => chunkGraph.setModuleId(module, id));
      });
      compilation.hooks.chunkIds.tap('StableIdsPlugin', (chunks) => {
        const name = (chunk) => chunk.name ?? chunkGraph.getChunkRootModules(chunk).map(nameOfModule).sort().join();
        assign(
          [...chunks].filter(({ id }) => id === null),
          name,
          (chunk, id) => Object.assign(chunk, { id, ids: [id] }),
        );
      });
    });
  }
}

/** A module's identifier without the folders above its package, the kit or `node_modules`. */
const namer = (packageDir) => (identifier) =>
  identifier
    .replaceAll(`${packageDir}/`, './')
    .replaceAll(`${kitDir}/`, 'kit/')
    .replace(/[^\s!|"]*\/node_modules\//g, 'node_modules/')
    // The federation's own start file is named after a hash of the paths in it.
    .replace(/(\.federation\/entry)\.[0-9a-f]+/, '$1');

/** Short numbers from hashes of names; collisions are resolved in the order of their names. */
function assign(items, nameOf, set) {
  const space = Math.max(1000, 10 ** Math.ceil(Math.log10(items.length * 10 + 1)));
  const taken = new Set();
  const named = items.map((item) => ({ item, name: nameOf(item) })).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { item, name } of named) {
    let id;
    for (let round = 0; id === undefined || taken.has(id); round += 1) {
      id = createHash('sha256').update(`${round} ${name}`).digest().readUInt32BE() % space;
    }
    taken.add(id);
    set(item, id);
  }
}
