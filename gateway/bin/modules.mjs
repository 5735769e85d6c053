#!/usr/bin/env node
// `npm run modules -- <command>`: publishes modules and chooses which versions run.
import path from 'node:path';
import { buildGateway, checkout } from './checkout.mjs';

await buildGateway();
const { runModulesCli } = await import('../dist/store/cli.js');
process.exitCode = await runModulesCli(process.argv.slice(2), {
  defaultStore: path.join(process.env.DATA_DIR ?? path.join(checkout, 'data'), 'store'),
  // npm runs scripts in the checkout's root: paths are relative to the caller's folder.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
