import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BuiltModule } from '../../support/built-module';
import { expect, expectPageText } from '../../support/faulty-console';
import { rebuiltWith } from '../../support/fixture-module';
import { test as base, uniqueName } from '../../support/fixtures';

interface DevelopmentServer {
  url: string;
  /** Paths that were asked for. */
  asked: string[];
}

/** Serves a build as a developer's own server does. */
const test = base.extend<{ serve: (module: BuiltModule) => Promise<DevelopmentServer> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  serve: async ({}, use) => {
    const servers: http.Server[] = [];
    await use(async ({ dist }) => {
      const asked: string[] = [];
      const server = http.createServer(async (request, response) => {
        const file = new URL(request.url ?? '/', 'http://localhost').pathname;
        asked.push(file);
        const type = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }[path.extname(file)];
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': type ?? 'text/plain' });
        response.end(await readFile(path.join(dist, file)).catch(() => ''));
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

test('a local module is refused unless the gateway allows it', async ({ env, open, ownConsole, serve }) => {
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist] });
  const server = await serve(env.fixtureModules['alpha-2']);
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto(`/alpha?module.alpha=${server.url}`);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('doesn’t accept modules from your computer');
  await dialog.getByRole('button').last().click();
  await expectPageText(page, 'alpha one');
  await expect(page).toHaveURL('/alpha');
  expect(server.asked).toEqual([]);
});

test('an allowed local module runs after a confirmation, with a bar that switches it off', async ({
  env,
  open,
  ownConsole,
  serve,
}) => {
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist], localModules: true });
  const texts = JSON.stringify({ title: 'Pane of mine', more: 'More of mine' });
  const mine = rebuiltWith(
    env.fixtureModules['alpha-2'],
    path.join(env.scratch, uniqueName('local')),
    'texts/en_US.json',
    texts,
  );
  const server = await serve(mine);
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto(`/alpha?module.alpha=${server.url}`);
  await page.getByRole('button', { name: 'Run modules' }).click();
  await expectPageText(page, 'alpha two');
  await expect(page).toHaveTitle('Mullion | Pane of mine');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Pane of mine', exact: true })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Local modules' });
  await expect(bar).toContainText(`alpha (${server.url})`);

  await page.reload();
  await expectPageText(page, 'alpha two');
  await bar.getByRole('button', { name: 'Turn off' }).click();
  await expectPageText(page, 'alpha one');
  await expect(bar).toBeHidden();
});

test('a local module that is not confirmed does not run', async ({ env, open, ownConsole, serve }) => {
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist], localModules: true });
  const server = await serve(env.fixtureModules['alpha-2']);
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto(`/alpha?module.alpha=${server.url}`);
  await expect(page.getByRole('button', { name: 'Run modules' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectPageText(page, 'alpha one');
  expect(server.asked).toEqual([]);
});

test('only addresses of the own machine count, even where local modules are allowed', async ({
  env,
  open,
  ownConsole,
}) => {
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist], localModules: true });
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/alpha?module.alpha=http://modules.example/');
  await expectPageText(page, 'alpha one');
  await expect(page.getByRole('button', { name: 'Run modules' })).toBeHidden();
});
