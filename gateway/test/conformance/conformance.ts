import { publishModule } from '../../src/store/publish.js';
import { publishShell } from '../../src/store/publish-shell.js';
import { overrideForTenant } from '../../src/store/tenant-overrides.js';
import { type FakePlatform, startFakePlatform } from '../fake-platform.js';
import { call } from '../http-call.js';
import { temporaryFolders, writeModule, writeShell } from '../module-fixture.js';
import { accessLog } from './access-log.js';
import { files } from './files.js';
import { framing } from './framing.js';
import { hosts } from './hosts.js';
import { type OriginSetup, type OriginTests, type OriginUnderTest, tenant, uploadLimit, version } from './origin.js';
import { platformCalls } from './platform-calls.js';
import { securityHeaders } from './security-headers.js';
import { targets } from './targets.js';
import { webSockets } from './web-sockets.js';

/** The behavior of the origin, whatever serves it: every server of the console passes these. */
export function conformance(start: (setup: OriginSetup) => Promise<OriginUnderTest>): void {
  const folder = temporaryFolders();
  let platform: FakePlatform;
  let setup: OriginSetup;
  let origin: OriginUnderTest;

  beforeAll(async () => {
    platform = await startFakePlatform();
    const storeDir = folder();
    const texts = {
      en_US: Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`key${index}`, `text ${index}`])),
    };
    const contents = { 'small.js': 'x', 'empty.js': '', 'page.js': 'p'.repeat(5000) };
    await publishModule(storeDir, writeModule(folder(), { version, texts, files: contents }));
    await publishShell(storeDir, writeShell(folder()));
    await overrideForTenant(storeDir, tenant, { name: 'mf-entities', version });
    setup = {
      storeDir,
      platform: { url: platform.url, embedded: true },
      localModules: false,
      frameAncestors: [],
      allowedHosts: ['console.example'],
      platformTimeoutSeconds: 1,
      maxUploadBytes: uploadLimit,
    };
    origin = await start(setup);
  });
  afterAll(async () => {
    await origin?.close();
    await platform?.close();
  });

  const tests: OriginTests = {
    setup: () => setup,
    origin: () => origin,
    platform: () => platform,
    get: (address, headers = {}) => call(origin.url, address, { headers }),
    onAnother: async (change, check) => {
      const other = await start({ ...setup, ...change });
      await check(other).finally(() => other.close());
    },
  };
  for (const subject of [files, securityHeaders, platformCalls, framing, targets, hosts, webSockets, accessLog])
    subject(tests);
}
