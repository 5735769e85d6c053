// @ts-check
import { isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLoopback } from './loopback.js';

/**
 * What an operator sets through the environment.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir
 * @property {URL} [platformUrl] Another platform; absent: the embedded one.
 * @property {boolean} demo Demo entities and their simulator in the embedded platform.
 * @property {boolean} modulesAdmin System administrators may choose in the console which versions of modules run.
 * @property {boolean} localModules Developers may load their own build of a module from their own machine.
 * @property {number | null} mqttPort Port of the embedded platform's MQTT; null: none.
 * @property {boolean} publicWrites Public visitors of the embedded platform may write what users of a customer may.
 * @property {number} [queryDeadline] How long a read of the embedded platform may take, in milliseconds; absent: as long as the platform says.
 * @property {boolean} trustProxy A proxy in front sets X-Forwarded-*: believe it.
 * @property {string[]} allowedHosts Names this console answers for, besides those of this machine.
 * @property {URL} [publicUrl] Where people reach the console; links in mails lead there.
 * @property {string[]} frameAncestors Sites that may show public dashboards in a frame.
 * @property {import('./security-headers.js').MapSettings} maps Whose tiles maps show, and with which keys.
 * @property {string[]} codeHosts Origins from which widgets may have scripts and style sheets.
 * @property {boolean} mailbox The embedded platform shows at /dev/mailbox what it would have mailed.
 * @property {boolean} privateAddresses Repositories of version control may lie on hosts of this machine and of local networks.
 * @property {string[]} repositoryFolders Folders below which repositories of version control may lie.
 */

/** A setting that cannot be used; the message names it. */
export class SettingsError extends Error {}

/**
 * Reads the settings from the environment. Plain JavaScript, so that `npm start` can say what is wrong with them before it
 * installs and compiles anything.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ dataDir: string }} defaults
 * @returns {Settings}
 * @throws SettingsError naming the variable that cannot be used
 */
export function readSettings(env, defaults) {
  const host = env.HOST || '127.0.0.1';
  const trustProxy = flag('TRUST_PROXY', env.TRUST_PROXY) ?? false;
  const { allowedHosts, publicUrl } = readHosts(env);
  const mailbox = flag('MAILBOX', env.MAILBOX);
  if (mailbox && trustProxy) {
    throw new SettingsError(
      'MAILBOX shows password links to whoever asks from here: it cannot be used with TRUST_PROXY',
    );
  }
  const onlyHere = isLoopback(host) && !trustProxy && !publicUrl && !allowedHosts.length;
  return {
    port: port('PORT', env.PORT) ?? 8080,
    host,
    dataDir: path.resolve(env.DATA_DIR || defaults.dataDir),
    platformUrl: address('PLATFORM_URL', env.PLATFORM_URL),
    demo: flag('DEMO', env.DEMO) ?? true,
    modulesAdmin: flag('MODULES_ADMIN', env.MODULES_ADMIN) ?? true,
    localModules: flag('ALLOW_LOCAL_MODULES', env.ALLOW_LOCAL_MODULES) ?? false,
    mqttPort: env.MQTT_PORT === '' ? null : (port('MQTT_PORT', env.MQTT_PORT) ?? 1883),
    publicWrites: flag('PUBLIC_WRITES', env.PUBLIC_WRITES) ?? false,
    queryDeadline: milliseconds('QUERY_DEADLINE_MS', env.QUERY_DEADLINE_MS),
    trustProxy,
    allowedHosts,
    publicUrl,
    frameAncestors: readFrameAncestors(env),
    maps: readMaps(env),
    codeHosts: readCodeHosts(env),
    mailbox: mailbox ?? onlyHere,
    privateAddresses: flag('PRIVATE_ADDRESSES', env.PRIVATE_ADDRESSES) ?? onlyHere,
    repositoryFolders: env.REPOSITORY_FOLDERS?.split(path.delimiter).filter(Boolean) ?? (onlyHere ? [tmpdir()] : []),
  };
}

/**
 * Reads what the console is called; the nginx configuration is written with it too.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ allowedHosts: string[], publicUrl?: URL }}
 * @throws SettingsError naming the variable that cannot be used
 */
export function readHosts(env) {
  const publicUrl = address('PUBLIC_URL', env.PUBLIC_URL);
  if (publicUrl && publicUrl.href !== `${publicUrl.origin}/`) {
    throw new SettingsError(`PUBLIC_URL must have no path, such as https://console.example, not "${env.PUBLIC_URL}"`);
  }
  return { allowedHosts: hosts('ALLOWED_HOSTS', env.ALLOWED_HOSTS), publicUrl };
}

