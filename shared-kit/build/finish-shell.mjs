import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** The console's page with the addresses of its first files. */
export function renderIndex(packageDir, assets) {
  const first = assets.map((asset) => `/shell/${asset}`);
  const tags = [
    ...first.filter((url) => url.endsWith('.css')).map((url) => `<link rel="stylesheet" href="${url}">`),
    ...first.filter((url) => url.endsWith('.js')).map((url) => `<script defer src="${url}"></script>`),
  ];
  const template = readFileSync(path.join(packageDir, 'src/index.html'), 'utf8');
  return template.replace('<!--mullion:assets-->', tags.join('\n    '));
}

/** Writes `index.html`, and compressed copies of everything static. */
export function finishShell(packageDir, assets) {
  const dist = path.join(packageDir, 'dist');
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
