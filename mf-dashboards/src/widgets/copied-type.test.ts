/** @jest-environment jsdom */
import { systemSources } from '../testing/system-sources';
import { copiedTypeOf, likeTypeOf } from './copied-type';
import { systemTypeOf } from './widget-types';

const isDrawn = (key: string) => {
  const [bundleAlias = '', typeAlias = ''] = key.split('.');
  return systemTypeOf({ isSystemType: true, bundleAlias, typeAlias }) !== undefined;
};

const nameOf = (type: ReturnType<typeof likeTypeOf>) => type && `${type.bundleAlias}.${type.typeAlias}`;

test('all 97 types of the system are drawn', () => {
  expect(systemSources.filter(([key]) => isDrawn(key))).toHaveLength(97);
});

test.each(systemSources)(
  'a copy of %s, as this platform stores it, is drawn as that, and by its script once somebody has changed it',
  (key, source) => {
    const form = source.settingsDirective;
    const copy = copiedTypeOf(source);
    expect([nameOf(copy?.type), copy?.runs]).toEqual([key, false]);
    for (const more of [
      { controllerScript: `${source.controllerScript}\nself.mine = 1;` },
      { templateHtml: `<h3>Mine</h3>${source.templateHtml}` },
    ]) {
      expect(copiedTypeOf({ ...source, ...more })).toBeUndefined();
      expect(nameOf(likeTypeOf({ ...source, ...more }))).toBe(key);
    }
    // As it was stored before it had a source.
    const named = copiedTypeOf({ controllerScript: `// Drawn by the console: ${key}\n`, settingsDirective: form });
    expect([nameOf(named?.type), named?.runs]).toEqual([key, false]);
    // Of an older platform, whose types have no script, it is one of the same form.
    const [old, hasForm] = [copiedTypeOf({ controllerScript: '', settingsDirective: form }), form !== ''];
    expect(old !== undefined && isDrawn(`${old.type.bundleAlias}.${old.type.typeAlias}`)).toBe(hasForm);
  },
);

test.each([
  [
    'tb-entities-table-widget-settings',
    '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>',
    '',
    'entities_table',
  ],
  ['tb-knob-control-widget-settings', '<tb-knob [ctx]="ctx"></tb-knob>', '', 'knob_control'],
  ['tb-entities-table-widget-settings', '<tb-entities-table-widget>', 'deleteDevice(id)', 'device_admin_table'],
  ['tb-entities-table-widget-settings', '<tb-entities-table-widget>', 'saveAsset(a)', 'asset_admin_table'],
  ['tb-chart-widget-settings', '<tb-chart>', 'type: "radar"', 'radar_chart_js'],
  [
    'tb-update-integer-attribute-widget-settings',
    '<form [formGroup]="f"><mat-form-field>',
    'saveEntityAttributes(id, "SHARED_SCOPE")',
    'update_shared_integer_attribute',
  ],
  [
    'tb-update-string-attribute-widget-settings',
    '<form [formGroup]="f"><mat-form-field>',
    'saveEntityTimeseries(id)',
    'update_string_timeseries',
  ],
])(
  'a copy of a system type with the form %s is that type',
  (settingsDirective, templateHtml, controllerScript, alias) => {
    expect(copiedTypeOf({ settingsDirective, templateHtml, controllerScript })?.type.typeAlias).toBe(alias);
  },
);

test.each([
  [
    'a script below the name of a type',
    'tb-own',
    '// Drawn by the console: cards.simple_card\nself.onInit = () => {};',
  ],
  ['a script of its own', 'tb-entities-table-widget-settings', 'self.onInit = () => {};'],
  ['a form that no drawn type has', 'tb-own-settings', 'new TbFlot(self.ctx);'],
  ['a name of every object as its form', 'constructor', 'new TbFlot(self.ctx);'],
  [
    'several gauges of its own',
    'tb-digital-gauge-widget-settings',
    'new TbCanvasDigitalGauge(a, "a"); new TbCanvasDigitalGauge(b, "b");',
  ],
  ['a chart of its own', 'tb-flot-line-widget-settings', 'self.ctx.flot = new TbFlot(self.ctx);'],
  [
    'a class of the platform in a comment',
    'tb-flot-line-widget-settings',
    "self.onInit = () => {\n // self.ctx.flot = new TbFlot(self.ctx);\n echarts.init($('#mine')[0]);\n};",
  ],
])('a type with %s is the tenant’s own', (_what, settingsDirective, controllerScript) => {
  expect(copiedTypeOf({ settingsDirective, controllerScript })).toBeUndefined();
});

test.each([
  ['', '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>', false],
  ['/* nothing */\n  // at all', '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>', false],
  ['self.onInit = () => self.ctx.showInfoToast("mine");', '<tb-entities-table-widget [ctx]="ctx">', true],
  ['self.onInit = () => self.ctx.$scope.fb.group({});', '<form [formGroup]="f"><tb-entities-table-widget>', false],
])('the script %p of a copy with the template %p runs: %p', (controllerScript, templateHtml, runs) => {
  const settingsDirective = 'tb-entities-table-widget-settings';
  expect(copiedTypeOf({ settingsDirective, templateHtml, controllerScript })?.runs).toBe(runs);
});

test('an element in a comment of a template makes no copy, and nothing but comments makes no type of its own', () => {
  const settingsDirective = 'tb-entities-table-widget-settings';
  const templateHtml = '<!-- <tb-entities-table-widget> --><p>Mine</p>';
  expect(copiedTypeOf({ settingsDirective, templateHtml, controllerScript: '' })).toBeUndefined();
  const empty = copiedTypeOf({ settingsDirective, templateHtml: '<!-- a -->', controllerScript: '// b' });
  expect(empty).toMatchObject({ type: { typeAlias: 'entities_table' }, runs: false });
});

test.each([
  ['tb-map-widget-settings', 'new TbMapWidgetV2("tencent-map", false, self.ctx);', 'tencent_maps'],
  ['tb-route-map-widget-settings', 'new TbMapWidgetV2("openstreet-map", true, self.ctx);', 'route_map_openstreetmap'],
  ['tb-map-widget-settings', '// new TbMapWidgetV2("here", false, self.ctx);\nL.map("mine");', undefined],
  ['tb-digital-gauge-widget-settings', 'new TbCanvasDigitalGauge(self.ctx, "g");', undefined],
])('a type with the form %s and the script %p offers what %s does', (settingsDirective, controllerScript, alias) => {
  expect(copiedTypeOf({ settingsDirective, controllerScript })).toBeUndefined();
  expect(likeTypeOf({ settingsDirective, controllerScript })?.typeAlias).toBe(alias);
});
