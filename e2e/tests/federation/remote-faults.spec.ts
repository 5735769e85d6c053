import path from 'node:path';
import type { Fault } from '../../fault-proxy';
import { openFromMenu } from '../../support/console-page';
import { environment } from '../../support/environment';
import { expect, expectPageText, failure, othersStillNavigate, ran, test } from '../../support/faulty-console';
import { addressOf, rebuiltWith } from '../../support/fixture-module';
import { uniqueName } from '../../support/fixtures';

interface Case {
  what: string;
  /** File of alpha's current version that the fault hits. */
  file: RegExp;
  fault: Fault;
  /** What the page says about the current version. */
  reason: RegExp;
}

const cases: Case[] = [
  {
    what: 'its entry is 404',
    file: /^remoteEntry\.js$/,
    fault: { kind: 'status', status: 404 },
    reason: /could not be loaded.*remoteEntry\.js/,
  },
  {
    what: 'its entry is cut',
    file: /^remoteEntry\.js$/,
    fault: { kind: 'cut', afterBytes: 900 },
    reason: /could not be loaded.*remoteEntry\.js/,
  },
  {
    what: 'a chunk is missing',
    file: /^page\.js$/,
    fault: { kind: 'status', status: 404 },
    reason: /page\.js/,
  },
  {
    what: 'a style is missing',
    file: /^page\.css$/,
    fault: { kind: 'status', status: 404 },
    reason: /page\.css/,
  },
];

for (const { what, file, fault, reason } of cases) {
  test(`${what}: the fallback runs, and the current version again once the fault is gone`, async ({
    faulty,
    env,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/\/modules\/alpha\//);
    const [before, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
    const { faults, page } = await faulty([before, current]);
    const active = faults.add({ path: addressOf(current, file), fault });
    await page.goto('/alpha');
    await expectPageText(page, 'alpha one');
    await expect(page.getByText(`alpha is running version ${before.manifest.version}`)).toBeVisible();
    expect(await ran(page)).toEqual(['alpha page alpha one']);
    await othersStillNavigate(page);

    active.remove();
    await page.goto('/alpha');
    await expectPageText(page, 'alpha two');
    expect(await ran(page)).toEqual(['alpha page alpha two']);
  });

  test(`${what}, without a fallback: the page says so, and Retry works once the fault is gone`, async ({
    faulty,
    env,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/\/modules\/alpha\//);
    const current = env.fixtureModules['alpha-2'];
    const { faults, page } = await faulty([current]);
    const active = faults.add({ path: addressOf(current, file), fault });
    await page.goto('/alpha');
    await expect(failure(page, 'alpha')).toContainText(current.manifest.version);
    await expect(failure(page, 'alpha')).toContainText(reason);
    expect(await ran(page)).toEqual([]);
    await othersStillNavigate(page);

    await openFromMenu(page, 'Pane alpha');
    await expect(failure(page, 'alpha')).toBeVisible();
    active.remove();
    await failure(page, 'alpha').getByRole('button', { name: 'Retry' }).click();
    await expectPageText(page, 'alpha two');
    await expect(page.getByTestId('pane')).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
    expect(await ran(page)).toEqual(['beta page beta one', 'gamma page gamma one', 'alpha page alpha two']);
  });
}

/** Two builds that arrive as published and fail when they run. */
const throwing = {
  'its entry throws': () => {
    const folder = path.join(environment().scratch, uniqueName('throwing'));
    return rebuiltWith(
      environment().fixtureModules['alpha-2'],
      folder,
      'remoteEntry.js',
      'throw new Error("the entry breaks");',
    );
  },
  'its page throws when it is run': () => environment().fixtureModules['alpha-throws'],
};
for (const [what, build] of Object.entries(throwing)) {
  test(`${what}: the fallback runs`, async ({ faulty, env, expectConsoleErrors }) => {
    expectConsoleErrors(/the entry breaks/);
    const before = env.fixtureModules['alpha-1'];
    const { page } = await faulty([before, build()]);
    await page.goto('/alpha');
    await expectPageText(page, 'alpha one');
    await expect(page.getByText(`alpha is running version ${before.manifest.version}`)).toBeVisible();
    await othersStillNavigate(page);
  });

  test(`${what}, without a fallback: the page says so, and the next page load runs what was published since`, async ({
    faulty,
    env,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/the entry breaks/);
    const current = build();
    const { own, page } = await faulty([current]);
    await page.goto('/alpha');
    await expect(failure(page, 'alpha')).toContainText(current.manifest.version);
    await expect(failure(page, 'alpha')).toContainText(/its script failed|alpha cannot be run/);
    await othersStillNavigate(page);

    await own.modules('publish', env.fixtureModules['alpha-2'].dist);
    await page.goto('/alpha');
    await expectPageText(page, 'alpha two');
  });
}
