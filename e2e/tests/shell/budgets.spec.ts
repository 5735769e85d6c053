import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

interface Loaded {
  /** Everything the page fetched, gzip -9, in bytes. */
  bytes: number;
  requests: string[];
  /** Largest first, for whoever has to find out what grew. */
  report: string;
}

/** Opens an address with an empty cache and counts all it takes until nothing is fetched any more. */
async function coldLoad(page: Page, address: string): Promise<Loaded> {
  const files: Promise<{ path: string; size: number }>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    files.push(response.body().then((body) => ({ path, size: gzipSync(body, { level: 9 }).length })));
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const loaded = (await Promise.all(files)).sort((a, b) => b.size - a.size);
  return {
    bytes: loaded.reduce((sum, { size }) => sum + size, 0),
    requests: loaded.map(({ path }) => path),
    report: loaded.map(({ path, size }) => `${(size / 1000).toFixed(1)} KB ${path}`).join('\n'),
  };
}

test('a cold /login takes at most 270 KB and 12 requests', async ({ visitor: page }) => {
  const { bytes, requests, report } = await coldLoad(page, '/login');
  await expect(page.getByLabel(/^Username/)).toBeVisible();
  expect(bytes, report).toBeLessThanOrEqual(270_000);
  expect(requests.length, report).toBeLessThanOrEqual(12);
});

test('a cold /devices takes at most 420 KB when signed in', async ({ asTenant: page }) => {
  const { bytes, report } = await coldLoad(page, '/devices');
  await expect(page).toHaveTitle('Mullion | Devices');
  expect(bytes, report).toBeLessThanOrEqual(420_000);
});

test('no file is fetched twice, and modules bring neither React nor the kit', async ({ asTenant: page }) => {
  const { requests, report } = await coldLoad(page, '/devices');
  // The registry is asked for again by its ETag: it must be of now.
  const files = requests.filter((path) => !path.startsWith('/api/') && path !== '/modules/registry.json');
  expect(new Set(files).size, report).toBe(files.length);
  for (const script of files.filter((path) => /^\/modules\/.*\.js$/.test(path))) {
    const text = await (await page.request.get(script)).text();
    expect(text, script).not.toContain('react.transitional.element');
    expect(text, script).not.toContain('createContext=function');
  }
});
