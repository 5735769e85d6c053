/**
 * The platform as a process. Environment: PORT (8081; 0 takes a free port), HOST (127.0.0.1), DATA_DIR (./data),
 * DEMO (1: demo entities and their simulator), MQTT_PORT (1883; 0 takes a free port; empty: no MQTT), PUBLIC_WRITES (1: public
 * visitors may do what users of a customer may), FORWARDED_HOPS (0; proxies in front that add to X-Forwarded-For),
 * ALLOWED_HOSTS (names it answers for besides this machine's own, separated by commas), PUBLIC_URL (where people reach the
 * console; links in mails lead there), MAILBOX (1 or 0: the mailbox), QUERY_DEADLINE_MS (20000:
 * how long a read may take), REPOSITORY_FOLDERS (folders below which tenants' `file://` repositories may lie, separated as in PATH),
 * PRIVATE_ADDRESSES (1 or 0: tenants' repositories may lie on hosts of this machine and of local networks).
 * Prints `{"listening":"http://…"}` on standard output once it answers; stops on SIGTERM and SIGINT. What ends the start, such as a
 * setting that cannot be used or a port in use, is one line on standard error.
 */
import path from 'node:path';
import { flagFromEnvironment, numberFromEnvironment, portFromEnvironment } from './framework/environment.js';

const { HOST = '127.0.0.1', DATA_DIR = 'data', ALLOWED_HOSTS = '', PUBLIC_URL, REPOSITORY_FOLDERS } = process.env;

async function start() {
  const forwardedHops = numberFromEnvironment('FORWARDED_HOPS', 0);
  const queryDeadline = numberFromEnvironment('QUERY_DEADLINE_MS', 0);
  const port = portFromEnvironment('PORT', 8081) ?? 8081;
  const mqttPort = portFromEnvironment('MQTT_PORT', 1883);
  const demo = flagFromEnvironment('DEMO', false);
  const publicWrites = flagFromEnvironment('PUBLIC_WRITES', false);
  const privateAddresses = flagFromEnvironment('PRIVATE_ADDRESSES', undefined);
  const mailbox = flagFromEnvironment('MAILBOX', undefined);
  // It reads settings of its own while it loads.
  const { startPlatform } = await import('./platform.js');
  return startPlatform({
    port,
    host: HOST,
    dataDir: DATA_DIR,
    demo,
    mqttPort,
    publicWrites,
    ...(queryDeadline > 0 && { queryDeadline }),
    forwardedHops,
    allowedHosts: ALLOWED_HOSTS.split(',').flatMap((name) => name.trim() || []),
    publicUrl: PUBLIC_URL ? new URL(PUBLIC_URL).origin : undefined,
    repositoryFolders: REPOSITORY_FOLDERS?.split(path.delimiter).filter(Boolean),
    privateAddresses,
    mailbox: forwardedHops ? false : mailbox,
  });
}

/** One line where the operator can do something about it; anything else with its place in the code. */
function refuse(error: unknown): never {
  const isKnown = error instanceof Error && (error.name === 'SettingsError' || 'code' in error);
  console.error(isKnown ? error.message : error);
  process.exit(1);
}

const platform = await start().catch(refuse);
process.stdout.write(`${JSON.stringify({ listening: platform.url })}\n`);

const stop = () => {
  const forced = setTimeout(() => process.exit(1), 2000);
  forced.unref();
  platform.close().then(
    () => process.exit(0),
    (error) => {
      console.error('the platform did not end in order', error);
      process.exit(1);
    },
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
