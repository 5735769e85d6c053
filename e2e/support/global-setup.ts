import { createWriteStream } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuilt } from '../../platform/bin/built-platform.mjs';
import { freePort } from '../../platform/test/transport-free-port';
import { buildChanged } from '../../shared-kit/build/build-all.mjs';
import { moduleNames } from '../../shared-kit/build/package-info.mjs';
import { ApiClient } from './api-client';
import type { BuiltModule } from './built-module';
import { publishEnvironment, type Role } from './environment';
import { buildFixtureModule, checkout } from './fixture-module';
import { type FixtureLabel, fixtureModules } from './fixture-modules';
import { startGateway } from './own-console';

/** Builds once, starts one platform and one console for all tests, and signs in once per role. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildChanged();
  const scratch = await realpath(await mkdtemp(path.join(tmpdir(), 'mullion-e2e-')));
  const storeDir = path.join(scratch, 'store');
  await publishCheckout(storeDir);

  const builtModules: [string, BuiltModule][] = [];
  for (const [label, pane] of Object.entries(fixtureModules)) {
    builtModules.push([label, await buildFixtureModule(path.join(scratch, 'fixture-modules', label), pane)]);
  }

  const mqttPort = await freePort();
  const platform = await startBuilt({
    dataDir: path.join(scratch, 'platform'),
    env: { MQTT_PORT: String(mqttPort) },
  });
  const logFile = path.join(scratch, 'access.log');
  const log = createWriteStream(logFile);
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    storeDir,
    platform: { url: new URL(platform.url), embedded: true },
    log: (line) => log.write(`${line}\n`),
  });
  const roles: Role[] = ['sysadmin', 'tenant', 'customer'];
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, (await ApiClient.as(platform.url, role)).tokens] as const),
  );
  publishEnvironment({
    url: gateway.url,
    platformUrl: platform.url,
    mqttPort,
    logFile,
    storeDir,
    scratch,
    tokens: Object.fromEntries(signedIn) as Record<Role, (typeof signedIn)[number][1]>,
    fixtureModules: Object.fromEntries(builtModules) as Record<FixtureLabel, BuiltModule>,
  });
  return async () => {
    await gateway.close();
    log.end();
    await platform.stop();
    await rm(scratch, { recursive: true, force: true });
  };
}

async function publishCheckout(storeDir: string): Promise<void> {
  const file = '../../gateway/dist/store/publish-built.js';
  type PublishBuilt = (storeDir: string, checkout: string, packages: string[], record: string) => Promise<string[]>;
  const { publishBuilt } = (await import(file)) as { publishBuilt: PublishBuilt };
  await publishBuilt(storeDir, checkout, ['shell', ...moduleNames], `${storeDir}.published.json`);
}
