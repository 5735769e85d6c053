import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentId, listFiles } from './built-files.mjs';
import { filesOfEntry, lazyFiles } from './chunk-files.mjs';
import { fillIntegrity, integrityOf, namedAfter } from './integrity-plugin.mjs';
import { kitPackage } from './package-info.mjs';

/**
 * The console's page with the addresses of its first files.
 * @param {{ boot: string[], main: string[], list?: string }} assets files of the two entries, of which `boot` starts
 *   before `main` has arrived, and the list of hashes, which `boot` asks for where it will be needed
 * @param {Record<string, string>} hashes file → integrity; none under development
 */
export function renderIndex(packageDir, { boot, main, list }, hashes = {}) {
  const address = (name, file) => `${name}="/shell/${file}"${hashes[file] ? ` integrity="${hashes[file]}"` : ''}`;
  const ending = (files, end) => files.filter((file) => file.endsWith(end));
  const listed = list ? ` data-list="/shell/${list}"` : '';
  const tags = [
    ...ending(boot, '.js').map((file) => `<script async ${address('src', file)}${listed}></script>`),
    ...ending(main, '.css').map((file) => `<link rel="stylesheet" ${address('href', file)}>`),
    ...ending(main, '.js').map((file) => `<script defer ${address('src', file)}></script>`),
  ];
  const template = readFileSync(path.join(packageDir, 'src/index.html'), 'utf8');
  return template.replace('<!--mullion:assets-->', tags.join('\n    '));
}

/**
 * Turns webpack's output into a publishable shell: names what its code may load after the content, writes the list of
 * its hashes, the page, and `shell.json`, which describes it all under a version named after the content.
 * @param {import('webpack').Compilation} compilation what webpack did, for its chunk graph
 */
export function finishShell(packageDir, dist, compilation) {
  const hashOf = (file) => integrityOf(readFileSync(path.join(dist, file)));
  const hashesOf = (names) => Object.fromEntries(names.map((file) => [file, hashOf(file)]));
  const lazy = lazyFiles(compilation);
  const list = writeNamed(dist, 'integrity.json', JSON.stringify(hashesOf(lazy)));
  for (const file of lazy) {
    const target = path.join(dist, file);
    renameSync(target, path.join(dist, namedAfter(readFileSync(target), file)));
  }
  const boot = filesOfEntry(compilation, 'boot');
  const main = filesOfEntry(compilation, 'main').map((file) => {
    if (!file.endsWith('.js')) return file;
    fillIntegrity(path.join(dist, file), [list, hashOf(list)]);
    const filled = readFileSync(path.join(dist, file), 'utf8');
    rmSync(path.join(dist, file));
    return writeNamed(dist, file.replace(/\.[0-9a-f]{8}\.js$/, '.js'), filled);
  });
  const hashes = hashesOf([...boot, ...main, list]);
  writeFileSync(path.join(dist, 'index.html'), renderIndex(packageDir, { boot, main, list }, hashes));
  const files = listFiles(dist);
  const manifest = {
    name: 'shell',
    version: `${kitPackage().version}-${contentId(dist, files)}`,
    files: hashesOf(files),
  };
  writeFileSync(path.join(dist, 'shell.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** Writes a file that is named after its content. @returns its name */
function writeNamed(dist, name, content) {
  const named = namedAfter(content, name);
  writeFileSync(path.join(dist, named), content);
  return named;
}
