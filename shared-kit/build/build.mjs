#!/usr/bin/env node
// `npm run build -w <package>`: builds the package of the current folder and says in one line what came of it.
import { buildPackage } from './build-package.mjs';
import { limitDuplicates } from './duplicates.mjs';

/**
 * Bytes (gzipped) of one package's code that may be in more than one chunk. What its first page shares with others costs
 * less twice than one more request.
 */
const allowed = 14_000;
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

let repeated;
const manifest = await buildPackage(process.cwd(), {
  check: (compilation) => {
    repeated = limitDuplicates(compilation, allowed);
  },
});
if (manifest?.version)
  console.log(
    `${manifest.name}@${manifest.version} (${kilobytes(repeated)} of at most ${kilobytes(allowed)} KB of code repeated)`,
  );
