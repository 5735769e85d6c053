import { rmSync } from 'node:fs';

/** Removes what `build-once.mjs` made. */
export default function removeTemplate() {
  const { PLATFORM_TEMPLATE } = process.env;
  if (PLATFORM_TEMPLATE) rmSync(PLATFORM_TEMPLATE, { recursive: true, force: true });
}
