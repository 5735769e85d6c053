/** Which files of a build the browser fetches when, from webpack's chunk graph: names of files say nothing. */

const isLoadable = (file) => /\.(js|css)$/.test(file);

/**
 * Scripts and styles that code of the build asks for while it runs.
 * @param {import('webpack').Compilation} compilation
 * @returns {string[]} sorted
 */
export function lazyFiles({ chunks }) {
  const lazy = [...chunks].filter((chunk) => !chunk.canBeInitial());
  return [...new Set(lazy.flatMap((chunk) => [...chunk.files]))].filter(isLoadable).sort();
}

/**
 * Files that each expose of a module comes in, chunks it shares with others included.
 * @param {import('webpack').Compilation} compilation of a module
 * @returns {Map<string, string[]>} expose (`./devices`) → files, sorted
 */
export function filesOfExposes({ modules, chunkGraph }) {
  const files = new Map();
  for (const block of [...modules].flatMap((module) => module.blocks)) {
    const expose = block.dependencies.find((dependency) => 'exposedName' in dependency)?.exposedName;
    if (!expose) continue;
    files.set(expose, (chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []).filter(isLoadable).sort());
  }
  return files;
}

/**
 * Files of one entry, those it shares with others included.
 * @param {import('webpack').Compilation} compilation
 * @returns {string[]}
 */
export const filesOfEntry = ({ entrypoints }, name) => entrypoints.get(name)?.getFiles().filter(isLoadable) ?? [];
