import {
  body,
  choice,
  color,
  flag,
  group,
  isOn,
  isOneOf,
  list,
  number,
  type StoredField,
  text,
  type WidgetForms,
} from './stored-field';

const comparisonUnits = ['previousInterval', 'days', 'weeks', 'months', 'years', 'customInterval'];

export type SeriesChart = 'line' | 'state' | 'bar';

/** What charts of time series store. */
export const seriesForm = (chart: SeriesChart): readonly StoredField[] => [
  group('chart', [
    flag('stack', chart === 'bar'),
    ...(chart === 'bar'
      ? [number('defaultBarWidth', 600, { min: 1 }), choice('barAlignment', ['left', 'center', 'right'])]
      : [
          // States go in steps.
          ...(chart === 'line' ? [flag('smoothLines')] : []),
          number('shadowSize', 4, { min: 0 }),
        ]),
    number('fontSize', 10, { min: 1 }),
    color('fontColor', '#545454'),
    ...(chart === 'state' ? [] : [number('thresholdsLineWidth', null, { min: 0 })]),
  ]),
  group('tooltip', [
    flag('showTooltip', true),
    flag('tooltipIndividual', false, { when: isOn('showTooltip') }),
    flag('tooltipCumulative', false, { when: isOn('showTooltip') }),
    flag('hideZeros', false, { when: isOn('showTooltip') }),
    body('tooltipValueFormatter', 'tooltipValue', { when: isOn('showTooltip') }),
  ]),
  group('grid', [
    flag('grid.verticalLines', true),
    flag('grid.horizontalLines', true),
    number('grid.outlineWidth', 1, { min: 0 }),
    color('grid.color', '#545454'),
    color('grid.backgroundColor'),
    color('grid.tickColor', '#DDDDDD'),
  ]),
  group('xaxis', [
    text('xaxis.title', '', { name: 'axis.title' }),
    color('xaxis.color', null, { name: 'axis.color' }),
    flag('xaxis.showLabels', true, { name: 'axis.showLabels' }),
  ]),
  group('yaxis', [
    text('yaxis.title', '', { name: 'axis.title' }),
    color('yaxis.color', null, { name: 'axis.color' }),
    number('yaxis.min', null, { name: 'axis.min' }),
    number('yaxis.max', null, { name: 'axis.max', above: 'yaxis.min' }),
    number('yaxis.tickSize', null, { name: 'axis.tickSize', min: 0 }),
    number('yaxis.tickDecimals', 0, { name: 'axis.tickDecimals', min: 0, max: 15, integer: true }),
    flag('yaxis.showLabels', true, { name: 'axis.showLabels' }),
    body('yaxis.ticksFormatter', 'axisTicks', { name: 'axis.ticksFormatter' }),
  ]),
  group('comparison', [
    flag('comparisonEnabled'),
    choice('timeForComparison', comparisonUnits, { when: isOn('comparisonEnabled') }),
    number('comparisonCustomIntervalValue', 7_200_000, {
      min: 1000,
      integer: true,
      when: (values) => isOn('comparisonEnabled')(values) && isOneOf('timeForComparison', 'customInterval')(values),
    }),
    choice('xaxisSecond.axisPosition', ['top', 'bottom'], { when: isOn('comparisonEnabled') }),
    text('xaxisSecond.title', '', { name: 'axis.title', when: isOn('comparisonEnabled') }),
    flag('xaxisSecond.showLabels', true, { name: 'axis.showLabels', when: isOn('comparisonEnabled') }),
  ]),
  flag('customLegendEnabled'),
  list(
    'dataKeysListForLabels',
    [
      text('name', '', { name: 'dataKeysListForLabels.name', required: true }),
      choice('type', ['attribute', 'timeseries'], { name: 'dataKeysListForLabels.type' }),
    ],
    { when: isOn('customLegendEnabled') },
  ),
];

const inLegend = group('legend', [flag('hideDataByDefault'), flag('disableDataHiding'), flag('removeFromLegend')]);

