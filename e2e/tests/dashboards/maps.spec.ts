import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';
import { pinIn } from '../../support/map-pin';

// With movement, as most people have it: what has just been opened moves under keys and pointers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** One transparent point. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a map shows tiles of a host that the operator names; its markers and shapes are pressed, dragged, and read as a table', async ({
  api,
  open,
  ownConsole,
  closeLast,
}) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'image/png').end(tile);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeLast(async () => server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Maps'));
  const place = async (name: string, attributes: object) => {
    const device = await admin.createDevice(name, { type: 'pump' });
    await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/attributes/SERVER_SCOPE`, attributes);
    return device;
  };
  const perimeter = [
    [50.4, 8.6],
    [50.8, 8.6],
    [50.8, 9],
  ];
  const pump = await place('Pump 7', { latitude: 50, longitude: 8, temperature: 21, perimeter });
  await place('Pump 8', { latitude: 51, longitude: 9.5, temperature: 5 });
  const alias = '00000000-0000-4000-8000-000000000001';
  const widget = '00000000-0000-4000-8000-000000000002';
  const keys = ['latitude', 'longitude', 'temperature', 'perimeter'];
  const dashboard = await admin.createEntity('dashboard', {
    title: uniqueName('Maps'),
    configuration: {
      entityAliases: {
        [alias]: {
          id: alias,
          alias: 'Pumps',
          filter: { type: 'deviceType', deviceType: 'pump', deviceNameFilter: '', resolveMultiple: true },
        },
      },
      widgets: {
        [widget]: {
          ...{ id: widget, isSystemType: true, bundleAlias: 'maps_v2', typeAlias: 'openstreetmap', type: 'latest' },
          ...{ title: 'Places', sizeX: 16, sizeY: 10 },
          config: {
            title: 'Places',
            showTitle: true,
            datasources: [
              {
                type: 'entity',
                entityAliasId: alias,
                dataKeys: keys.map((name) => ({ name, type: 'attribute', label: name, settings: {} })),
              },
            ],
            settings: {
              ...{ useCustomProvider: true, customProviderTileUrl: `${site}/{z}/{x}/{y}.png`, draggableMarker: true },
              ...{ showPolygon: true, editablePolygon: true },
              // biome-ignore lint/suspicious/noTemplateCurlyInString: as it is stored
              tooltipPattern: '<b>${entityName}</b> ${temperature:1} °C',
            },
          },
        },
      },
      states: {
        default: {
          name: 'Places',
          root: true,
          layouts: {
            main: {
              widgets: { [widget]: { sizeX: 24, sizeY: 12, row: 0, col: 0 } },
              gridSettings: { columns: 24, margin: 10 },
            },
          },
        },
      },
    },
  });
  const { url } = await ownConsole({ maps: { tileHosts: [site], hereKey: '', tencentTiles: '' } });
  const page = await open({ url, as: admin.tokens });
  await page.goto(`${url}/dashboards/${dashboard.id.id}`);
  const map = page.getByRole('application', { name: 'Places: map' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(map.locator('canvas[data-markers="2"]')).toBeAttached();
  // The southwestern one of two that were brought into view, with room around them.
  const tipOf = async () => {
    const tip = await map.evaluate(pinIn);
    if (!tip) throw new Error('No marker was drawn');
    return tip;
  };
  await map.click({ position: await tipOf() });
  await expect(page.getByRole('dialog', { name: 'Details' })).toHaveText(/Pump 7 21.0 °C/);
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toHaveCount(0);
  // It was looked at in other widths meanwhile: where it stands in a wide one, once the map has come to rest.
  await page.setViewportSize({ width: 1280, height: 720 });
  let tip = await tipOf();
  await expect(async () => {
    const before = tip;
    await map.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    tip = await tipOf();
    expect(tip).toEqual(before);
  }).toPass();
  const box = (await map.boundingBox()) as { x: number; y: number };
  await page.mouse.move(box.x + tip.x, box.y + tip.y);
  await page.mouse.down();
  await page.mouse.move(box.x + tip.x + 60, box.y + tip.y, { steps: 4 });
  await page.mouse.up();
  const stored = () =>
    admin.get<{ key: string; value: number }[]>(
      `/api/plugins/telemetry/DEVICE/${pump.id.id}/values/attributes/SERVER_SCOPE?keys=longitude`,
    );
  await expect.poll(async () => (await stored())[0]?.value).toBeGreaterThan(8.01);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect.poll(async () => (await stored())[0]?.value).toBe(8);
  await page.getByRole('button', { name: 'Edit shapes' }).click();
  await page.getByRole('button', { name: 'Move corners' }).click();
  const corner = (await page.getByRole('button', { name: 'Corner', exact: true }).first().boundingBox()) as typeof box;
  await page.mouse.move(corner.x + 7, corner.y + 7);
  await page.mouse.down();
  await page.mouse.move(corner.x - 40, corner.y + 7, { steps: 4 });
  await page.mouse.up();
  const zone = () =>
    admin.get<{ value: number[][] }[]>(
      `/api/plugins/telemetry/DEVICE/${pump.id.id}/values/attributes/SERVER_SCOPE?keys=perimeter`,
    );
  await expect.poll(async () => (await zone())[0]?.value[0]?.[1]).toBeLessThan(8.59);
  expect((await zone())[0]?.value.slice(1)).toEqual(perimeter.slice(1));
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo the last change' }).click();
  await expect.poll(async () => (await zone())[0]?.value).toEqual(perimeter);
  await page.getByRole('button', { name: 'Edit shapes' }).click();
  await page.setViewportSize({ width: 400, height: 900 });
  await page.getByRole('button', { name: 'Table and download' }).click();
  await page.getByRole('menuitem', { name: 'Show as table' }).click();
  await expect(page.getByRole('row', { name: /Pump 8/ })).toContainText('51');
  await expectAccessibleEverywhere(page, { mirrored: true });
});
