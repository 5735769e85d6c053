import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The console's page with the addresses of its first files.
 * @param {{ boot: string[], main: string[] }} assets files of the two entries; `boot` starts before `main` has arrived
 */
export function renderIndex(packageDir, { boot, main }) {
  const url = (file) => `/shell/${file}`;
  const ending = (files, end) => files.filter((file) => file.endsWith(end)).map(url);
  const tags = [
    ...ending(boot, '.js').map((src) => `<script async src="${src}"></script>`),
    ...ending(main, '.css').map((href) => `<link rel="stylesheet" href="${href}">`),
    ...ending(main, '.js').map((src) => `<script defer src="${src}"></script>`),
  ];
  const template = readFileSync(path.join(packageDir, 'src/index.html'), 'utf8');
  return template.replace('<!--mullion:assets-->', tags.join('\n    '));
}

/** Writes `index.html`, and compressed copies of everything static. */
export function finishShell(packageDir, assets, dist) {
  writeFileSync(path.join(dist, 'index.html'), renderIndex(packageDir, assets));
  for (const file of readdirSync(dist)) if (/\.(js|css|svg|json)$/.test(file)) compress(path.join(dist, file));
}

function compress(file) {
  const content = readFileSync(file);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
