import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Placeholder in a build's first file until the hashes of its chunks are known. */
const placeholder = '%MULLION_INTEGRITY%';

/** Subresource integrity of a content. */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Gives every script and style that a build loads while it runs its subresource integrity. The hashes are known only
 * when all files have their final content, so the first file holds a placeholder which {@link fillIntegrity} replaces:
 * by the list itself, or with `listFile` by `[name, integrity]` of a JSON file with it. A build of many chunks takes
 * the latter, as its first page would pay for hashes of files that it never needs.
 */
export class IntegrityPlugin {
  /** @param {{ cssPlugin: Function, listFile?: boolean }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { cssPlugin, listFile = false } = this.options;
    const { RuntimeModule, runtime } = compiler.webpack;
    class IntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        // After the function that loads chunks, which a list in a file wraps.
        super('chunk integrity', RuntimeModule.STAGE_TRIGGER);
      }
      generate() {
        const filled = JSON.stringify(placeholder);
        return listFile ? loadListFirst(filled) : `__webpack_require__.integrity = ${filled};`;
      }
    }
    const assign = (tag, address) =>
      `${tag}.integrity = __webpack_require__.integrity[${address}.split('/').pop()] || 'sha256-none'; ${tag}.crossOrigin = 'anonymous';`;
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('IntegrityPlugin', (chunk) => {
        if (chunk.hasRuntime() && chunk.hasAsyncChunks())
          compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
      });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${assign('script', 'url')}`,
      );
      cssPlugin
        .getCompilationHooks(compilation)
        .beforeTagInsert.tap('IntegrityPlugin', (source, names) => `${source}\n${assign(names.tag, names.href)}`);
    });
  }
}

/** Runtime code: no chunk is asked for before the list is here; a list that failed is asked for again. */
const loadListFirst = (filled) => `
__webpack_require__.integrity = {};
var loadChunk = __webpack_require__.e, list;
__webpack_require__.e = function (id) {
  list = list || (function (file, integrity) {
    return fetch(__webpack_require__.p + file, { integrity: integrity, credentials: 'same-origin' })
      .then(function (response) { return response.json(); })
      .then(function (hashes) { __webpack_require__.integrity = hashes; });
  }).apply(null, ${filled});
  return list.then(function () { return loadChunk(id); }, function (error) { list = undefined; throw error; });
};`;

/**
 * Writes what the placeholder stands for into the first file of a build.
 * @param {string} file absolute path
 * @param {Record<string, string> | [string, string]} value file name → integrity, of all that its code may load; or
 *   name and integrity of the file with that list
 * @throws Error when the file has no place for it
 */
export function fillIntegrity(file, value) {
  const source = readFileSync(file, 'utf8');
  const quoted = new RegExp(`["'\`]${placeholder}["'\`]`);
  if (!quoted.test(source)) throw new Error(`${file}: no place for the hashes of its chunks`);
  writeFileSync(
    file,
    source.replace(quoted, () => JSON.stringify(value)),
  );
}
