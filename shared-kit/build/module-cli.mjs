#!/usr/bin/env node
// `mullion-module build`: builds the module of the current folder into `dist`.
import { buildPackage } from './build-package.mjs';

const [command, ...more] = process.argv.slice(2);
if (command !== 'build' || more.length) {
  console.error('mullion-module build    builds the module of this folder into dist');
  process.exitCode = 2;
} else {
  try {
    const { name, version } = await buildPackage(process.cwd());
    console.log(`${name}@${version}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
