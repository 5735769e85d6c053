import { buildIfStale } from '../bin/built-platform.mjs';

/** Tests run the built platform: build it once, before them. */
export default function buildOnce() {
  buildIfStale();
}
