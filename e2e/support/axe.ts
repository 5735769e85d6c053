import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = { run: (context: Node, options: RunOptions) => Promise<AxeResults> };

/**
 * What axe finds on a page, or in a part of it, in one line per rule. The page's policy forbids inline scripts, so axe
 * comes in over the protocol.
 */
export async function findings(where: Page | Locator, options: RunOptions = {}): Promise<string[]> {
  const [page, part] = 'page' in where ? [where.page(), where] : [where, where.locator('html')];
  // Once per document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const violations = await part.evaluate(async (element, given) => {
    const { run } = (globalThis as unknown as { axe: Axe }).axe;
    return (await run(element, { ...given, resultTypes: ['violations'] })).violations;
  }, options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

/** Widths of a desk, a tablet and a phone, px. */
export const widths = [1440, 960, 400];
export const themes = ['light', 'dark'] as const;

/** What a theme alone can change. */
export const colorRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe looks for in each theme: all of it in one; the other differs in its colors alone. */
const rulesIn: Record<(typeof themes)[number], RunOptions> = { light: {}, dark: colorRules };

/**
 * Nothing for axe to find in either theme. `where` names what is on the screen. `mirrored`: the dark one is looked at
 * right to left, with all that axe knows.
 */
export async function expectAccessible(page: Page, where: string, { mirrored = false } = {}): Promise<void> {
  for (const colorScheme of themes) {
    const isMirrored = mirrored && colorScheme === 'dark';
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (isMirrored) await turn(page, 'rtl');
    const found = await findings(page, isMirrored ? {} : rulesIn[colorScheme]);
    expect(found, `${colorScheme}, ${isMirrored ? 'right to left, ' : ''}${where}`).toEqual([]);
    if (!isMirrored) continue;
    await expectNoWider(page, `right to left, ${where}`);
    await turn(page, 'ltr');
  }
}

/** Turns the page to a direction of writing. */
export const turn = (page: Page, dir: 'ltr' | 'rtl') =>
  page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir);

/** Nothing is wider than the screen. */
export async function expectNoWider(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(tooWide, `wider than ${where} by`).toBe(0);
}

/**
 * Looks at what is on the screen in both themes at three widths, `mirrored` at the narrowest right to left too: nothing
 * for axe to find, nothing wider than the screen.
 */
export async function expectAccessibleEverywhere(page: Page, { mirrored = false } = {}): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${width} px`, { mirrored: mirrored && width === widths.at(-1) });
    await expectNoWider(page, `${width} px`);
  }
}
