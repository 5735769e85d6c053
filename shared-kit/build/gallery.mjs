#!/usr/bin/env node
// `npm run gallery`: builds the gallery of the kit's components into shared-kit/dist.gallery when something changed.
// `-- dev` serves it while you write; `-- test [words of a title]` visits the stories and reports what fails.
// `-- pictures DIR [words]` takes a picture of every story, `-- differences DIR [words]` compares how they look now.
// `-- compare [words of controls]` puts PrimeReact under controls that are ours and says which of their tests it fails.
// GALLERY_STORIES=pickers takes one folder of shared-kit/src only, GALLERY_DIR builds it somewhere else.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf } from './content-hash.mjs';
import { kitDir, require, root } from './package-info.mjs';

/** Folder of the built gallery: static files, to be served from anywhere. */
export const galleryDir = path.resolve(root, process.env.GALLERY_DIR ?? 'shared-kit/dist.gallery');
const storybook = path.join(path.dirname(require.resolve('storybook/package.json')), 'dist/bin/dispatcher.js');
const stampFile = path.join(galleryDir, '.stamp');

/** Runs a program of the gallery with the kit as its folder; answers whether it ended well. */
const run = (args) =>
  spawnSync(process.execPath, args, {
    cwd: kitDir,
    stdio: 'inherit',
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  }).status === 0;

/** Builds the gallery if a source, story or text changed since the last time; throws when it cannot be built. */
export function buildGallery() {
  const sources = ['shared-kit/src', 'shared-kit/locales', 'shared-kit/.storybook', 'package-lock.json'];
  const stamp = `${hashOf(sources, { stories: true })} ${process.env.GALLERY_STORIES ?? ''}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  rmSync(galleryDir, { recursive: true, force: true });
  const built = run([storybook, 'build', '--quiet', '--output-dir', galleryDir]);
  if (!built) throw new Error('The gallery could not be built');
  writeFileSync(stampFile, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command = 'build', ...words] = process.argv.slice(2);
  if (command === 'build') console.log(buildGallery() ? `built ${path.relative(root, galleryDir)}` : 'nothing changed');
  else if (command === 'dev') process.exitCode = run([storybook, 'dev', '--port', '6006', '--no-open', '--ci']) ? 0 : 1;
  else if (['test', 'pictures', 'differences'].includes(command)) {
    if (command !== 'test' && !words.length) throw new Error('Say which folder the pictures are in');
    if (command !== 'test') process.env.GALLERY_PICTURES = path.resolve(words.shift());
    const playwright = path.join(path.dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
    const wanted = words.length ? ['-g', words.join(' ')] : [];
    if (command === 'pictures') wanted.push('--update-snapshots');
    process.exitCode = run([playwright, 'test', '-c', path.join(root, 'e2e/gallery.config.ts'), ...wanted]) ? 0 : 1;
  } else if (command === 'compare') {
    const { compare } = await import('../compare/compare.mjs');
    process.exitCode = (await compare(words)) ? 0 : 1;
  } else {
    console.error(
      `Unknown: ${command}. npm run gallery builds it; -- dev, -- test, -- pictures, -- differences and -- compare are the others.`,
    );
    process.exitCode = 1;
  }
}
