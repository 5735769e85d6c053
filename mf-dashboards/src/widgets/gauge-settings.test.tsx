import { render, screen } from '@testing-library/react';
import type { Widget } from '../model/widget';
import { type LatestRow, nothingYet } from '../runtime/latest-rows';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';
import { testSettings } from '../testing/turned-settings';
import AnalogueGauge, { type AnalogueGaugeKind } from './analogue-gauge';
import DigitalGauge from './digital-gauge';

/* Every declared setting of gauges, turned once: what is drawn has to change. */

jest.mock('../runtime/use-latest-rows', () => ({ useLatestRows: jest.fn() }));

const key = { name: 'level', type: 'timeseries', label: 'Level', settings: {} } as const;
const rowOf = (source: WidgetSource, value: string): LatestRow => ({
  ...{ source, entity: null },
  cells: [{ key, ts: 1_700_000_000_000, value }],
});
const source = { kind: 'entities', name: '', keys: [key] } as unknown as WidgetSource;

const attributes: Readonly<Record<string, string>> = { least: '39', most: '41' };
const drawings: Readonly<Record<string, AnalogueGaugeKind>> = {
  'analogue_gauges.analogue_compass': 'compass',
  'analogue_gauges.radial_gauge_canvas_gauges': 'dial',
  'analogue_gauges.temperature_gauge_canvas_gauges': 'thermometer',
};

/** What a gauge shows that stands at 40, beside attributes of pumps. */
function traceOf(type: string, settings: Readonly<Record<string, unknown>>): string {
  (useLatestRows as jest.Mock).mockImplementation(({ sources }: Pick<WidgetContext, 'sources'>) => ({
    ...nothingYet,
    rows: sources.map((one) => rowOf(one, one.name === '' ? '40' : (attributes[one.name] ?? ''))),
  }));
  const ctx = {
    ...{ settings, sources: [source], widget: { config: {} } as Widget, params: {}, timewindow: {} },
    sourcesFor: ([{ aliasName, dataKeys }]: [{ aliasName: string; dataKeys: [{ name: string }] }]) =>
      aliasName === 'Pumps' ? [{ ...source, name: dataKeys[0].name }] : [],
  } as unknown as WidgetContext;
  const kind = drawings[type];
  return render(kind ? <AnalogueGauge ctx={ctx} kind={kind} /> : <DigitalGauge ctx={ctx} />).container.innerHTML;
}

test('a gauge whose arc leaves no room for its value writes it all the same, small', () => {
  const drawn = traceOf('digital_gauges.gauge_justgage', { gaugeType: 'arc', gaugeWidthScale: 4.5, showValue: true });
  expect(drawn).toContain('font-size: 4');
});

test.each(['digital_gauges.gauge_justgage', ...Object.keys(drawings)])('%s jumps on phones', (type) => {
  const isMoving = () => traceOf(type, { animationDuration: 700 }).includes('--course: 700ms');
  const play = (matches: boolean) => {
    window.matchMedia = (() => ({ matches, addEventListener: () => {}, removeEventListener: () => {} })) as never;
  };
  const { matchMedia } = window;
  play(false);
  expect(isMoving()).toBe(true);
  play(true);
  expect(isMoving()).toBe(false);
  window.matchMedia = matchMedia;
});

test('the title of a digital gauge is written in capitals', () => {
  expect(traceOf('digital_gauges.gauge_justgage', { showTitle: true, title: 'Temp' })).toMatch(
    /<text[^>]*text-transform: uppercase[^>]*>Temp</,
  );
});

test('a thermometer is as long as its place, with texts of a size that can be read', () => {
  const drawnIn = (width: number, height: number) => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
    const drawn = traceOf('analogue_gauges.temperature_gauge_canvas_gauges', { valueBox: false });
    jest.restoreAllMocks();
    return /viewBox="0 0 (\d+) (\d+)"/.exec(drawn)?.slice(1).map(Number);
  };
  expect(drawnIn(330, 110)).toEqual([588, 196]);
  expect(drawnIn(110, 330)).toEqual([196, 588]);
  expect(drawnIn(300, 200)).toEqual([400, 196]);
  expect(drawnIn(2000, 100)).toEqual([1000, 196]);
});

const title = { showTitle: true, showUnitTitle: true };
const tick = { showTicks: true, ticksValue: [{ value: 20 }] };
/** What has to be stored besides, so that a setting, or those of a group, count. */
const besides: Readonly<Record<string, object>> = {
  ...{ title, titleFont: title, unitTitle: title, labelFont: title, unitsFont: { units: 'bar' } },
  ...{ valueFont: { showValue: true }, minMaxFont: { showMinMax: true }, timestampFormat: { showTimestamp: true } },
  ...{ donutStartAngle: { gaugeType: 'donut' }, fixedLevelColors: { useFixedLevelColor: true } },
  ...{ useFixedLevelColor: { levelColors: ['red'] }, showTicks: { ticksValue: [{ value: 20 }] } },
  ...{ tickWidth: tick, colorTicks: tick, ticksValue: { showTicks: true } },
};

