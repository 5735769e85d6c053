/** @jest-environment jsdom */
import type { ScriptData } from '../runtime/frame-context';
import type { WidgetContext } from '../runtime/widget-context';
import { contextOfDoor, doorOf, drawsCharts, likelyTypes } from './doors';
import { systemTypeOf } from './widget-types';

test.each([
  ['TbFlot', [], 'charts.basic_timeseries'],
  ['TbFlot', [null, 'bar'], 'charts.timeseries_bars_flot'],
  ['TbFlot', [null, 'state'], 'charts.state_chart'],
  ['TbFlot', [null, 'pie'], 'charts.pie'],
  ['TbFlot', [null, 'constructor'], 'charts.basic_timeseries'],
  ['TbAnalogueCompass', [null, 'a'], 'analogue_gauges.analogue_compass'],
  ['TbAnalogueRadialGauge', [null, 'a'], 'analogue_gauges.radial_gauge_canvas_gauges'],
  ['TbAnalogueLinearGauge', [null, 'a'], 'analogue_gauges.temperature_gauge_canvas_gauges'],
  ['TbCanvasDigitalGauge', [null, 'a'], 'digital_gauges.gauge_justgage'],
  ['TbMapWidgetV2', ['google-map', false], 'maps_v2.google_maps'],
  ['TbMapWidgetV2', ['openstreet-map', false], 'maps_v2.openstreetmap'],
  ['TbMapWidgetV2', ['here', false], 'maps_v2.here_map'],
  ['TbMapWidgetV2', ['image-map', false], 'maps_v2.image_map'],
  ['TbMapWidgetV2', ['tencent-map', false], 'maps_v2.tencent_maps'],
  ['TbMapWidgetV2', ['google-map', true], 'maps_v2.route_map'],
  ['TbMapWidgetV2', ['openstreet-map', true], 'maps_v2.route_map_openstreetmap'],
  ['TbMapWidgetV2', ['tencent-map', true], 'maps_v2.route_map_tencent_maps'],
  ['TbMapWidgetV2', ['openstreet-map', false, null, null, true], 'input_widgets.markers_placement_openstreetmap'],
  ['TbMapWidgetV2', ['google-map', false, null, null, true], 'input_widgets.markers_placement_google_maps'],
  ['TbMapWidgetV2', ['image-map', false, null, null, true], 'input_widgets.markers_placement_image_map'],
  ['TbTripAnimationWidget', [], 'maps_v2.test'],
])('%s made with %j is drawn as %s', (name, args, type) => {
  expect(doorOf({ name, args }, [])).toEqual({ type });
  const [bundleAlias = '', typeAlias = ''] = type.split('.');
  expect(systemTypeOf({ isSystemType: true, bundleAlias, typeAlias })).toBeDefined();
});

test.each([null, 'TbFlot', { name: 'toString' }, { name: 'charts.pie' }])('%p is no door', (said) => {
  expect(doorOf(said, [])).toBeUndefined();
});

const level = { name: 'level', type: 'timeseries', label: 'Level' };
const stored = { name: 'level', type: 'attribute', label: 'Level' };
const least = { ...level, aggregationType: 'MIN' };
const most = { ...level, aggregationType: 'MAX' };
const oil = { name: 'oil', type: 'timeseries', label: 'Of each its oil' };
const source = (aliasId: string, keys: readonly object[]) => ({
  ...{ kind: 'entities', name: '', aliasName: aliasId, aliasId, keyFilters: [], latestKeys: [] },
  ...{ entities: { alias: {} }, keys },
});
const pumps = [stored, level, least, most, oil];
const ctx = {
  ...{ sources: [source('pumps', pumps), source('valves', [level])], settings: { a: 1 } },
  widget: { title: 'Own', config: { title: 'Tank' } },
} as unknown as WidgetContext;
/** As the page has told it: of two pumps, one of them an asset, and of a valve. */
const of = (aliasId: string, keys: readonly object[], entityType: string, entityId: string) =>
  keys.map((key) => ({
    datasource: { entityAliasId: aliasId, aliasName: aliasId, entityType, entityId, dataKeys: keys },
    dataKey: { ...key, ...(key === oil && { label: `${entityId} oil` }) },
    data: [],
  }));
