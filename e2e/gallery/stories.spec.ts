import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { galleryDir } from '../../shared-kit/build/gallery.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a story is looked at in once its play has ended: axe has to find nothing in every one. */
const looks = {
  light: { theme: 'light', dir: 'ltr' },
  'right to left': { theme: 'light', dir: 'rtl' },
  dark: { theme: 'dark', dir: 'ltr' },
};

interface Story {
  id: string;
  title: string;
  name: string;
  type: string;
  /** `motion` for one that shows movement: the others are looked at without. */
  tags: string[];
}

/** One page for all stories of a worker: what they share is loaded once. */
const test = base.extend<object, { stage: Page }>({
  stage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC' });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

const index = JSON.parse(readFileSync(path.join(galleryDir, 'index.json'), 'utf8')) as {
  entries: Record<string, Story>;
};
const stories = Object.values(index.entries).filter(({ type }) => type === 'story');

test('the gallery has stories', () => {
  expect(stories.length).toBeGreaterThan(0);
});

for (const { id, title, name, tags } of stories) {
  test(`${title} › ${name}`, async ({ stage: page }) => {
    const problems: string[] = [];
    const onError = (error: Error) => problems.push(`uncaught: ${error.message}`);
    page.on('pageerror', onError);
    await page.emulateMedia({ reducedMotion: tags.includes('motion') ? 'no-preference' : 'reduce' });
    await page.goto(`${process.env.GALLERY_URL}/iframe.html?viewMode=story&id=${id}`);
    const end = await page
      .waitForFunction(() => (globalThis as { storyEnd?: { problems: string[] } }).storyEnd)
      .then((handle) => handle.jsonValue());
    problems.push(...(end?.problems ?? []));
    await page.evaluate(axe);
    // A colour on its way from one theme to the other is neither.
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important; }' });
    for (const [look, { theme, dir }] of Object.entries(looks)) {
      await page.evaluate(
        (shown) => {
          document.documentElement.dataset.theme = shown.theme;
          document.documentElement.dir = shown.dir;
        },
        { theme, dir },
      );
      problems.push(...(await axeFindings(page)).map((finding) => `${look}: ${finding}`));
    }
    page.off('pageerror', onError);
    expect(problems).toEqual([]);
  });
}

/** What axe finds, one line per rule. A story is a part of a page: it has no landmarks and no heading of its own. */
async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: { run: (root: unknown, options: unknown) => Promise<AxeResults> } }).axe.run(
        document.body,
        {
          rules: {
            region: { enabled: false },
            'page-has-heading-one': { enabled: false },
            'landmark-one-main': { enabled: false },
          },
        },
      ) as Promise<AxeResults>,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
