import { useMemo } from 'react';
import { comparedSources } from '../runtime/compared-sources';
import { datasourceOf } from '../runtime/datasource-of';
import { alarmScriptData, keylessDatasources, latestScriptData, seriesScriptData } from '../runtime/frame-context';
import { type AlarmRequest, alarmCutOf, useAlarmPage } from '../runtime/use-alarm-page';
import { useEarlierLabel } from '../runtime/use-earlier-label';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSeriesParts } from '../runtime/use-series-parts';
import type { WidgetContext } from '../runtime/widget-context';

/** The latest values of a widget’s datasources, as its scripts read them. */
export function useLatestData(ctx: WidgetContext, single: boolean) {
  const { rows, cut, retry, ...status } = useLatestRows(ctx, { single });
  const data = useMemo(() => rows && latestScriptData(rows), [rows]);
  const datasources = useMemo(() => keylessDatasources(rows), [rows]);
  return { cut, status: { ...status, onRetry: retry }, frame: { data, datasources } };
}

/** The series of a widget’s datasources, and those of the earlier time that they are compared with. */
export function useSeriesData(ctx: WidgetContext, stateData: boolean) {
  const earlier = useEarlierLabel();
  const sources = comparedSources(ctx, earlier);
  const { made, cut, retry, isLoading, problem, error, failure } = useSeriesParts(
    { ...ctx, sources },
    (parts) => seriesScriptData(sources, parts, ctx.timewindow),
    { stateData },
  );
  const { data, latestData, timeWindow, comparisonWindow } = made ?? {};
  const status = { isLoading, problem, error, failure, onRetry: retry };
  return { cut, status, frame: { data, latestData, timeWindow, comparisonWindow } };
}

/** A page of a widget’s alarms. */
export function useAlarmData(ctx: WidgetContext, asked: AlarmRequest | undefined) {
  const { alarmSource: source } = ctx;
  const view = useAlarmPage(ctx, source, asked);
  const page = view?.page;
  const alarmSource = useMemo(() => source && datasourceOf(source, null), [source]);
  const alarms = useMemo(() => alarmScriptData(page, asked?.page.pageSize ?? 1), [page, asked]);
  const status = { problem: view?.problem ?? null, error: page ? null : (view?.error?.message ?? null) };
  return { cut: alarmCutOf(page), status, isKnown: page !== undefined, frame: { data: [], alarms, alarmSource } };
}
