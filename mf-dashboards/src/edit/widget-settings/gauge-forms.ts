import {
  choice,
  color,
  flag,
  font,
  group,
  isOn,
  isOneOf,
  list,
  number,
  type StoredField,
  text,
  type WidgetForms,
} from './stored-field';

/** A value that is fixed, or that of an attribute of an alias, which is stored by its name. */
function valueSource(path: string): StoredField[] {
  const at = (member: string) => (path ? `${path}.${member}` : member);
  const fromAttribute = isOneOf(at('valueSource'), 'entityAttribute');
  return [
    choice(at('valueSource'), ['predefinedValue', 'entityAttribute'], { name: 'valueSource' }),
    number(at('value'), null, { name: 'value', when: (values) => !fromAttribute(values) }),
    text(at('entityAlias'), '', { name: 'entityAlias', when: fromAttribute }),
    text(at('attribute'), '', { name: 'attribute', when: fromAttribute }),
  ];
}

const rules = [
  'linear',
  'quad',
  'quint',
  'cycle',
  'bounce',
  'elastic',
  'dequad',
  'dequint',
  'decycle',
  'debounce',
  'delastic',
];

/** `usual`: the course of a gauge that stores none. */
const animation = (usual: string, more: readonly StoredField[] = []): StoredField =>
  group('animation', [
    flag('animation', true),
    number('animationDuration', 500, { min: 0, when: isOn('animation') }),
    choice('animationRule', [usual, ...rules.filter((rule) => rule !== usual)], { when: isOn('animation') }),
    ...more,
  ]);

/** What all digital gauges store. */
export const gaugeForm: readonly StoredField[] = [
  group('gauge', [
    number('minValue', 0),
    number('maxValue', 100, { above: 'minValue' }),
    choice('gaugeType', ['arc', 'donut', 'horizontalBar', 'verticalBar']),
    number('donutStartAngle', 90, { when: isOneOf('gaugeType', 'donut') }),
    color('defaultColor'),
  ]),
  group('bar', [
    number('gaugeWidthScale', 0.75, { min: 0 }),
    number('neonGlowBrightness', 0, { min: 0, max: 100 }),
    number('dashThickness', 0, { min: 0 }),
    color('gaugeColor'),
    flag('roundedLineCap'),
    flag('useFixedLevelColor'),
    list('levelColors', [color('', null, { name: 'color' })], {
      when: (values) => !isOn('useFixedLevelColor')(values),
    }),
    list('fixedLevelColors', [group('from', valueSource('from')), group('to', valueSource('to')), color('color')], {
      when: isOn('useFixedLevelColor'),
    }),
  ]),
  group('gauge-texts', [
    flag('showTitle'),
    flag('showUnitTitle'),
    flag('showTimestamp'),
    text('title', '', { when: isOn('showTitle') }),
    text('unitTitle', '', { when: isOn('showUnitTitle') }),
    text('timestampFormat', 'yyyy-MM-dd HH:mm:ss', { when: isOn('showTimestamp') }),
    // A stored object without them hides both.
    flag('showValue'),
    flag('showMinMax'),
  ]),
  font('titleFont', 12, { when: isOn('showTitle') }),
  font('labelFont', 8, { when: isOn('showUnitTitle') }),
  font('valueFont', 18, { when: isOn('showValue') }),
  font('minMaxFont', 10, { when: isOn('showMinMax') }),
  group('ticks', [
    flag('showTicks'),
    number('tickWidth', 4, { min: 0, when: isOn('showTicks') }),
    color('colorTicks', '#666', { when: isOn('showTicks') }),
    list('ticksValue', valueSource(''), { when: isOn('showTicks') }),
  ]),
  animation('linear'),
];

const scale = group('scale', [
  number('minValue', 0),
  number('maxValue', 100, { above: 'minValue' }),
  number('majorTicksCount', 10, { min: 1, integer: true }),
  number('minorTicks', 2, { min: 1, integer: true }),
  color('colorMajorTicks', '#444'),
  color('colorMinorTicks', '#666'),
  number('highlightsWidth', 15, { min: 0 }),
  list('highlights', [
    number('from', null, { name: 'highlights.from', required: true }),
    number('to', null, { name: 'highlights.to', required: true, above: 'from' }),
    color('color'),
  ]),
]);

