import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentId, listFiles } from './built-files.mjs';
import { filesOfExposes, lazyFiles } from './chunk-files.mjs';
import { fillIntegrity, integrityOf } from './integrity-plugin.mjs';
import { declarationTexts } from './module-texts.mjs';
import { readJson } from './package-info.mjs';
import { versionPlaceholder } from './webpack-config.mjs';

const entry = 'remoteEntry.js';

/**
 * Turns webpack's output into a publishable version: names it after its content, writes that name into container, chunk
 * registry and styles, gives the entry the hashes of what it may load, and describes it all in `module.json`.
 * @param {import('webpack').Compilation} compilation what webpack did, for its chunk graph
 */
export function finishModule(packageDir, declaration, dist, compilation) {
  const texts = declarationTexts(packageDir);
  mkdirSync(path.join(dist, 'texts'), { recursive: true });
  for (const { language, file } of texts) copyFileSync(file, path.join(dist, 'texts', `${language}.json`));

  const files = listFiles(dist);
  const id = contentId(dist, files, JSON.stringify(declaration));
  const version = `${readJson(path.join(packageDir, 'package.json')).version}-${id}`;
  const identifier = version.replace(/\W/g, '_');
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    const target = path.join(dist, file);
    writeFileSync(target, readFileSync(target, 'utf8').replaceAll(versionPlaceholder, identifier));
  }
  const hashOf = (file) => integrityOf(readFileSync(path.join(dist, file)));
  const hashesOf = (names) => Object.fromEntries(names.map((file) => [file, hashOf(file)]));
  fillIntegrity(path.join(dist, entry), hashesOf(lazyFiles(compilation)));
  const manifest = {
    ...declaration,
    version,
    container: `${declaration.name.replaceAll('-', '_')}_${identifier}`,
    entry,
    integrity: hashOf(entry),
    files: hashesOf(files),
    preload: preloadFiles(declaration, filesOfExposes(compilation), hashesOf),
    languages: texts.map(({ language }) => language),
  };
  writeFileSync(path.join(dist, 'module.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** The files of every route's page, and of the texts, which come with each. */
function preloadFiles({ routes = [] }, filesOf, hashesOf) {
  const exposes = ['./texts', ...new Set(routes.map(({ expose }) => expose))];
  return Object.fromEntries(exposes.map((expose) => [expose, hashesOf(filesOf.get(expose) ?? [])]));
}
