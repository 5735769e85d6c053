import { expect, type Locator, type Page, test } from '@playwright/test';

/** A file of the build that comes late, and what happens when it does not come. */
export interface LatePart {
  /** The file as the sources name it (`webpackChunkName`), without its hash; several that come together. */
  file: string | string[];
  /** It is libraries alone, which the build puts into files with numbers for names. */
  libraries?: boolean;
  /** Gets to where it is opened from, while everything arrives. */
  reach?: (page: Page) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
  /** What is visible once it has loaded. */
  shown: (page: Page) => Locator;
  /** Where the failure is shown; a locator of the replacement where the page works without the part. */
  told: 'toast' | 'in place' | ((page: Page) => Locator);
  /** The frame of the console that stays; default: the menu. */
  frame?: (page: Page) => Locator;
}

/** Closes what is open, the topmost first. */
export async function closeDialogs(page: Page): Promise<void> {
  // The lower of two is inert: no role finds it.
  const open = page.locator('dialog[open], [role=dialog], [role=alertdialog]');
  for (let left = await open.count(); left > 0; left = await open.count()) {
    // With the focus in an editor, the editor handles the first Escape; with no focus yet, nothing does.
    await expect(async () => {
      // It may have closed since the try before.
      if ((await open.count()) === left) await open.last().press('Escape', { timeout: 1000 });
      expect(await open.count()).toBeLessThan(left);
    }).toPass();
  }
}

/** Addresses of a late file: what `[request]` stands for is decided at run time. */
const addressOf = (file: string, libraries: boolean) =>
  new RegExp(
    `/(${file.replaceAll('[request]', '[A-Za-z0-9_-]+')}${libraries ? '|\\d+' : ''})(\\.[0-9a-f]{8})?\\.(js|css)$`,
  );

/** Makes files fail on demand: a late file by its name, or nothing. */
export async function failFiles(
  page: Page,
): Promise<{ fail: (files?: string[], libraries?: boolean) => void; failed: Set<string> }> {
  let failing: { file: string; address: RegExp }[] = [];
  const failed = new Set<string>();
  await page.route(/\/(shell|modules)\/.*\.(js|css)$/, (route) => {
    const hit = failing.filter(({ address }) => address.test(new URL(route.request().url()).pathname));
    for (const { file } of hit) failed.add(file);
    return hit.length ? route.abort() : route.fallback();
  });
  return {
    fail: (files = [], libraries = false) => {
      failing = files.map((file) => ({ file, address: addressOf(file, libraries) }));
    },
    failed,
  };
}

/** Fails each part in turn: the console stays, shows the failure, and Retry loads the part without reloading the page. */
export async function walkLateCode(page: Page, walk: readonly LatePart[], frame: (page: Page) => Locator) {
  const { fail, failed } = await failFiles(page);
  for (const { file, libraries, reach, open, shown, told, frame: ownFrame = frame } of walk) {
    const files = [file].flat();
    await test.step(files.join(', '), async () => {
      await reach?.(page);
      fail(files, libraries);
      await open(page);
      const alert = page.getByRole('alert').filter({ hasText: /didn’t load|couldn’t start/ });
      await expect(typeof told === 'function' ? told(page) : alert).toBeVisible();
      await expect.poll(() => files.filter((file) => !failed.has(file))).toEqual([]);
      await expect(ownFrame(page)).toBeAttached();
      fail();
      if (typeof told === 'function') return;
      await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(told === 'toast' ? 1 : 0);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(shown(page)).toBeVisible();
      await expect(alert).toBeHidden();
    });
  }
}
