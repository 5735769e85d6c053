import path from 'node:path';
import { environment } from '../../support/environment';
import { buildModule, writePackage } from '../../support/fixture-module';
import { expect, test } from '../../support/fixtures';

/** A module of a third party that adds to the shell's own places, and in part does not work. */
const guest = {
  'package.json': JSON.stringify({ name: '@e2e/guest', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: 'guest',
      requires: { kit: '^1.0.0' },
      extensions: [
        { point: 'toolbar.action', id: 'guest-hello', expose: './hello', label: 'hello', icon: 'info', order: 1 },
        { point: 'toolbar.action', id: 'guest-broken', expose: './broken', label: 'broken', icon: 'info', order: 2 },
        { point: 'toolbar.action', id: 'guest-refused', expose: './refused', label: 'refused', icon: 'info', order: 3 },
        { point: 'home.section', id: 'guest-weather', expose: './weather', label: 'weather', order: 1 },
        { point: 'home.section', id: 'guest-storm', expose: './storm', label: 'storm', order: 2 },
      ],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({
    hello: 'Say hello',
    broken: 'Break',
    refused: 'Go where it is forbidden',
    weather: 'Weather',
    storm: 'Storm',
  }),
  'locales/en_US.json': '{}',
  'src/hello.ts': `
    import { notify } from '@mullion/shared-kit/notify/notify';
    export default { run: ({ authority, address }) => notify.info('Hello ' + authority + ' at ' + address) };`,
  'src/broken.ts': `export default { run: () => { throw new Error('out of order'); } };`,
  'src/refused.ts': `export default { run: ({ navigate }) => navigate('/customers') };`,
  'src/weather.tsx': 'export default () => <p>It rains.</p>;',
  'src/storm.tsx': `export default function Storm() { throw new Error('blown away'); }`,
};

type OwnConsole = Parameters<Parameters<typeof test>[2]>[0]['ownConsole'];

async function withGuest(ownConsole: OwnConsole) {
  const folder = path.join(environment().scratch, `guest-${process.pid}-${Date.now()}`);
  writePackage(folder, guest);
  const { dist } = await buildModule(folder);
  return ownConsole({ publish: [dist] });
}

test('a module adds to toolbar and home; what breaks in it leaves the rest standing', async ({
  ownConsole,
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/blown away/, /out of order/);
  const own = await withGuest(ownConsole);
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/home');
  const section = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await expect(section('Weather')).toContainText('It rains.');
  await expect(section('Storm').getByRole('alert')).toContainText('blown away');
  await page.getByRole('button', { name: 'Break' }).click();
  await expect(page.getByText('Break failed: out of order')).toBeVisible();
  await page.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByText('Hello TENANT_ADMIN at /home')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Offline devices' })).toBeVisible();
});

test('a step that the console itself knows to be refused says so, and the person stays', async ({
  ownConsole,
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/blown away/);
  const own = await withGuest(ownConsole);
  const page = await open({ url: own.url, as: 'customer' });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Go where it is forbidden' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Permission denied' });
  await expect(dialog).toContainText('Your account doesn’t have access to this.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/devices/);
});
