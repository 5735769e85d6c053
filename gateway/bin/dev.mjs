#!/usr/bin/env node
// `npm run dev -- mf-entities [shell]`: the console with live reload of the named packages, the rest from the store.
import { buildGateway } from './checkout.mjs';
import { build, installIfNeeded, publish, requireNode, settingsFrom, stop } from './prepare.mjs';
import { requireFreePort, runConsole } from './run-console.mjs';

requireNode();
const settings = settingsFrom({ ...process.env, ALLOW_LOCAL_MODULES: '1' });
await requireFreePort(settings);
installIfNeeded();
await buildGateway();
const { moduleNames } = await import('../../shared-kit/build/package-info.mjs');
const known = ['shell', ...moduleNames];
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !known.includes(name));
if (!chosen.length || unknown.length) {
  stop(
    `${unknown.length ? `Unknown: ${unknown.join(', ')}. ` : ''}Usage: npm run dev -- <package …>, any of ${known.join(', ')}`,
  );
}
await publish(settings.dataDir, ['shell', ...(await build())]);

// Development servers look for free ports from here on; their own default is the console's port.
process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= String((settings.port || 8080) + 100);
const { startDevServer } = await import('../../shared-kit/build/dev-server.mjs');
const { devOverlay } = await import('../dist/dev-overlay.js');
const servers = [];
for (const name of chosen) servers.push({ name, ...(await startDevServer(name)) });
for (const { name, url } of servers) process.stdout.write(`${name}: live from ${url}\n`);
await runConsole(settings, {
  overlay: devOverlay(servers),
  closeAlso: () => Promise.allSettled(servers.map((server) => server.close())),
});