/**
 * Reads which sites may show public dashboards in a frame; the nginx configuration is written with it too.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 * @throws SettingsError when one of them is no site
 */
export function readFrameAncestors({ FRAME_ANCESTORS = '' }) {
  const sites = FRAME_ANCESTORS.split(/[\s,]+/).filter(Boolean);
  const wrong = sites.find((listed) => listed !== '*' && !site.test(listed));
  if (wrong === undefined) return sites;
  throw new SettingsError(`FRAME_ANCESTORS must list sites such as https://intranet.example, or *, not "${wrong}"`);
}

/** A site as content security policies name it. */
const site = /^https?:\/\/(\*\.)?[a-z\d_-]+(\.[a-z\d_-]+)*(:(\d{1,5}|\*))?$/i;

/**
 * Reads what maps are shown with; the nginx configuration is written with it too.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./security-headers.js').MapSettings}
 * @throws SettingsError naming the variable that cannot be used
 */
export function readMaps({ TILE_HOSTS = '', HERE_API_KEY = '', TENCENT_TILES = '' }) {
  const tileHosts = TILE_HOSTS.split(/[\s,]+/).filter(Boolean);
  const wrong = tileHosts.find((listed) => !site.test(listed));
  if (wrong !== undefined) {
    throw new SettingsError(`TILE_HOSTS must list sites such as https://tile.googleapis.com, not "${wrong}"`);
  }
  if (!/^[\w-]*$/.test(HERE_API_KEY)) throw new SettingsError('HERE_API_KEY must be a key of letters, digits, - and _');
  if (TENCENT_TILES && !/^https?:\/\/[^\s"'<>]+$/.test(TENCENT_TILES)) {
    throw new SettingsError(
      `TENCENT_TILES must be an address such as https://tiles.example/{z}/{x}/{y}.png, not "${TENCENT_TILES}"`,
    );
  }
  return { tileHosts, hereKey: HERE_API_KEY, tencentTiles: TENCENT_TILES };
}

/**
 * Reads from where widgets may have scripts and style sheets; the nginx configuration is written with it too.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 * @throws SettingsError when one of them is no origin, or one that anybody on the way could speak for
 */
export function readCodeHosts({ CODE_HOSTS = '' }) {
  const listed = CODE_HOSTS.toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = listed.find((origin) => !codeHost.test(origin) || !URL.canParse(origin));
  if (wrong === undefined) return listed.map((origin) => new URL(origin).origin);
  throw new SettingsError(
    `CODE_HOSTS must list whole origins over HTTPS such as https://widgets.example.com, not "${wrong}"`,
  );
}

/** Without wildcards: whoever has any name below one would have their code run. */
const codeHost = /^(https:\/\/[a-z\d_-]+(\.[a-z\d_-]+)*|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?\/?$/;

/**
 * @param {string} name
 * @param {string | undefined} value
 * @returns {number | undefined}
 */
function port(name, value) {
  if (!value) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new SettingsError(`${name} must be a port number from 0 to 65535, not "${value}"`);
  }
  return number;
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @returns {number | undefined}
 */
function milliseconds(name, value) {
  if (!value) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) {
    throw new SettingsError(`${name} must be a time in milliseconds, not "${value}"`);
  }
  return number;
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @returns {boolean | undefined}
 */
function flag(name, value) {
  if (!value) return undefined;
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new SettingsError(`${name} must be 1 or 0, not "${value}"`);
}

/**
 * A list of host names or IP addresses, separated by commas.
 * @param {string} name
 * @param {string | undefined} value
 * @returns {string[]}
 */
function hosts(name, value) {
  const names = (value ?? '').split(',').map((part) => part.trim().toLowerCase());
  return names.filter(Boolean).map((host) => {
    if (isIPv6(host)) return `[${host}]`;
    if (/^[a-z\d_-]+(\.[a-z\d_-]+)*$/.test(host)) return host;
    throw new SettingsError(
      `${name} must list names without scheme, port or wildcard, separated by commas, not "${host}"`,
    );
  });
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @returns {URL | undefined}
 */
function address(name, value) {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new SettingsError(`${name} must be an http or https address such as http://localhost:9090, not "${value}"`);
  }
  return url;
}