/** An end of a level, before one of its members is turned: within it the value stands between attributes. */
const endOf = (side: string, member: string | undefined) => {
  const bound = { entityAlias: 'Pumps', attribute: side === 'to' ? 'most' : 'least' };
  if (member === 'value') return { value: side === 'to' ? 90 : 20 };
  return member === 'valueSource'
    ? { ...bound, value: side === 'to' ? 30 : 50 }
    : { ...bound, valueSource: 'entityAttribute' };
};

testSettings('src/widgets/gauge-settings.test.tsx', {
  trace: (type, { settings }) => traceOf(type, settings),
  turned: { 'fixedLevelColors.from.value': 50, 'fixedLevelColors.to.value': 30 },
  rows: {
    highlights: { from: 10, to: 60, color: 'red' },
    fixedLevelColors: { from: { value: 20 }, to: { value: 90 }, color: 'red' },
    ticksValue: { value: 20 },
  },
  alongside(path) {
    const [first = '', second, third] = path.split('.');
    if (first === 'ticksValue' && second) return endOf('from', second);
    if (first === 'fixedLevelColors' && second && third) return { [second]: endOf(second, third) };
    return besides[path] ?? besides[first];
  },
});

test.each([
  [{ units: 'km/h', decimals: 1 }, { units: 'm/s', decimals: 0 }, '40.0 km/h'],
  [{}, { units: 'm/s', decimals: 0 }, '40 m/s'],
  [{}, {}, '40.00 mph'],
])(
  'of a gauge, what a key says (%j) goes before the widget (%j), and that before settings of old',
  (own, config, words) => {
    for (const kind of [undefined, 'dial'] as const) {
      (useLatestRows as jest.Mock).mockImplementation(({ sources }: Pick<WidgetContext, 'sources'>) => ({
        ...nothingYet,
        rows: sources.map((one) => {
          const row = rowOf(one, '40');
          return {
            ...row,
            cells: row.cells.map((cell) => ({ ...cell, key: { ...cell.key, units: '', decimals: undefined, ...own } })),
          };
        }),
      }));
      const settings = { units: 'mph', valueDec: 2, decimals: 2 };
      const ctx = {
        settings,
        sources: [source],
        widget: { config } as Widget,
        params: {},
        timewindow: {},
        sourcesFor: () => [],
      };
      const drawn = ctx as unknown as WidgetContext;
      const { container, unmount } = render(
        kind ? <AnalogueGauge ctx={drawn} kind={kind} /> : <DigitalGauge ctx={drawn} />,
      );
      expect(container.querySelector('[role="meter"]')).toHaveAttribute('aria-valuetext', words);
      unmount();
    }
  },
);

test.each([
  [{}, '40.00'],
  [{ decimals: 0 }, '40'],
])('a digital gauge for which nothing names decimals has the usual two: %j', (settings, words) => {
  (useLatestRows as jest.Mock).mockImplementation(({ sources }: Pick<WidgetContext, 'sources'>) => ({
    ...nothingYet,
    rows: sources.map((one) => {
      const { cells, ...row } = rowOf(one, '40');
      return {
        ...row,
        cells: cells.map((cell) => ({ ...cell, key: { ...cell.key, units: '', decimals: undefined } })),
      };
    }),
  }));
  const ctx = { settings, sources: [source], widget: { config: {} }, params: {}, timewindow: {}, sourcesFor: () => [] };
  render(<DigitalGauge ctx={ctx as unknown as WidgetContext} />);
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', words);
});

test.each([
  ['arc', 'mm/s', '1.14', 44],
  ['arc', 'rpm', '12345678', 44],
  ['donut', 'mm/s', '1450.25', 58],
  ['verticalBar', 'kWh', '123456', 44],
])('the value of a gauge of kind %s keeps off it, however long its unit %s', (gaugeType, units, value, room) => {
  (useLatestRows as jest.Mock).mockImplementation(({ sources }: Pick<WidgetContext, 'sources'>) => ({
    ...nothingYet,
    rows: sources.map((one) => rowOf(one, value)),
  }));
  const settings = { gaugeType, units, showValue: true, decimals: 1 };
  const ctx = { settings, sources: [source], widget: { config: {} }, params: {}, timewindow: {}, sourcesFor: () => [] };
  const { container } = render(<DigitalGauge ctx={ctx as unknown as WidgetContext} />);
  const text = container.querySelector('text') as SVGTextElement;
  const [words = ''] = text.textContent?.split(' ') ?? [];
  const letters = words.length + (units.length + 1) * 0.6;
  // A digit of the console's font is somewhat less than three fifths of its size wide.
  expect(letters * 0.6 * Number.parseFloat(text.style.fontSize)).toBeLessThanOrEqual(room);
});
