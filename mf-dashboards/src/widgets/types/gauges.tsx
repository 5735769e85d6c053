import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { AnalogueGaugeKind } from '../analogue-gauge';
import { pending, type WidgetType, type WidgetTypes, withData } from './widget-type';

const digitalGauge = withData(
  lazy(() => import(/* webpackChunkName: "widget-gauges" */ '../digital-gauge').then((file) => file.default), pending),
);

/** All are drawn by their settings alone. */
const digitalGauges = [
  'gauge_justgage',
  'digital_thermometer',
  'digital_speedometer',
  'neon_gauge_justgage',
  'lcd_gauge',
  'lcd_bar_gauge',
  'simple_neon_gauge_justgage',
  'vertical_bar_justgage',
  'simple_gauge_justgage',
  'digital_bar',
  'mini_gauge_justgage',
  'horizontal_bar_justgage',
  'digital_vertical_bar',
];

const analogueGauge = (kind: AnalogueGaugeKind): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-gauges" */ '../analogue-gauge').then(
          ({ default: AnalogueGauge }): WidgetRenderer =>
            ({ ctx }) => <AnalogueGauge ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

/** Gauges. */
export const gauges: WidgetTypes = {
  'analogue_gauges.analogue_compass': analogueGauge('compass'),
  'analogue_gauges.radial_gauge_canvas_gauges': analogueGauge('dial'),
  'analogue_gauges.speed_gauge_canvas_gauges': analogueGauge('dial'),
  'analogue_gauges.temperature_gauge_canvas_gauges': analogueGauge('thermometer'),
  'analogue_gauges.temperature_radial_gauge_canvas_gauges': analogueGauge('dial'),
  ...Object.fromEntries(digitalGauges.map((alias) => [`digital_gauges.${alias}`, digitalGauge])),
};