/** What all analogue gauges with a scale store, but for how their value moves. */
const analogueForm = (own: readonly StoredField[]): readonly StoredField[] => [
  scale,
  group('gauge', [color('defaultColor'), color('colorPlate', '#fff'), flag('showBorder', true), ...own]),
  group('gauge-texts', [
    flag('showUnitTitle', true),
    text('unitTitle', '', { when: isOn('showUnitTitle') }),
    text('units'),
  ]),
  font('titleFont', 24, { color: '#888', when: isOn('showUnitTitle') }),
  font('unitsFont', 22, { color: '#888' }),
  font('numbersFont', 18),
  group('value-box', [
    flag('valueBox', true),
    number('valueInt', 3, { min: 1, integer: true, when: isOn('valueBox') }),
    number('valueDec', null, { min: 0, integer: true }),
    color('colorValueBoxRect', '#888', { when: isOn('valueBox') }),
    color('colorValueBoxRectEnd', '#666', { when: isOn('valueBox') }),
    color('colorValueBoxBackground', '#babab2', { when: isOn('valueBox') }),
    color('colorValueBoxShadow', 'rgba(0,0,0,1)', { when: isOn('valueBox') }),
    color('valueFont.shadowColor', 'rgba(0,0,0,0.3)', { name: 'font.shadowColor', when: isOn('valueBox') }),
  ]),
  font('valueFont', 40, { color: '#444', when: isOn('valueBox') }),
  animation('cycle'),
];

const needle = [
  color('colorNeedle'),
  color('colorNeedleEnd'),
  color('colorNeedleShadowUp', 'rgba(2,255,255,0.2)'),
  color('colorNeedleShadowDown', 'rgba(188,143,143,0.45)'),
];

/** What needles over a round scale store. */
const dialForm = analogueForm([
  number('startAngle', 45, { min: 0, max: 360 }),
  number('ticksAngle', 270, { min: 0, max: 360 }),
  number('needleCircleSize', 10, { min: 0 }),
  ...needle,
]);

const thermometerForm = analogueForm([
  ...needle,
  number('barStrokeWidth', 2.5, { min: 0 }),
  color('colorBarStroke'),
  color('colorBar', '#fff'),
  color('colorBarEnd', '#ddd'),
  color('colorBarProgress'),
  color('colorBarProgressEnd'),
]);

const compassForm: readonly StoredField[] = [
  group('scale', [
    list('majorTicks', [text('', '', { name: 'majorTicks.name', required: true })]),
    number('minorTicks', 22, { min: 1, integer: true }),
    flag('showStrokeTicks'),
    color('colorMajorTicks', '#f5f5f5'),
    color('colorMinorTicks', '#ddd'),
  ]),
  font('majorTickFont', 20, { color: '#ccc' }),
  group('gauge', [
    color('colorPlate', '#222'),
    color('colorNeedle', '#f08080'),
    number('needleCircleSize', 15, { min: 0 }),
    color('colorNeedleCircle', '#e8e8e8'),
    flag('showBorder', true),
    number('borderOuterWidth', 10, { min: 0, when: isOn('showBorder') }),
    color('colorBorder', '#ccc', { when: isOn('showBorder') }),
  ]),
  animation('cycle', [choice('animationTarget', ['needle', 'plate'], { when: isOn('animation') })]),
];

/** What analogue gauges store, by bundle and alias. */
export const analogueForms: Readonly<Record<string, WidgetForms>> = {
  'analogue_gauges.analogue_compass': { settings: compassForm },
  'analogue_gauges.radial_gauge_canvas_gauges': { settings: dialForm },
  'analogue_gauges.speed_gauge_canvas_gauges': { settings: dialForm },
  'analogue_gauges.temperature_gauge_canvas_gauges': { settings: thermometerForm },
  'analogue_gauges.temperature_radial_gauge_canvas_gauges': { settings: dialForm },
};
