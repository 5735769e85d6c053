import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityPlaceholder } from './integrity-plugin.mjs';
import { declarationTexts } from './module-texts.mjs';
import { readJson } from './package-info.mjs';
import { versionPlaceholder } from './webpack-config.mjs';

const entry = 'remoteEntry.js';
const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Turns webpack's output into a publishable version: names it after its content, writes that name into container, chunk
 * registry and styles, gives the entry the hashes of what it may load, and describes it all in `module.json`.
 */
export function finishModule(packageDir, declaration, dist = path.join(packageDir, 'dist')) {
  const texts = declarationTexts(packageDir);
  mkdirSync(path.join(dist, 'texts'), { recursive: true });
  for (const { language, file } of texts) copyFileSync(file, path.join(dist, 'texts', `${language}.json`));

  const files = listFiles(dist);
  const version = `${readJson(path.join(packageDir, 'package.json')).version}-${contentId(dist, files, declaration)}`;
  const identifier = version.replace(/\W/g, '_');
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    const target = path.join(dist, file);
    writeFileSync(target, readFileSync(target, 'utf8').replaceAll(versionPlaceholder, identifier));
  }
  const hashes = Object.fromEntries(
    files.filter((file) => file !== entry).map((file) => [file, integrityOf(readFileSync(path.join(dist, file)))]),
  );
  const entryFile = path.join(dist, entry);
  const loadable = Object.fromEntries(Object.entries(hashes).filter(([file]) => /\.(js|css)$/.test(file)));
  const entrySource = readFileSync(entryFile, 'utf8');
  const quoted = new RegExp(`["'\`]${integrityPlaceholder}["'\`]`);
  if (!quoted.test(entrySource)) throw new Error(`${entryFile}: no place for the hashes of its chunks`);
  writeFileSync(
    entryFile,
    entrySource.replace(quoted, () => JSON.stringify(loadable)),
  );
  const integrity = integrityOf(readFileSync(entryFile));
  const manifest = {
    ...declaration,
    version,
    container: `${declaration.name.replaceAll('-', '_')}_${identifier}`,
    entry,
    integrity,
    files: { ...hashes, [entry]: integrity },
    preload: preloadFiles(declaration, loadable),
    languages: texts.map(({ language }) => language),
  };
  writeFileSync(path.join(dist, 'module.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** The chunk and style of every route, and of the texts, which come with each. Their names begin with the expose's. */
function preloadFiles(declaration, files) {
  const exposes = ['./texts', ...new Set((declaration.routes ?? []).map(({ expose }) => expose))];
  const belongsTo = (expose) => {
    const name = expose.slice(2).replaceAll('/', '-');
    return Object.entries(files).filter(([file]) => new RegExp(`^${name}\\.[0-9a-f]{8}\\.(js|css)$`).test(file));
  };
  return Object.fromEntries(exposes.map((expose) => [expose, Object.fromEntries(belongsTo(expose))]));
}

function contentId(dist, files, declaration) {
  const hash = createHash('sha256').update(JSON.stringify(declaration));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(path.join(dist, file)));
  return hash.digest('hex').slice(0, 8);
}

const listFiles = (dist) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name !== 'module.json')
    .map((item) => path.relative(dist, path.join(item.parentPath ?? item.path, item.name)).replaceAll(path.sep, '/'))
    .sort();
