import net from 'node:net';
import path from 'node:path';
import { type Log, stdoutLog } from './access-log.js';
import type { Settings } from './config.js';
import { configuredNames } from './hosts.js';
import { isLoopback } from './loopback.js';
import { type DevOverlay, startGateway } from './server.js';

/** What `platform/dist/platform.js` offers. */
export type StartPlatform = (options: {
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  /** null: no MQTT. */
  mqttPort: number | null;
  /** Devices come from other machines, HTTP comes from the gateway alone. */
  mqttHost: string;
  /** The development mailbox at /dev/mailbox, which shows password links. */
  mailbox: boolean;
  /** Public visitors may write what users of a customer may. */
  publicWrites: boolean;
  /** Proxies in front of the platform that add to X-Forwarded-For. */
  forwardedHops: number;
  /** Names it answers for besides this machine's own. */
  allowedHosts: string[];
  /** Where links in mails lead; kept in the platform's settings. */
  publicUrl?: string;
  /** Where they lead while nobody said anything: the console on this machine. */
  localUrl?: string;
  /** How long a read may take, in milliseconds. */
  queryDeadline?: number;
  /** Tenants' repositories may lie on hosts of this machine and of local networks. */
  privateAddresses: boolean;
  /** Folders below which tenants' repositories may lie. */
  repositoryFolders: string[];
}) => Promise<{ url: string; close: () => Promise<void> }>;

export interface Console {
  url: string;
  close: () => Promise<void>;
}

/** Accounts that every new embedded platform has. */
const wellKnownAccounts = [
  { role: 'system administrator', email: 'sysadmin@thingsboard.org', password: 'sysadmin' },
  { role: 'tenant administrator', email: 'tenant@thingsboard.org', password: 'tenant' },
  { role: 'customer user', email: 'customer@thingsboard.org', password: 'customer' },
];

export const storeDirOf = (dataDir: string): string => path.join(dataDir, 'store');

/**
 * Starts the embedded platform (unless another one is set) and the gateway in front of it.
 * @throws the listening error when the gateway's port is taken; the platform is stopped again then
 */
export async function startConsole(
  settings: Settings,
  {
    startPlatform,
    overlay,
    log = stdoutLog,
  }: { startPlatform: () => Promise<StartPlatform>; overlay?: DevOverlay; log?: Log },
): Promise<Console> {
  const { platformUrl, dataDir } = settings;
  const embedded = platformUrl ? null : await startEmbedded(await startPlatform(), settings, log);
  try {
    const gateway = await startGateway({
      port: settings.port,
      host: settings.host,
      storeDir: storeDirOf(dataDir),
      platform: { url: platformUrl ?? new URL(embedded?.url ?? ''), embedded: !platformUrl },
      modulesAdmin: settings.modulesAdmin,
      localModules: settings.localModules,
      frameAncestors: settings.frameAncestors,
      maps: settings.maps,
      codeHosts: settings.codeHosts,
      trustProxy: settings.trustProxy,
      allowedHosts: settings.allowedHosts,
      publicUrl: settings.publicUrl,
      overlay,
      log,
    });
    return {
      url: gateway.url,
      close: async () => {
        await gateway.close();
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

/** Starts the embedded platform; without MQTT when another program has its port. */
async function startEmbedded(start: StartPlatform, settings: Settings, log: Log) {
  const { dataDir, demo, mqttPort, host, port, publicUrl, publicWrites, queryDeadline, trustProxy } = settings;
  const usable = mqttPort === null || (await isFree(mqttPort, host));
  if (!usable) {
    log(`WARNING: port ${mqttPort} is taken, so devices cannot connect over MQTT. Choose another one with MQTT_PORT.`);
  }
  return start({
    port: 0,
    host: '127.0.0.1',
    dataDir: path.join(dataDir, 'platform'),
    demo,
    mqttPort: usable ? mqttPort : null,
    mqttHost: host,
    mailbox: settings.mailbox,
    privateAddresses: settings.privateAddresses,
    repositoryFolders: settings.repositoryFolders,
    publicWrites,
    queryDeadline,
    // This gateway, and the proxy in front of it that it is configured to trust.
    forwardedHops: trustProxy ? 2 : 1,
    allowedHosts: configuredNames(settings, host),
    publicUrl: publicUrl?.origin,
    localUrl: port ? `http://localhost:${port}` : undefined,
  });
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** What a person sees when the console is up. */
export function startupMessage(url: string, settings: Settings): string {
  const { platformUrl, publicUrl, allowedHosts, host, localModules } = settings;
  const lines = ['', `Mullion is running at ${url}`];
  if (publicUrl) lines.push(`and for everyone else at ${publicUrl.origin}`);
  else if (!isLoopback(host)) {
    const names = allowedHosts.length
      ? `: ${allowedHosts.join(', ')}`
      : '; to add names, set ALLOWED_HOSTS or PUBLIC_URL';
    lines.push(`Other machines can reach it at this machine’s IP address${names}.`);
  }
  if (platformUrl) lines.push(`Platform: ${platformUrl.origin}`);
  else {
    lines.push('Accounts (and passwords, unless changed):');
    for (const { email, password, role } of wellKnownAccounts) lines.push(`  ${email} (${password})  ${role}`);
  }
  if (!isLoopback(host) && !platformUrl) {
    lines.push(`WARNING: HOST=${host} lets other machines connect, and these passwords are public. Change them first.`);
  }
  if (localModules) lines.push('Developers can load modules from their own machines (ALLOW_LOCAL_MODULES).');
  return `${lines.join('\n')}\nPress Ctrl-C to stop.\n\n`;
}
