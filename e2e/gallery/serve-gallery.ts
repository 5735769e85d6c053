import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildGallery, galleryDir } from '../../shared-kit/build/gallery.mjs';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Builds the gallery if needed and serves its files on a free port for as long as the tests run. */
export default async function serveGallery(): Promise<() => Promise<void>> {
  buildGallery();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = path.join(galleryDir, path.normalize(decodeURIComponent(pathname)));
    readFile(file).then(
      (body) => {
        const type = types[path.extname(file)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.GALLERY_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
}
