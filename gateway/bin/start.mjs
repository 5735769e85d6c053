#!/usr/bin/env node
// `npm start`: installs and builds what is missing, then runs platform and console until Ctrl-C.
import { buildGateway } from './checkout.mjs';
import { build, installIfNeeded, publish, requireNode, settingsFrom } from './prepare.mjs';
import { requireFreePort, runConsole } from './run-console.mjs';

requireNode();
// Before minutes of installing and building: what is wrong with the settings is wrong now.
const settings = settingsFrom(process.env);
await requireFreePort(settings);
installIfNeeded();
await buildGateway();
const modules = await build();
await publish(settings.dataDir, ['shell', ...modules]);
await runConsole(settings);
