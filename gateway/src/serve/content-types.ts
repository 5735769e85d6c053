/** Type by file ending, and whether a compressed copy pays. */
const types: Record<string, { type: string; compress?: true }> = {
  js: { type: 'text/javascript; charset=utf-8', compress: true },
  mjs: { type: 'text/javascript; charset=utf-8', compress: true },
  css: { type: 'text/css; charset=utf-8', compress: true },
  html: { type: 'text/html; charset=utf-8', compress: true },
  json: { type: 'application/json', compress: true },
  map: { type: 'application/json', compress: true },
  svg: { type: 'image/svg+xml', compress: true },
  txt: { type: 'text/plain; charset=utf-8', compress: true },
  wasm: { type: 'application/wasm', compress: true },
  ttf: { type: 'font/ttf', compress: true },
  png: { type: 'image/png' },
  jpg: { type: 'image/jpeg' },
  jpeg: { type: 'image/jpeg' },
  gif: { type: 'image/gif' },
  webp: { type: 'image/webp' },
  avif: { type: 'image/avif' },
  ico: { type: 'image/x-icon' },
  woff: { type: 'font/woff' },
  woff2: { type: 'font/woff2' },
  mp3: { type: 'audio/mpeg' },
  pdf: { type: 'application/pdf' },
};

/** All endings with their types; the nginx configuration lists them too. */
export const contentTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(types).map(([ending, { type }]) => [ending, type]),
);

const endingOf = (file: string): string => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';

/** `application/octet-stream` for what is not known. */
export const contentTypeOf = (file: string): string => contentTypes[endingOf(file)] ?? 'application/octet-stream';

export const isCompressible = (file: string): boolean => types[endingOf(file)]?.compress === true;
