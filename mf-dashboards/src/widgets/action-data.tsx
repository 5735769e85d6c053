import { type ReactNode, useEffect, useState } from 'react';
import type { FrameContext } from '../runtime/frame-context';
import type { DataStatus } from '../runtime/latest-rows';
import { alarmRequestOf } from '../runtime/script-page';
import type { WidgetContext } from '../runtime/widget-context';
import { useAlarmData, useLatestData, useSeriesData } from './script-data';
import type { FrameData } from './script-frame';

/** What an action's function reads of its widget. */
export type ActionData = Pick<FrameContext, 'data' | 'latestData' | 'timeWindow'> &
  Pick<FrameData, 'datasources' | 'comparisonWindow' | 'alarms' | 'alarmSource'>;

/** Entities of a datasource of which an action has data. */
const MOST_ENTITIES = 1024;
/** Without a connection its function runs without data after so many ms. */
const LONGEST_WAIT_MS = 3000;

const members =
  /\b(data|latestData|hiddenData|legendData|datasources|timeWindow|defaultSubscription|subscriptions|activeEntityInfo|getActiveEntityInfo|alarms|alarmSource|mapInstance)\b/;

/** Whether a function may read data of its widget: of others none is asked for. */
export const namesData = (script: string): boolean => members.test(script);

interface DataProps {
  ctx: WidgetContext;
  children: (data: ActionData) => ReactNode;
}

/** What is drawn with a widget's data, once it is known; where it isn't wanted, at once and with none. */
export function WithData({ ctx, isWanted, children }: DataProps & { isWanted: boolean }) {
  if (!isWanted) return children(nothing);
  const Data = { timeseries: WithSeries, alarm: WithAlarms }[ctx.widget.type as string] ?? WithLatest;
  const sources = ctx.sources.map((source) => ({
    ...source,
    atMost: Math.min(source.atMost ?? MOST_ENTITIES, MOST_ENTITIES),
  }));
  return <Data ctx={{ ...ctx, sources }}>{children}</Data>;
}

const nothing: ActionData = { data: [], latestData: [], timeWindow: null };

function WithLatest({ ctx, children }: DataProps) {
  const { status, frame } = useLatestData(ctx, false);
  return useOnceKnown(frame.data !== undefined, status, frame, children);
}

function WithSeries({ ctx, children }: DataProps) {
  const { status, frame } = useSeriesData(ctx, false);
  return useOnceKnown(frame.data !== undefined, status, frame, children);
}

const newestAlarms = alarmRequestOf(
  { sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' } },
  [],
);

function WithAlarms({ ctx, children }: DataProps) {
  const { status, isKnown, frame } = useAlarmData(ctx, newestAlarms);
  return useOnceKnown(isKnown || !ctx.alarmSource, status, frame, children);
}

/** Waits for data until it is there, or can't be. */
function useOnceKnown(
  isKnown: boolean,
  { problem, error, failure }: Partial<DataStatus>,
  { data = [], latestData = [], timeWindow = null, ...more }: Partial<FrameData>,
  children: DataProps['children'],
): ReactNode {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isKnown && !problem && !error && !failure && !hasWaited) return null;
  const { datasources, comparisonWindow, alarms, alarmSource } = more;
  return children({ data, latestData, timeWindow, datasources, comparisonWindow, alarms, alarmSource });
}
