#!/usr/bin/env node
// `npm run build -w <package>`: builds the package of the current folder.
import path from 'node:path';
import { buildPackage } from './build-package.mjs';

// The chunks of the shell follow the folders of the kit, which share much: its limit only keeps that from growing.
const allowedDuplicates = path.basename(process.cwd()) === 'shell' ? 70_000 : 10_000;
const manifest = await buildPackage(process.cwd(), { allowedDuplicates });
if (manifest?.version) console.log(`${manifest.name}@${manifest.version}`);
