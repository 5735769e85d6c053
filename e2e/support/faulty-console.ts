import { expect, type Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../fault-proxy';
import type { BuiltModule } from './built-module';
import { openFromMenu } from './console-page';
import { test as base } from './fixtures';
import type { OwnConsole } from './own-console';

export interface FaultyConsole {
  own: OwnConsole;
  faults: FaultProxy;
  page: Page;
}

/** Tests of what happens when a module cannot be loaded: a console behind a proxy, with beta and gamma beside alpha. */
export const test = base.extend<{ faulty: (alpha: BuiltModule[]) => Promise<FaultyConsole> }>({
  faulty: async ({ ownConsole, open, env, closeLast }, use) =>
    use(async (alpha) => {
      const published = [env.fixtureModules['beta-1'], env.fixtureModules['gamma-1'], ...alpha];
      const own = await ownConsole({ publish: published.map(({ dist }) => dist) });
      const faults = await startFaultProxy(own.url);
      closeLast(faults.close);
      const page = await open({ url: faults.url, as: 'tenant' });
      return { own, faults, page };
    }),
});
export { expect };

export const expectPageText = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible();

/** Two modules beside the failed one open from the menu as if nothing had happened. */
export async function othersStillNavigate(page: Page): Promise<void> {
  await openFromMenu(page, 'Pane beta');
  await expectPageText(page, 'beta one');
  await openFromMenu(page, 'Pane gamma');
  await expectPageText(page, 'gamma one');
}

/** The message shown in place of a module that didn't start. */
export const failure = (page: Page, module: string) =>
  page.getByRole('alert').filter({ hasText: `${module} couldn’t start` });

/** Which code has run in this document. */
export const ran = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as { e2eRan?: string[] }).e2eRan ?? []);