const data = [
  ...of('pumps', pumps, 'DEVICE', 'p'),
  ...of('pumps', pumps, 'ASSET', 'q'),
  ...of('pumps', pumps, 'DEVICE', 'r'),
  ...of('valves', [level], 'DEVICE', 'v'),
] as unknown as ScriptData[];

test.each<[string, unknown[], [string, object[], string, string[]][]]>([
  ['one of two keys of a name', [1], [['pumps', [level], 'DEVICE', ['p']]]],
  ['one of two aggregations of a key', [3], [['pumps', [most], 'DEVICE', ['p']]]],
  [
    'a key of one entity and another of another',
    [0, 9],
    [
      ['pumps', [stored], 'DEVICE', ['p']],
      ['pumps', [oil], 'ASSET', ['q']],
    ],
  ],
  [
    'a key of entities of two types',
    [4, 9, 14],
    [
      ['pumps', [oil], 'DEVICE', ['p', 'r']],
      ['pumps', [oil], 'ASSET', ['q']],
    ],
  ],
  ['several keys in its own order', [4, 0], [['pumps', [oil, stored], 'DEVICE', ['p']]]],
  ['another source', [15], [['valves', [level], 'DEVICE', ['v']]]],
  ['what there is not', [99, -1, 0.5, '0', '__proto__', null, {}, [1]], []],
])('made with %s it draws that', (_what, only, drawn) => {
  const door = doorOf({ name: 'TbFlot', args: [], only, settings: { a: 2 } }, data);
  const inside = contextOfDoor(ctx, door as NonNullable<typeof door>);
  expect(inside.settings).toEqual({ a: 2 });
  expect(inside.sources).toEqual(
    drawn.map(([aliasId, keys, entityType, ids]) =>
      expect.objectContaining({ aliasId, keys, entities: { entityType, ids } }),
    ),
  );
});

test('a whole widget says what stands in the head, unless it is one of several', () => {
  const door = doorOf({ name: 'TbSystemWidget', args: [null, 'cards.entities_table', 'a'] }, []);
  if (!door) throw new Error('no door');
  const setHead = () => undefined;
  expect(contextOfDoor({ ...ctx, setHead }, door).setHead).toBe(setHead);
  expect(contextOfDoor({ ...ctx, setHead }, door, 1).setHead).not.toBe(setHead);
  expect(contextOfDoor({ ...ctx, setHead }, { type: 'charts.pie' }).setHead).not.toBe(setHead);
});

test('among several its title has a number', () => {
  expect(contextOfDoor(ctx, { type: 'charts.pie' }).widget.config.title).toBe('Tank');
  expect(contextOfDoor(ctx, { type: 'charts.pie' }, 2).widget.config.title).toBe('Tank 2');
});

test.each([
  ['self.ctx.flot = new TbFlot(self.ctx);', true],
  ['const home = "https://a.example"; new TbFlot(self.ctx)', true],
  ['const slashes = /\\/\\//g; new TbFlot(self.ctx)', true],
  ["new TbSystemWidget(self.ctx, 'charts.bars')", true],
  ['// new TbFlot(self.ctx);', false],
  ['echarts.init(dom); // was: new TbFlot(self.ctx);', false],
  ['/* new TbFlot(self.ctx) */', false],
  ['new TbCanvasDigitalGauge(self.ctx, "a"); new TbMapWidgetV2("here", false, self.ctx);', false],
])('that %p makes charts is %p', (script, makes) => {
  expect(drawsCharts(script)).toBe(makes);
});

test.each([
  ['self.ctx.flot = new TbFlot(self.ctx);', ['charts.basic_timeseries']],
  ["new TbFlot(self.ctx, 'pie'); new TbFlot(self.ctx, 'bar')", ['charts.pie', 'charts.basic_timeseries']],
  ["self.map = new TbMapWidgetV2('here', false, self.ctx)", ['maps_v2.openstreetmap']],
  ['new TbCanvasDigitalGauge(self.ctx, "a"); // new TbFlot(self.ctx)', ['digital_gauges.gauge_justgage']],
  ["self.widget = new TbSystemWidget(self.ctx, 'cards.qr_code', 'widget');", ['cards.qr_code']],
  ['new TbOther(self.ctx); new Tb(); new toString()', []],
])('%p is likely to have drawn %p', (script, types) => expect(likelyTypes(script)).toEqual(types));
