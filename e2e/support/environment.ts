import type { BuiltModule } from './built-module';
import type { FixtureLabel } from './fixture-modules';

/** Accounts that every platform of this kind is installed with. */
export const accounts = {
  sysadmin: { username: 'sysadmin@thingsboard.org', password: 'sysadmin' },
  tenant: { username: 'tenant@thingsboard.org', password: 'tenant' },
  customer: { username: 'customer@thingsboard.org', password: 'customer' },
} as const;
export type Role = keyof typeof accounts;

/** A pair of tokens as the sign-in call answers it. */
export interface Tokens {
  token: string;
  refreshToken: string;
}

/** What the set-up has started and built for all tests. */
export interface Environment {
  /** The console: shell and all modules of the checkout. */
  url: string;
  platformUrl: string;
  /** Where it takes devices over MQTT, on 127.0.0.1. */
  mqttPort: number;
  /** Access log of the console. */
  logFile: string;
  /** A store with shell and all modules, to copy. */
  storeDir: string;
  /** A folder that is removed at the end. */
  scratch: string;
  tokens: Record<Role, Tokens>;
  /** The builds of `fixtureModules.ts`. */
  fixtureModules: Record<FixtureLabel, BuiltModule>;
}

const variable = 'MULLION_E2E';

/** Hands the environment to the workers. */
export function publishEnvironment(environment: Environment): void {
  process.env[variable] = JSON.stringify(environment);
}

/** What the set-up made. */
export function environment(): Environment {
  const text = process.env[variable];
  if (!text) throw new Error('The tests run under the Playwright configuration of e2e/');
  return JSON.parse(text) as Environment;
}
