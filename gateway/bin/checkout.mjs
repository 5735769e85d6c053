import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const checkout = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Compiles the gateway's own code when it changed, before any of it runs. What it says goes beside the output. */
export async function buildGateway() {
  const { buildChanged } = await import('../../shared-kit/build/build-all.mjs');
  await buildChanged({ only: ['gateway'], log: console.error });
}
