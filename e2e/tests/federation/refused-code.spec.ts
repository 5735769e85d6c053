import type { Page } from '@playwright/test';
import { expect, expectPageText, failure, othersStillNavigate, ran, test } from '../../support/faulty-console';
import { addressOf } from '../../support/fixture-module';

/** What tampered code would leave behind if it ran. */
const marker = 'e2eTampered';
const tampered = (page: Page) => page.evaluate((key) => key in globalThis, marker);
const withMarker = (text: string) => `globalThis.${marker} = true;${text}`;

for (const [what, file] of [
  ['entry', /^remoteEntry\.js$/],
  ['chunk', /^page\.js$/],
] as const) {
  test(`a tampered ${what} is not executed, with and without a fallback`, async ({
    faulty,
    env,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/\/modules\/alpha\//);
    const [before, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
    const fault = { kind: 'replace', change: withMarker } as const;

    const alone = await faulty([current]);
    const active = alone.faults.add({ path: addressOf(current, file), fault });
    await alone.page.goto('/alpha');
    await expect(failure(alone.page, 'alpha')).toContainText(current.manifest.version);
    expect(active.hits).toBeGreaterThan(0);
    expect(await tampered(alone.page)).toBe(false);
    expect(await ran(alone.page)).toEqual([]);
    await othersStillNavigate(alone.page);

    const { faults, page } = await faulty([before, current]);
    faults.add({ path: addressOf(current, file), fault });
    await page.goto('/alpha');
    await expectPageText(page, 'alpha one');
    expect(await tampered(page)).toBe(false);
  });
}

test('a module whose kit range does not hold is refused with both named, and none of its code runs', async ({
  faulty,
  env,
}) => {
  const future = env.fixtureModules['alpha-future'];
  const { page } = await faulty([future]);
  await page.goto('/alpha');
  await expect(failure(page, 'alpha')).toContainText(future.manifest.version);
  await expect(failure(page, 'alpha')).toContainText(/needs kit \^99\.0\.0, this console has 1\.\d+\.\d+/);
  expect(await ran(page)).toEqual([]);
  expect(await page.evaluate((container) => container in globalThis, future.manifest.container)).toBe(false);
  await othersStillNavigate(page);
});

test('a module whose kit range does not hold gives way to its fallback', async ({ faulty, env }) => {
  const { page } = await faulty([env.fixtureModules['alpha-1'], env.fixtureModules['alpha-future']]);
  await page.goto('/alpha');
  await expectPageText(page, 'alpha one');
  await expect(
    page.getByText(`alpha is running version ${env.fixtureModules['alpha-1'].manifest.version}`),
  ).toBeVisible();
});

for (const [what, file] of [
  ['the first files', /^\/shell\/(main|boot)\.\w+\.js$/],
  ['files that come later', /^\/shell\/(?!main\.|boot\.)[\w-]+\.\w+\.js$/],
] as const) {
  test(`tampered code of the shell is not executed: ${what}`, async ({ faulty, expectConsoleErrors }) => {
    expectConsoleErrors(/\/shell\//);
    const { faults, page } = await faulty([]);
    const active = faults.add({ path: file, fault: { kind: 'replace', change: withMarker } });
    const answered = page.waitForResponse((response) => file.test(new URL(response.url()).pathname));
    const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
    await page.goto('/devices');
    await answered;
    await refused;
    expect(active.hits).toBeGreaterThan(0);
    expect(await tampered(page)).toBe(false);
  });
}
