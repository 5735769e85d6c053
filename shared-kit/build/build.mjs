#!/usr/bin/env node
// `npm run build -w <package>`: builds the package of the current folder.
import { buildPackage } from './build-package.mjs';

const manifest = await buildPackage(process.cwd());
if (manifest?.version) console.log(`${manifest.name}@${manifest.version}`);
