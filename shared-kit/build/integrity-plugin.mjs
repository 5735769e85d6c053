/** What stands in a remote entry until the hashes of its chunks are known. */
export const integrityPlaceholder = '%MULLION_INTEGRITY%';

/**
 * Gives every script and style that a remote entry loads its subresource integrity. The hashes are known only when all
 * files have their final content, so the entry holds a placeholder which `finish-module.mjs` replaces.
 */
export class IntegrityPlugin {
  constructor(cssPlugin) {
    this.cssPlugin = cssPlugin;
  }

  apply(compiler) {
    const { RuntimeModule, runtime } = compiler.webpack;
    class IntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk integrity', RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        return `__webpack_require__.integrity = ${JSON.stringify(integrityPlaceholder)};`;
      }
    }
    const assign = (tag, address) =>
      `${tag}.integrity = __webpack_require__.integrity[${address}.split('/').pop()] || 'sha384-none'; ${tag}.crossOrigin = 'anonymous';`;
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('IntegrityPlugin', (chunk) => {
        if (chunk.hasRuntime()) compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
      });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${assign('script', 'url')}`,
      );
      this.cssPlugin
        .getCompilationHooks(compilation)
        .beforeTagInsert.tap('IntegrityPlugin', (source, names) => `${source}\n${assign(names.tag, names.href)}`);
    });
  }
}
