import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds, in one line per rule. The page's policy forbids inline scripts, so axe comes in over the protocol. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axe, 'utf8'));
  const results = await page.evaluate(
    () => (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run() as Promise<AxeResults>,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

/** Widths of a desk, a tablet and a phone, px. */
export const widths = [1440, 960, 400];
export const themes = ['light', 'dark'] as const;

/** Looks at what is on the screen in both themes at three widths: nothing for axe to find, nothing wider than the screen. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, `wider than ${width} px by`).toBe(0);
  }
}
