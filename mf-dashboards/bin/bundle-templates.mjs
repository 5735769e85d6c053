import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import linker from '@angular/compiler-cli/linker/babel';
import { transformAsync } from '@babel/core';
import { build, transform } from 'esbuild';
import { compileAsync } from 'sass';

const libraries = path.resolve(createRequire(import.meta.url).resolve('@angular/core/package.json'), '../../..');

const { version: linkerVersion } = JSON.parse(
  readFileSync(path.join(libraries, '@angular/compiler-cli/package.json'), 'utf8'),
);
/** Linked files: most of the work, and the same until a library changes. */
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/mullion/linked');

/** Entries in `templates`: what every template needs, and what few do. */
const entries = ['core', 'more'];

/** What libraries ask about their build; without these, checks of developers and of servers stay in. */
const define = { ngDevMode: 'false', ngI18nClosureMode: 'false', ngServerMode: 'false', ngJitMode: 'true' };

/**
 * Bundles the code that draws stored templates: scripts that leave what they share at `mullionTemplateParts`, to be run in
 * the order `shared`, `core`, `more`.
 * @param {string} folder that of the entries
 * @returns {Promise<[name: string, text: string][]>} files
 */
export async function bundleTemplates(folder) {
  const { outputFiles } = await build({
    entryPoints: entries.map((name) => path.join(folder, `${name}.ts`)),
    outdir: 'out',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    chunkNames: 'shared',
    minify: true,
    legalComments: 'none',
    define,
    plugins: [linked, theme],
  });
  const files = await Promise.all(
    outputFiles.map(async ({ path: file, text }) => {
      const name = path.basename(file, '.js');
      return [`template-${name}.js`, await asScript(name, text)];
    }),
  );
  const expected = ['template-core.js', 'template-more.js', 'template-shared.js'];
  if (
    files
      .map(([name]) => name)
      .sort()
      .join() !== expected.join()
  )
    throw new Error('Templates: other files than known');
  return files;
}

/** A module as a script, which finds what it imports among what ran before. */
async function asScript(name, text) {
  const { code } = await transform(text, { format: 'cjs', minify: true, target: 'es2022' });
  const before = `const parts=globalThis.mullionTemplateParts??={},module={exports:{}},require=(name)=>parts[name];`;
  return `(()=>{${before}((exports)=>{${code}})(module.exports);parts["./${name}.js"]=module.exports})()`;
}

/** Compiles what libraries leave to be compiled in the browser, but for the scopes of modules, which templates are compiled in. */
const linked = {
  name: 'linked',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/]@(angular|ngbracket)[\\/].*\.mjs$/ }, async ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      if (!source.includes('ɵɵngDeclare')) return { contents: source, loader: 'js' };
      const known = path.join(cache, `${createHash('sha256').update(linkerVersion).update(source).digest('hex')}.js`);
      if (existsSync(known)) return { contents: readFileSync(known, 'utf8'), loader: 'js' };
      const { code } = await transformAsync(source, {
        filename: file,
        babelrc: false,
        configFile: false,
        compact: false,
        plugins: [[linker, { linkerJitMode: true }]],
      });
      mkdirSync(cache, { recursive: true });
      writeFileSync(known, code);
      return { contents: code, loader: 'js' };
    });
  },
};

/** Style sheets, as texts. */
const theme = {
  name: 'theme',
  setup({ onLoad }) {
    onLoad({ filter: /\.scss$/ }, async ({ path: file }) => {
      const { css } = await compileAsync(file, {
        loadPaths: [libraries],
        style: 'compressed',
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'slash-div'],
      });
      const { code } = await transform(css, { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};
