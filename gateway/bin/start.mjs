#!/usr/bin/env node
// `npm start`: installs and builds what is missing, then runs platform and console until Ctrl-C.
import { buildGateway } from './checkout.mjs';
import { build, installIfNeeded, publish, requireNode, settingsFrom } from './prepare.mjs';
import { requireFreePort, runConsole } from './run-console.mjs';

requireNode();
installIfNeeded();
await buildGateway();
const settings = await settingsFrom(process.env);
await requireFreePort(settings);
const modules = await build();
await publish(settings.dataDir, ['shell', ...modules]);
await runConsole(settings);
