import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { functionTimeLimit } from '../../../shared-kit/src/sandbox/limits';
import { environment } from '../../support/environment';
import { test as base, expect, newContext, signedIn } from '../../support/fixtures';
import { type OwnConsole, startOwnConsole } from '../../support/own-console';
import { buildSandboxModule, openSandboxPage } from '../../support/sandbox-module';

export { expect };

/** A server outside of the console, and everything that ever knocked at it. */
interface Trap {
  url: string;
  hits: string[];
  /** Connections, whether or not anything was asked over them. */
  connections: number;
}

/**
 * A page of a console of its own that uses the sandbox as the kit offers it, and a trap for what would leave. `stage` is one
 * for all tests of a worker that leave nothing in the page.
 */
export const test = base.extend<{ sandbox: Page }, { console: OwnConsole; trap: Trap; stage: Page }>({
  console: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const own = await startOwnConsole({ publish: [await buildSandboxModule()] });
      await use(own);
      await own.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  trap: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const trap: Trap = { url: '', hits: [], connections: 0 };
      const server = http.createServer((request, response) => {
        trap.hits.push(`${request.method} ${request.url}`);
        response.setHeader('access-control-allow-origin', '*').end('globalThis.trapped = true');
      });
      server.on('upgrade', (request, socket) => {
        trap.hits.push(`upgrade ${request.url}`);
        socket.destroy();
      });
      server.on('connection', () => {
        trap.connections += 1;
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      trap.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await use(trap);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  stage: [
    async ({ browser, console }, use) => {
      const context = await newContext(browser, console.url, signedIn(environment(), 'tenant'));
      const page = await context.newPage();
      await openSandboxPage(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ open, console, expectConsoleErrors }, use) => {
    // The browser reports each thing that the policies refuse.
    expectConsoleErrors(/Content Security Policy/, /sandbox/i, /net::ERR/, /Failed to load resource/, /CORS/);
    const page = await open({ url: console.url, as: 'tenant' });
    await openSandboxPage(page);
    await use(page);
  },
});

type Outcome = { value: unknown } | { kind: string; name: string; message: string; at: unknown[] };

/** Calls a function once through the kit. */
export const call = (page: Page, body: string, args: Record<string, unknown> = {}): Promise<Outcome> =>
  page.evaluate(
    async ([code, names, values]) => {
      try {
        return { value: await sandboxUse.createUserFunction(code, names).call(...values) };
      } catch (error) {
        const { kind, name, message, lineNumber, columnNumber } = error as Record<string, unknown>;
        return { kind, name, message, at: [lineNumber, columnNumber] } as Outcome;
      }
    },
    [body, Object.keys(args), Object.values(args)] as const,
  );

/**
 * No standstill of the page may be longer, in ms: shorter than what a function may take, so that one that runs in the page is
 * found, and long enough for a busy machine.
 */
const noticeable = 0.95 * functionTimeLimit;

/** The page has not frozen since the last check. */
export async function expectResponsive(page: Page): Promise<void> {
  expect(await page.evaluate(() => sandboxUse.longestStall())).toBeLessThan(noticeable);
}

/** The page answers, and functions run as if nothing had happened. */
export async function expectAlive(page: Page): Promise<void> {
  await expectResponsive(page);
  expect(await call(page, 'return [a, 3].map(x => x * 2)', { a: 2 })).toEqual({ value: [4, 6] });
}

/** Shows a document. */
export const show = (page: Page, props: { html: string } & Record<string, unknown>): Promise<void> =>
  page.evaluate((given) => sandboxUse.showDocument(given), props);

/** The first message of a kind from the document to the page. */
export async function documentMessage(page: Page, what: string): Promise<unknown> {
  const find = () => page.evaluate((kind) => sandboxUse.reported.find(([name]) => name === kind), what);
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  return (await find())?.[1];
}
