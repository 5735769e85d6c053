import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { ApiClient } from './api-client';
import { accounts, type Environment, environment, type Role, type Tokens } from './environment';
import { createRepository, type GitRepository, keepVersionsIn } from './git-repository';
import { startOwnConsole } from './own-console';

export interface OpenOptions extends BrowserContextOptions {
  /** Signed in as one of the installed accounts, or with these tokens. Absent: a visitor. */
  as?: Role | Tokens;
  /** Another console than the common one. */
  url?: string;
}

interface Fixtures {
  env: Environment;
  /** Opens a page in a browser profile of its own. Relative addresses mean the console. */
  open: (options?: OpenOptions) => Promise<Page>;
  visitor: Page;
  asTenant: Page;
  asCustomer: Page;
  asSysadmin: Page;
  /** Calls as one of the installed accounts; what they make is removed after the test. */
  api: (role: Role) => Promise<ApiClient>;
  /** Closes something after the test, when no page needs it any more. */
  closeLast: (close: () => Promise<unknown>) => void;
  /** A tenant of its own whose versions are kept in a repository of its own; both go after the test. */
  versionedTenant: (name: string) => Promise<{ admin: ApiClient; repository: GitRepository }>;
  /** A console with a store of its own, closed after the test. */
  ownConsole: typeof startOwnConsole;
  /** Console messages that this test provokes; every other error in the browser's console fails it. */
  expectConsoleErrors: (...patterns: RegExp[]) => void;
}

export const test = base.extend<Fixtures & { consoleErrors: { allowed: RegExp[]; seen: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  env: async ({}, use) => use(environment()),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  consoleErrors: async ({}, use) => {
    const found = { allowed: [] as RegExp[], seen: [] as string[] };
    await use(found);
    expect(found.seen.filter((text) => !found.allowed.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  expectConsoleErrors: async ({ consoleErrors }, use) =>
    use((...patterns) => void consoleErrors.allowed.push(...patterns)),

  // `closeLast` and `api` are named so that they end after this: pages close before what they talk to, and before what they show goes.
  open: async ({ browser, env, consoleErrors, closeLast: _, api: __ }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as, url = env.url, ...options } = {}) => {
      const context = await newContext(browser, url, as && signedIn(env, as), options);
      contexts.push(context);
      context.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.seen.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => consoleErrors.seen.push(String(error.error())));
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  visitor: async ({ open }, use) => use(await open()),
  asTenant: async ({ open }, use) => use(await open({ as: 'tenant' })),
  asCustomer: async ({ open }, use) => use(await open({ as: 'customer' })),
  asSysadmin: async ({ open }, use) => use(await open({ as: 'sysadmin' })),

  api: async ({ env }, use) => {
    const clients: ApiClient[] = [];
    await use(async (role) => {
      const client = new ApiClient(env.platformUrl, env.tokens[role]);
      clients.push(client);
      return client;
    });
    for (const client of clients.reverse()) await client.cleanUp();
  },

  versionedTenant: async ({ api, closeLast }, use) =>
    use(async (name) => {
      const repository = createRepository();
      closeLast(async () => repository.remove());
      const { admin } = await (await api('sysadmin')).createTenant(uniqueName(name));
      await keepVersionsIn(admin, repository);
      return { admin, repository };
    }),

  ownConsole: async ({ closeLast }, use) =>
    use(async (options) => {
      const console = await startOwnConsole(options);
      closeLast(console.close);
      return console;
    }),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  closeLast: async ({}, use) => {
    const closers: (() => Promise<unknown>)[] = [];
    await use((close) => void closers.push(close));
    for (const close of closers.reverse()) await close();
  },
});
export { accounts, expect };

/** The tokens of an account, or these. */
export const signedIn = ({ tokens }: Environment, as: Role | Tokens): Tokens =>
  typeof as === 'string' ? tokens[as] : as;

/** A browser profile whose localStorage already holds the tokens, as the console itself would have put them there. */
export function newContext(
  browser: Browser,
  origin: string,
  tokens: Tokens | undefined,
  options: BrowserContextOptions = {},
) {
  const entries = tokens ? { jwt_token: tokens.token, refresh_token: tokens.refreshToken } : {};
  const localStorage = Object.entries(entries).flatMap(([name, token]) => [
    { name, value: token },
    { name: `${name}_expiration`, value: String(expiryOf(token)) },
  ]);
  return browser.newContext({
    baseURL: origin,
    ...options,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

const expiryOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;

/** A name that no other test uses. */
export const uniqueName = (what: string): string =>
  `${what} ${process.pid.toString(36)}-${Date.now().toString(36)}-${counter++}`;
let counter = 0;
