import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Placeholder in a build's first file until the hashes of its chunks are known. */
const placeholder = '%MULLION_INTEGRITY%';

/** Subresource integrity of a content. */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Gives every script and style that a build loads while it runs its subresource integrity. The hashes are known only
 * when all files have their final content, so the first file holds a placeholder which {@link fillIntegrity} replaces:
 * by the list itself, or with `listFile` by `[name, integrity]` of a JSON file with it, which names the files as well. A
 * build of many chunks takes the latter, as its first page would pay for hashes of files that it never needs.
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

/**
 * Runtime code: no chunk is asked for before the list is here; a list that failed is asked for again. The list has the
 * names of files without the hashes in them (`namedAfter`), which follow from those that it holds them to: here and in
 * the first file they would be bytes that every page loads.
 */
const loadListFirst = (filled) => `
var files = __webpack_require__.integrity = {}, named = {}, loadChunk = __webpack_require__.e, list;
['u', 'miniCssF'].forEach(function (fileOf) {
  var plain = __webpack_require__[fileOf];
  __webpack_require__[fileOf] = function (id) { return named[plain(id)]; };
});
__webpack_require__.e = function (id) {
  list = list || (function (file, integrity) {
    return fetch(__webpack_require__.p + file, { integrity: integrity, credentials: 'same-origin' })
      .then(function (response) { return response.json(); })
      .then(function (hashes) {
        Object.entries(hashes).forEach(function (entry) {
          var start = Array.from(atob(entry[1].slice(7, 13)), function (byte) {
            return byte.charCodeAt().toString(16).padStart(2, '0');
          }).join('');
          files[named[entry[0]] = entry[0].replace(/\\w+$/, start + '.$&')] = entry[1];
        });
      });
  }).apply(null, ${filled});
  return list.then(function () { return loadChunk(id); }, function (error) { list = undefined; throw error; });
};`;

/** @returns `main.3fa9c1d2.js` for `main.js`: with the first bytes of its hash */
export const namedAfter = (content, name) =>
  name.replace(/\w+$/, (end) => `${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${end}`);

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