const latestChart: WidgetForms = { settings: [flag('showTooltip', true)] };
/** What charts of latest values store. */
export const latestChartForms: Readonly<Record<string, WidgetForms>> = {
  'charts.bars': latestChart,
  'charts.pie_chart_js': latestChart,
  'charts.polar_area_chart_js': latestChart,
  'charts.radar_chart_js': latestChart,
  'charts.doughnut_chart_js': {
    settings: [
      ...latestChart.settings,
      number('borderWidth', 5, { name: 'slice.border', min: 0 }),
      color('borderColor', '#fff', { name: 'slice.borderColor' }),
      group('legend', [
        flag('legend.display', true),
        color('legend.labelsFontColor', '#666', { name: 'font.color', when: isOn('legend.display') }),
      ]),
    ],
  },
  'charts.pie': {
    settings: [
      ...latestChart.settings,
      number('radius', 1, { name: 'pie.radius', min: 0, max: 1 }),
      number('innerRadius', 0, { name: 'pie.innerRadius', min: 0, max: 1 }),
      number('tilt', 1, { name: 'pie.tilt', min: 0, max: 1 }),
      number('stroke.width', 0, { name: 'slice.border', min: 0 }),
      color('stroke.color', null, { name: 'slice.borderColor' }),
      flag('showLabels', false, { name: 'pie.showLabels' }),
      flag('animatedPie'),
    ],
    key: [inLegend],
  },
};

const fromAttribute = isOneOf('thresholdValueSource', 'entityAttribute');

/** What a series of such a chart stores. */
export const seriesKeyForm = (chart: SeriesChart): readonly StoredField[] => [
  inLegend,
  group('line', [
    flag('showLines', chart !== 'bar'),
    // Bars are filled.
    ...(chart === 'bar' ? [] : [flag('fillLines')]),
    flag('excludeFromStacking'),
    number('lineWidth', 1, { min: 0, when: isOn('showLines') }),
  ]),
  group('points', [
    flag('showPoints'),
    number('showPointsLineWidth', 5, { min: 0, when: isOn('showPoints') }),
    number('showPointsRadius', 3, { min: 0, when: isOn('showPoints') }),
    choice('showPointShape', ['circle', 'cross', 'diamond', 'square', 'triangle', 'custom'], {
      when: isOn('showPoints'),
    }),
    body('pointShapeFormatter', 'pointShape', {
      when: (values) => isOn('showPoints')(values) && isOneOf('showPointShape', 'custom')(values),
    }),
  ]),
  group('own-axis', [
    flag('showSeparateAxis'),
    ...[
      text('axisTitle', '', { name: 'axis.title' }),
      choice('axisPosition', ['left', 'right']),
      number('axisMin', null, { name: 'axis.min' }),
      number('axisMax', null, { name: 'axis.max', above: 'axisMin' }),
      number('axisTickSize', null, { name: 'axis.tickSize', min: 0 }),
      number('axisTickDecimals', null, { name: 'axis.tickDecimals', min: 0, max: 15, integer: true }),
      body('axisTicksFormatter', 'axisTicks', { name: 'axis.ticksFormatter' }),
    ].map((field) => ({ ...field, when: isOn('showSeparateAxis') })),
  ]),
  list('thresholds', [
    choice('thresholdValueSource', ['predefinedValue', 'entityAttribute'], { name: 'valueSource' }),
    number('thresholdValue', null, { name: 'value', when: (values) => !fromAttribute(values) }),
    text('thresholdEntityAlias', '', { name: 'entityAlias', when: fromAttribute }),
    text('thresholdAttribute', '', { name: 'attribute', when: fromAttribute }),
    number('lineWidth', null, { min: 0 }),
    color('color'),
  ]),
  group('comparison', [
    flag('comparisonSettings.showValuesForComparison', true),
    text('comparisonSettings.comparisonValuesLabel'),
    color('comparisonSettings.color', null, { name: 'color' }),
  ]),
  body('tooltipValueFormatter', 'tooltipValue'),
];

/** What a latest value beside lines stores. */
export const seriesLatestKeyForm: readonly StoredField[] = [
  flag('useAsThreshold'),
  number('thresholdLineWidth', null, { name: 'lineWidth', min: 0, when: isOn('useAsThreshold') }),
  color('thresholdColor', null, { name: 'color', when: isOn('useAsThreshold') }),
];
