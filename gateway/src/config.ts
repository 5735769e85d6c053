import path from 'node:path';

/** What an operator sets through the environment. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Another platform; absent: the embedded one. */
  platformUrl?: URL;
  /** Demo entities and their simulator in the embedded platform. */
  demo: boolean;
  /** Developers may load their own build of a module from their own machine. */
  localModules: boolean;
  /** Port of the embedded platform's MQTT; null: none. */
  mqttPort: number | null;
  /** A proxy in front sets X-Forwarded-*: believe it. */
  trustProxy: boolean;
}

/** A setting that cannot be used; the message names it. */
export class SettingsError extends Error {}

/**
 * Reads the settings from the environment.
 * @throws SettingsError naming the variable that cannot be used
 */
export function readSettings(env: NodeJS.ProcessEnv, defaults: { dataDir: string }): Settings {
  return {
    port: port('PORT', env.PORT) ?? 8080,
    host: env.HOST || '127.0.0.1',
    dataDir: path.resolve(env.DATA_DIR || defaults.dataDir),
    platformUrl: address('PLATFORM_URL', env.PLATFORM_URL),
    demo: flag('DEMO', env.DEMO) ?? true,
    localModules: flag('ALLOW_LOCAL_MODULES', env.ALLOW_LOCAL_MODULES) ?? false,
    mqttPort: env.MQTT_PORT === '' ? null : (port('MQTT_PORT', env.MQTT_PORT) ?? 1883),
    trustProxy: flag('TRUST_PROXY', env.TRUST_PROXY) ?? false,
  };
}

/** Is the console reachable from other machines? */
export const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1'].includes(host);

function port(name: string, value: string | undefined): number | undefined {
  if (!value) return undefined;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new SettingsError(`${name} must be a port number from 0 to 65535, not "${value}"`);
  }
  return number;
}

function flag(name: string, value: string | undefined): boolean | undefined {
  if (!value) return undefined;
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new SettingsError(`${name} must be 1 or 0, not "${value}"`);
}

function address(name: string, value: string | undefined): URL | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new SettingsError(`${name} must be an http or https address such as http://localhost:9090, not "${value}"`);
  }
  return url;
}
