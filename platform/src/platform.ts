/** The platform as one value: started in this process, by `main.ts` or by a gateway that embeds it. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASE, keepPrivate } from './backup/data-folder.js';
import { lockDataFolder } from './backup/data-folder-lock.js';
import { startRestartable } from './backup/restartable.js';
import { BlobStore } from './blobs/blob-store.js';
import type { Context, PlatformOptions } from './framework/context.js';
import { DatabaseClient } from './framework/database.js';
import { EventBus } from './framework/events.js';
import { createHttpServer } from './framework/http-server.js';
import { isLoopback, originRules } from './framework/request-origin.js';
import { StoppedFeatures } from './framework/tenant-features.js';
import { install, installedPasswords, isInstalled } from './install/install.js';
import { ACCOUNTS } from './install/install-data.js';
import { installParts } from './install/installed-parts.js';
import { storeBaseUrl } from './mail/link-base.js';
import { Removals } from './resources/removals.js';
import { routes } from './routes.js';
import { ScriptRunner } from './scripts/script-runner.js';
import { services } from './services.js';
import { hashPassword } from './session/passwords.js';
import { RequestLimits } from './session/request-limits.js';
import { LatestBacklog } from './telemetry/latest-service.js';
import { Sessions } from './tokens/sessions.js';
import { TransportLimits } from './transport/transport-limits.js';
import { openVersions } from './version-control/versions.js';

export interface Platform {
  /** `http://host:port` it listens on. */
  readonly url: string;
  close(): Promise<void>;
}

/** Hashes of the installed accounts' passwords, by password: accounts with the same well-known one share its hash. */
async function hashInstalledPasswords(): Promise<Record<string, string>> {
  const passwords = [...new Set(ACCOUNTS.map(({ password }) => password))];
  return Object.fromEntries(await Promise.all(passwords.map(async (each) => [each, await hashPassword(each)])));
}

async function installOnce(db: DatabaseClient, hashes: Record<string, string> | null): Promise<void> {
  if (await db.run(isInstalled, null)) return;
  await db.run(install, { hashes: hashes ?? (await hashInstalledPasswords()) });
}

/** Says which well-known passwords everyone who reaches this address could use. */
async function warnOfPasswords(db: DatabaseClient, host: string): Promise<void> {
  const emails = await db.run(installedPasswords, null);
  if (emails.length === 0) return;
  console.warn(
    `warning: ${host} is reachable by others, and these accounts have well-known passwords: ${emails.join(', ')}`,
  );
}

const onDeath = (reason: unknown) => {
  console.error('the platform ends', reason);
  process.exit(70);
};

/**
 * Starts a platform on a data folder (made when it does not exist). Rejects when the folder or the port cannot be used, or another
 * platform runs on the folder.
 * A database thread that dies takes the process down: what was acknowledged is on disk. Restored data laid ready in the folder
 * is taken over now or while the platform runs, at the same address.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const unlock = lockDataFolder(options.dataDir);
  try {
    const start = (port: number | null) => run({ ...options, port: port ?? options.port });
    const { url, close } = await startRestartable(options.dataDir, start, onDeath);
    return { url, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** One run over an open database. */
async function run(options: PlatformOptions): Promise<Platform> {
  keepPrivate(options.dataDir);
  const isNew = !existsSync(path.join(options.dataDir, DATABASE));
  const events = new EventBus();
  const state: { context?: Context; closing: boolean } = { closing: false };
  const opening = DatabaseClient.open(options.dataDir, events, {
    program: new URL('./database-worker.js', import.meta.url),
    deadline: options.queryDeadline,
    onDeath: (reason) => {
      if (!state.closing) onDeath(reason);
    },
  });
  // Hashing takes as long as the threads take to start.
  const hashing = isNew ? hashInstalledPasswords() : null;
  const [db, hashes] = await Promise.all([opening, hashing]).catch((error) => {
    state.closing = true;
    throw error;
  });
  const running: { stop(): Promise<void> }[] = [];
  const context = () => {
    if (!state.context) throw new Error('the platform is starting');
    return state.context;
  };
  const limits = new RequestLimits(db, events);
  const blobs = new BlobStore(options.dataDir);
  const app = createHttpServer({
    routes,
    origin: originRules(options),
    db,
    context,
    authenticate: (token) => context().sessions.verify(token),
    countRequest: (user) => limits.count(user),
    openBlob: (name) => blobs.open(name),
    forwardedHops: options.forwardedHops ?? 0,
  });
  const close = async () => {
    if (state.closing) return;
    state.closing = true;
    await app.close();
    for (const service of running.reverse()) await service.stop();
    await state.context?.scripts.close();
    await db.close();
  };
  try {
    await installOnce(db, hashes);
    await db.run(installParts, null);
    const latest = new LatestBacklog(db, events);
    running.push(latest);
    db.beforeSearches(() => latest.settle());
    const sessions = await Sessions.open(db, events, options.publicWrites ?? false);
    const stopped = await StoppedFeatures.open(db, events);
    const { publicUrl, localUrl } = options;
    await db.run(storeBaseUrl, { publicUrl, localUrl });
    const isPlain = isLoopback(options.host) && !options.forwardedHops && !publicUrl && !options.allowedHosts?.length;
    const mailbox = options.mailbox ?? isPlain;
    const removals = new Removals(db);
    const scripts = new ScriptRunner();
    state.context = {
      options: { ...options, mailbox },
      db,
      events,
      sessions,
      stopped,
      transportLimits: await TransportLimits.open(db, events, stopped),
      blobs,
      removals,
      versions: openVersions({ db, removals, options }, isPlain, tmpdir()),
      scripts,
      privateAddresses: options.privateAddresses ?? isPlain,
      onDeath: (reason) => {
        if (!state.closing) onDeath(reason);
      },
      server: app.server,
    };
    for (const service of services) running.push(await service.start(state.context));
    if (!isLoopback(options.host)) await warnOfPasswords(db, options.host);
    await app.listen({ port: options.port, host: options.host });
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { url: `http://${host}:${port}`, close };
}
