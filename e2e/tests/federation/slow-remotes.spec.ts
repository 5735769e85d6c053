import type { Page } from '@playwright/test';
import { menu } from '../../support/console-page';
import { expect, expectPageText, failure, othersStillNavigate, ran, test } from '../../support/faulty-console';
import { addressOf } from '../../support/fixture-module';

/** Longer than a remote may take to answer; the page's clock is moved, nobody waits. */
const afterTimeLimit = 8_100;

/** Opens alpha, whose current version hangs, and lets its time run out. */
async function openAndRunOut(page: Page, active: { hits: number }): Promise<void> {
  await page.clock.install();
  // A script that hangs holds the load event back.
  await page.goto('/alpha', { waitUntil: 'commit' });
  await expect.poll(() => active.hits).toBeGreaterThan(0);
  // The file may be asked for before the shell runs; the time counts from when the page wants it.
  await expect(menu(page)).toBeVisible();
  await page.clock.fastForward(afterTimeLimit);
}

for (const [what, file] of [
  ['its entry', /^remoteEntry\.js$/],
  ['a chunk', /^page\.js$/],
] as const) {
  test(`${what} never answers: the fallback runs when the time is up`, async ({ faulty, env, expectConsoleErrors }) => {
    expectConsoleErrors(/\/modules\/alpha\//);
    const [before, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
    const { faults, page } = await faulty([before, current]);
    await openAndRunOut(page, faults.add({ path: addressOf(current, file), fault: { kind: 'hang' } }));
    await expectPageText(page, 'alpha one');
    await expect(page.getByText(`alpha is running version ${before.manifest.version}`)).toBeVisible();
    expect(await ran(page)).toEqual(['alpha page alpha one']);
    await othersStillNavigate(page);
  });

  test(`${what} never answers, without a fallback: the page says so, and Retry works later`, async ({
    faulty,
    env,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/\/modules\/alpha\//);
    const current = env.fixtureModules['alpha-2'];
    const { faults, page } = await faulty([current]);
    await openAndRunOut(page, faults.add({ path: addressOf(current, file), fault: { kind: 'hang' } }));
    await expect(failure(page, 'alpha')).toContainText('no answer within 8 s');
    await expect(failure(page, 'alpha')).toContainText(current.manifest.version);

    faults.clear();
    await failure(page, 'alpha').getByRole('button', { name: 'Retry' }).click();
    await expectPageText(page, 'alpha two');
    expect(await ran(page)).toEqual(['alpha page alpha two']);
    await othersStillNavigate(page);
  });
}
