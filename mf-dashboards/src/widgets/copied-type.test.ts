import { copiedTypeOf } from './copied-type';

test.each([
  [
    'tb-entities-table-widget-settings',
    '<tb-entities-table-widget [ctx]="ctx"></tb-entities-table-widget>',
    '',
    'entities_table',
  ],
  ['tb-flot-line-widget-settings', '', 'self.ctx.flot = new TbFlot(self.ctx);', 'basic_timeseries'],
  ['tb-flot-bar-widget-settings', '', 'self.ctx.flot = new TbFlot(self.ctx, "bar");', 'timeseries_bars_flot'],
  ['tb-flot-line-widget-settings', '', 'new TbFlot(self.ctx, "state"); ({ stateData: true })', 'state_chart'],
  ['tb-digital-gauge-widget-settings', '', 'new TbCanvasDigitalGauge(self.ctx, "g");', 'gauge_justgage'],
])(
  'a copy of a system type with the form %s is that type',
  (settingsDirective, templateHtml, controllerScript, alias) => {
    expect(copiedTypeOf({ settingsDirective, templateHtml, controllerScript })?.typeAlias).toBe(alias);
  },
);

test.each([
  ['a script of its own', 'tb-entities-table-widget-settings', 'self.onInit = () => {};'],
  ['a form that no drawn type has', 'tb-own-settings', 'new TbFlot(self.ctx);'],
  ['a name of every object as its form', 'constructor', 'new TbFlot(self.ctx);'],
])('a type with %s is the tenant’s own', (_what, settingsDirective, controllerScript) => {
  expect(copiedTypeOf({ settingsDirective, controllerScript })).toBeUndefined();
});
