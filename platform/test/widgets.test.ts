/** Widget bundles and types: the installed ones in new and old data folders, aliases, what changes and goes together. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import {
  type Caller,
  copyTemplate,
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
} from './running-platform.js';

let platform: RunningPlatform;
let sys: Caller;
let admin: Caller;
let customer: Caller;

beforeAll(async () => {
  platform = await runPlatform();
  sys = await signInSystem(platform);
});
afterAll(() => platform.stop());
beforeEach(async () => {
  ({ admin, customer } = await makeTenant(platform, sys));
});

const systemTypes = async (by: Caller) => {
  const { body: bundles } = await by.get('/api/widgetsBundles');
  const lists = await Promise.all(
    bundles.map(({ alias }: Json) => by.get(`/api/widgetTypesDetails?isSystem=true&bundleAlias=${alias}`)),
  );
  return { bundles: bundles as Json[], types: lists.flatMap(({ body }) => body as Json[]) };
};

it('has 97 types in 14 bundles installed, each with a size and a default configuration that is JSON', async () => {
  const { bundles, types } = await systemTypes(sys);
  expect([bundles.length, types.length]).toEqual([14, 97]);
  for (const { descriptor, bundleAlias, alias } of types) {
    expect(descriptor.templateHtml).toBe('<div id="widget"></div>');
    expect(descriptor.controllerScript).toContain(`new TbSystemWidget(self.ctx, '${bundleAlias}.${alias}', 'widget')`);
    expect(['timeseries', 'latest', 'rpc', 'alarm', 'static']).toContain(descriptor.type);
    expect([descriptor.sizeX > 0, descriptor.sizeY > 0]).toEqual([true, true]);
    expect(JSON.parse(descriptor.defaultConfig)).toMatchObject({ title: expect.any(String) });
  }
});

it('has a picture of each installed bundle, and of each type one of its own', async () => {
  const { bundles, types } = await systemTypes(sys);
  const isPicture = ({ image }: Json) => /^data:image\/svg\+xml,%3Csvg.*%3C%2Fsvg%3E$/.test(image);
  expect([...bundles, ...types].filter((one) => !isPicture(one)).map(({ alias }) => alias)).toEqual([]);
  expect(new Set(types.map(({ image }) => image)).size).toBe(types.length);
});

it('adds the installed widgets to a data folder of an earlier release, once', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-platform-'));
  copyTemplate(dataDir);
  const first = await runPlatform({ dataDir });
  await first.stop();
  const database = new Database(path.join(dataDir, 'mullion.db'));
  database.exec('DELETE FROM widget_type; DELETE FROM widgets_bundle; DELETE FROM installed_part');
  database.close();
  const upgraded = await runPlatform({ dataDir });
  const upgradedSys = await signInSystem(upgraded);
  const { bundles, types } = await systemTypes(upgradedSys);
  expect([bundles.length, types.length]).toEqual([14, 97]);
  await upgradedSys.delete(`/api/widgetsBundle/${bundles[0]?.id.id}`);
  await upgraded.stop();
  const again = await runPlatform({ dataDir });
  expect((await systemTypes(await signInSystem(again))).bundles).toHaveLength(13);
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('gives installed widgets of an earlier release their pictures and sources once, and leaves those alone that somebody has changed', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-platform-'));
  copyTemplate(dataDir);
  const first = await runPlatform({ dataDir });
  await first.stop();
  const database = new Database(path.join(dataDir, 'mullion.db'));
  database.exec(`
    UPDATE widget_type SET image = NULL;
    UPDATE widgets_bundle SET image = NULL;
    UPDATE widgets_bundle SET image = 'data:image/png;base64,AA==' WHERE alias = 'cards';
    UPDATE widgets_bundle SET title = 'Charts of ours' WHERE alias = 'charts';
    UPDATE widget_type SET descriptor = json_set(descriptor, '$.templateHtml', '', '$.controllerScript',
      '// Drawn by the console: ' || bundle_alias || '.' || alias);
    UPDATE widget_type SET descriptor = json_set(descriptor, '$.controllerScript', '// Ours') WHERE alias = 'pie';
    DELETE FROM installed_part WHERE name IN ('pictures of system widgets', 'sources of system widgets')`);
  database.close();
  const upgraded = await runPlatform({ dataDir });
  const { bundles, types } = await systemTypes(await signInSystem(upgraded));
  await upgraded.stop();
  const imageOf = (wanted: string) => bundles.find(({ alias }) => alias === wanted)?.image;
  expect(imageOf('gpio_widgets')).toMatch(/^data:image\/svg/);
  expect([imageOf('cards'), imageOf('charts')]).toEqual(['data:image/png;base64,AA==', null]);
  expect(types.filter(({ image }) => !image)).toEqual([]);
  const scriptOf = (wanted: string) => types.find(({ alias }) => alias === wanted)?.descriptor.controllerScript;
  expect(scriptOf('bars')).toContain("new TbSystemWidget(self.ctx, 'charts.bars', 'widget')");
  expect(scriptOf('pie')).toBe('// Ours');
  rmSync(dataDir, { recursive: true, force: true });
});

it('makes an alias of a title, numbers a taken one, and keeps it for good', async () => {
  const alias = async (body: object) => (await admin.post('/api/widgetsBundle', body)).body.alias;
  expect(await alias({ title: 'Dial & knob!' })).toBe('dial_knob_');
  expect(await alias({ title: 'Dial & knob!' })).toBe('dial_knob_2');
  expect(await alias({ title: 'Other', alias: 'dial_knob_' })).toBe('dial_knob_3');
  expect(await alias({ title: 'Charts of ours', alias: 'charts' })).toBe('charts');
  const { body: bundle } = await admin.post('/api/widgetsBundle', { title: 'Own', alias: 'Own.Alias 1' });
  expect(bundle.alias).toBe('Own.Alias 1');
  expect((await admin.post('/api/widgetsBundle', { ...bundle, alias: 'another' })).body.message).toBe(
    'Update of widgets bundle alias is prohibited!',
  );
  expect((await admin.post('/api/widgetsBundle', { ...bundle, title: 'Renamed' })).body.title).toBe('Renamed');
});

it('numbers aliases of types within their bundle, and takes them out with it', async () => {
  const bundle = async (title: string) => (await admin.post('/api/widgetsBundle', { title })).body;
  const [gauges, tables] = [await bundle('Gauges'), await bundle('Tables')];
  const add = async (bundleAlias: string, more: object = {}) =>
    (await admin.post('/api/widgetType', { bundleAlias, name: 'Level', descriptor: { type: 'latest' }, ...more })).body;
  expect((await add(gauges.alias)).alias).toBe('level');
  const second = await add(gauges.alias);
  expect([second.alias, (await add(tables.alias)).alias]).toEqual(['level2', 'level']);
  expect((await add('charts')).message).toBe('Widget type is referencing to non-existent widgets bundle!');
  expect((await add(gauges.alias, { ...second, alias: 'level3' })).message).toBe(
    'Update of widget type alias is prohibited!',
  );
  await admin.delete(`/api/widgetsBundle/${gauges.id.id}`);
  const left = async (alias: string) =>
    (await admin.get(`/api/widgetTypesInfos?isSystem=false&bundleAlias=${alias}`)).body;
  expect(await left(gauges.alias)).toEqual([]);
  expect(await left(tables.alias)).toHaveLength(1);
});

it('shows users of a customer one type by its aliases, without picture and description, and no list', async () => {
  await admin.post('/api/widgetsBundle', { title: 'Ours' });
  const saved = { bundleAlias: 'ours', name: 'Level', image: 'data:,x', description: 'd', descriptor: { type: 'rpc' } };
  await admin.post('/api/widgetType', saved);
  const { body } = await customer.get('/api/widgetType?isSystem=false&bundleAlias=ours&alias=level');
  expect(body).toMatchObject({ name: 'Level', descriptor: { type: 'rpc' } });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['image']));
  expect((await customer.get('/api/widgetTypes?isSystem=false&bundleAlias=ours')).status).toBe(403);
  const [info] = (await admin.get('/api/widgetTypesInfos?isSystem=false&bundleAlias=ours')).body;
  expect(info).toMatchObject({ widgetType: 'rpc', image: 'data:,x' });
  expect(info.descriptor).toBeUndefined();
});

it('lets only the system administrator change what is the system’s', async () => {
  const { bundles } = await systemTypes(admin);
  const charts = bundles.find(({ alias }) => alias === 'charts');
  expect((await admin.post('/api/widgetsBundle', { ...charts, title: 'Mine' })).status).toBe(403);
  expect((await sys.post('/api/widgetsBundle', { ...charts, description: 'Lines and bars' })).body.description).toBe(
    'Lines and bars',
  );
});
