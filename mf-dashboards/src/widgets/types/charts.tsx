import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { LatestChartKind } from '../latest-look';
import { pending, type WidgetType, type WidgetTypes, withData } from './widget-type';

const latestChart = (kind: LatestChartKind): WidgetType =>
  withData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-latest-charts" */ '../latest-chart').then(
          ({ default: LatestChart }): WidgetRenderer =>
            ({ ctx }) => <LatestChart ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

/** Charts of time series and of latest values. */
export const charts: WidgetTypes = {
  'charts.basic_timeseries': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-line-chart" */ '../line-chart').then((file) => file.default),
      pending,
    ),
  ),
  'charts.bars': latestChart('bars'),
  'charts.doughnut_chart_js': latestChart('doughnut'),
  'charts.pie': latestChart('pie'),
  'charts.pie_chart_js': latestChart('pie'),
  'charts.polar_area_chart_js': latestChart('polar'),
  'charts.radar_chart_js': latestChart('radar'),
  'charts.state_chart': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-line-chart" */ '../state-chart').then((file) => file.default),
      pending,
    ),
  ),
  'charts.timeseries_bars_flot': withData(
    lazy(
      () => import(/* webpackChunkName: "widget-line-chart" */ '../bar-chart').then((file) => file.default),
      pending,
    ),
  ),
};
