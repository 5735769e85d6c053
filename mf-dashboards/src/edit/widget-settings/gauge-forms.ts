import { choice, color, flag, font, group, isOn, isOneOf, list, number, type StoredField, text } from './stored-field';

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

/** What all digital gauges store. */
export const gaugeForm: readonly StoredField[] = [
  group('gauge', [
    number('minValue', 0),
    number('maxValue', 100),
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
  group('animation', [
    flag('animation', true),
    number('animationDuration', 500, { min: 0, when: isOn('animation') }),
    choice('animationRule', rules, { when: isOn('animation') }),
  ]),
];
