import { startGallery } from './gallery-server.mjs';

/** Serves the gallery for as long as the tests run. */
export default async function serveGallery(): Promise<() => Promise<void>> {
  const { url, close } = await startGallery();
  process.env.GALLERY_URL = url;
  return close;
}
