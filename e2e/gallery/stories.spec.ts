import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { galleryDir } from '../../shared-kit/build/gallery.mjs';
import type { RealInput } from '../../shared-kit/src/testing/real-input';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules about a whole page: a story is a part of one. */
const off = { enabled: false };
const pageRules = { region: off, 'page-has-heading-one': off, 'landmark-one-main': off };

/** What a story is looked at in once its play has ended, and what axe looks for there: all its rules once, then colors. */
const looks = {
  light: { theme: 'light', dir: 'ltr', options: { rules: pageRules } },
  'dark, right to left': { theme: 'dark', dir: 'rtl', options: { runOnly: ['color-contrast'] } },
};

interface Story {
  id: string;
  title: string;
  name: string;
  type: string;
  /** `motion` for one that shows movement: the others are looked at without. */
  tags: string[];
}

/** What the gallery's page keeps for this test. */
interface GalleryPage {
  axe: { run: (root: unknown, options: unknown) => Promise<AxeResults> };
  storyEnd?: { id: string; problems: string[] };
  __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, detail: unknown) => void };
}

/** One page for all stories of a worker: it is loaded once, and the stories take turns on it. */
const test = base.extend<object, { stage: Page }>({
  stage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC' });
      await page.goto(`${process.env.GALLERY_URL}/iframe.html?viewMode=story&id=${stories[0]?.id}`);
      await page.waitForFunction(() => (globalThis as unknown as GalleryPage).storyEnd);
      await page.exposeFunction('ownInput', (deed: RealInput) => act(page, deed));
      await page.evaluate(axe);
      await page.addStyleTag({
        content: '[data-still] * { transition: none !important; animation: none !important; }',
      });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});

/** Folder of the stories' pictures: taken with `--update-snapshots`, otherwise compared with how the stories look now. */
const pictures = process.env.GALLERY_PICTURES;

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
    // Whether a ring shows where the focus is depends on the last real input, which would be another story's, or none.
    if (pictures) await page.keyboard.press('Pause');
    problems.push(...(await play(page, id)));
    for (const [look, { theme, dir, options }] of Object.entries(looks)) {
      problems.push(...(await axeFindings(page, theme, dir, options)).map((finding) => `${look}: ${finding}`));
    }
    if (pictures) await comparePicture(page, id);
    page.off('pageerror', onError);
    expect(problems).toEqual([]);
  });
}

/** As long as a finger stays on a key. */
const keyHeld = 80;

/** Does what a story asks of the keyboard and the mouse. */
async function act({ keyboard, mouse }: Page, deed: RealInput): Promise<void> {
  if ('key' in deed) return keyboard.press(deed.key, { delay: keyHeld });
  const [from, ...to] = deed.drag;
  if (from) await mouse.move(...from);
  await mouse.down();
  for (const point of to) await mouse.move(...point, { steps: 4 });
  await mouse.up();
}

/** Shows a story on the page that is open and answers what went wrong until its play ended. */
async function play(page: Page, id: string): Promise<string[]> {
  await page.mouse.move(0, 0);
  await page.evaluate((storyId) => {
    const gallery = globalThis as unknown as GalleryPage;
    document.documentElement.dataset.theme = 'light';
    document.documentElement.dir = 'ltr';
    document.documentElement.removeAttribute('data-still');
    const event = gallery.storyEnd?.id === storyId ? 'forceRemount' : 'setCurrentStory';
    gallery.storyEnd = undefined;
    gallery.__STORYBOOK_ADDONS_CHANNEL__.emit(event, { storyId, viewMode: 'story' });
  }, id);
  const end = await page.waitForFunction((storyId) => {
    const { storyEnd } = globalThis as unknown as GalleryPage;
    return storyEnd?.id === storyId ? storyEnd : undefined;
  }, id);
  return (await end.jsonValue())?.problems ?? [];
}

/** The story as its play left it, in the last of its looks; a text cursor blinks and is left out. */
async function comparePicture(page: Page, id: string): Promise<void> {
  await expect.soft(page).toHaveScreenshot(`${id}.png`, { caret: 'hide', maxDiffPixels: 0, timeout: 3000 });
}

/** What axe finds in the page as it looks then, one line per rule. */
async function axeFindings(page: Page, theme: string, dir: string, options: object): Promise<string[]> {
  const { violations } = await page.evaluate(
    (shown) => {
      document.documentElement.dataset.theme = shown.theme;
      document.documentElement.dir = shown.dir;
      // A color on its way from one theme to the other is neither.
      document.documentElement.setAttribute('data-still', '');
      return (globalThis as unknown as GalleryPage).axe.run(document.body, {
        ...shown.options,
        resultTypes: ['violations'],
      });
    },
    { theme, dir, options },
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
