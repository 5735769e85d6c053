import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { PageData } from '@mullion/shared-kit/api/page';
import { session } from '@mullion/shared-kit/session/session';
import { boundInterval } from '@mullion/shared-kit/time/interval-bounds';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { HISTORY_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { WidgetConfig } from '../model/widget';
import type { StateEntry } from '../states/state-parameter';
import type { StateControllerId } from '../states/state-stack';
import { datasourceOf } from './datasource-of';
import { labelText } from './label-text';
import type { LatestRow } from './latest-rows';
import type { SeriesPart } from './open-series-part';
import { readValue } from './value-format';
import type { NamedEntity, WidgetSource } from './widget-source';

/** What a stored script finds as data: one element for each datasource, entity, and key. */
export interface ScriptData {
  datasource: Record<string, unknown>;
  dataKey: Record<string, unknown>;
  /** Of latest values at most one. */
  data: (readonly [ts: number, value: unknown])[];
}

/** One entity of a page, with its values. */
export interface ScriptRow {
  datasource: Record<string, unknown>;
  data: readonly ScriptData[];
}

/** A page of a datasource’s entities in the shape that stored scripts read. */
export interface ScriptPage extends PageData<ScriptRow> {
  /** Which question of the script it answers. */
  asked: number;
}

/** Entities of a datasource that a script pages through: without a question there is no page. */
export interface ScriptPages {
  /** As configured, about nobody. */
  datasources: readonly Record<string, unknown>[];
  pages: readonly (ScriptPage | null)[];
}

/** What the frame is told of its widget, as plain data. */
export interface FrameContext {
  widget: { id: string; title: string; type: string; isSystemType: boolean; bundleAlias: string; typeAlias: string };
  config: WidgetConfig;
  settings: Readonly<Record<string, unknown>>;
  data: readonly ScriptData[];
  /** Latest values beside time series. */
  latestData: readonly ScriptData[];
  /** Where some have no keys, and so no data: all that there are. */
  datasources?: readonly Record<string, unknown>[];
  /** Of time series: what they cover, epoch ms. */
  timeWindow: { minTime: number; maxTime: number; interval: number; timezone: string | null; stDiff: number } | null;
  /** The earlier time that the series are compared with, where they are. */
  comparisonWindow?: FrameContext['timeWindow'];
  /** Of widgets of alarms: the page that the script asked for, and whose alarms. */
  alarms?: PageData<AlarmData>;
  alarmSource?: Record<string, unknown>;
  /** Of scripts that page through entities: these pages, in the place of `data`. */
  paged?: ScriptPages;
  /** Where the widget has a legend: places of the data that nobody wants to see now. */
  hidden?: readonly number[];
  /** The script wants to hear of points that come, not of the window that moves on. */
  ignoresTicks?: boolean;
  dashboardTimewindow: StoredTimewindow;
  /** That of the widget. */
  timeWindowConfig: StoredTimewindow;
  /** What the dashboard's state is about. */
  params: object;
  stateId: string;
  /** How the dashboard goes to its states. */
  controller?: StateControllerId;
  stateName: string;
  /** The way to the state. */
  stack: readonly StateEntry[];
  isEdit: boolean;
  user: Record<string, unknown>;
  /** The device that the widget commands. */
  target: string | null;
  targetName: string | null;
  /** The page draws the widget, in the place of the frame: the script is that of a copy of a system type. */
  isDrawn?: boolean;
  /** The page wants to hear that the script has begun. */
  isTried?: boolean;
  /** Commands are answered without being sent, and need no device. */
  simulates?: boolean;
  /** In the frame of an action: what it is about. */
  action?: {
    entityId: EntityId | null;
    entityName: string;
    entityLabel: string;
    additionalParams: unknown;
    /** Its HTML; '': it has none. */
    html: string;
  };
  /** Texts of the console that templates name by keys, where the frame has templates. */
  words?: Readonly<Record<string, string>>;
  isMobile: boolean;
  width: number;
  height: number;
}

/** A page of alarms in the shape that stored scripts read; without one an empty page. */
export function alarmScriptData(
  page: { alarms: readonly AlarmData[]; totalElements: number; hasNext: boolean } | undefined,
  pageSize: number,
): PageData<AlarmData> {
  const { alarms, totalElements, hasNext } = page ?? { alarms: [], totalElements: 0, hasNext: false };
  return { data: [...alarms], totalElements, totalPages: Math.ceil(totalElements / pageSize), hasNext };
}

/** Whom the rows are about, where there are datasources without keys: of those no data says it. */
export const keylessDatasources = (rows: readonly LatestRow[] | undefined): FrameContext['datasources'] =>
  rows?.some(({ cells }) => cells.length === 0)
    ? rows.map(({ source, entity }) => datasourceOf(source, entity))
    : undefined;

/** Latest values in the shape that stored scripts read. */
export const latestScriptData = (rows: readonly LatestRow[]): ScriptData[] =>
  rows.flatMap(({ source, entity, cells }) =>
    cells.map(({ key, ts, value }) => ({
      datasource: datasourceOf(source, entity),
      dataKey: { ...key },
      data: value === undefined ? [] : [[ts, readValue(value)] as const],
    })),
  );

const keyAbout = (key: DataKey | undefined, entity: NamedEntity | null, source: WidgetSource) => ({
  ...key,
  label: labelText(key?.label ?? '', entity, source),
});

/** Time series in the shape that stored scripts read, with what they cover. */
export function seriesScriptData(
  sources: readonly WidgetSource[],
  parts: readonly SeriesPart[],
  { selectedTab, realtime, history, aggregation, timezone = null }: StoredTimewindow,
): Pick<FrameContext, 'data' | 'latestData' | 'timeWindow' | 'comparisonWindow'> {
  const { interval: stored = 1000 } = (selectedTab === HISTORY_TAB ? history : realtime) ?? {};
  const { maxDatapointsLimit } = session.store.getState();
  /** That by which points are grouped: the stored one is kept within what the window allows. */
  const intervalOf = (length: number) => boundInterval(stored, length, aggregation?.type ?? 'AVG', maxDatapointsLimit);
  const stDiff = serverClock.offset();
  let timeWindow: FrameContext['timeWindow'] = null;
  let comparisonWindow: FrameContext['comparisonWindow'];
  const data = parts.flatMap((part, at): ScriptData[] => {
    const [source, read] = [sources[at], part.read()];
    if (!source || !read) return [];
    const interval = intervalOf(read.to - read.from);
    const window = { minTime: read.from, maxTime: read.to, interval, timezone, stDiff };
    if (source.comparison) comparisonWindow = window;
    else timeWindow = window;
    return read.lines.map(({ entity, key, points }) => ({
      datasource: datasourceOf(source, entity),
      dataKey: keyAbout(source.keys[key], entity, source),
      data: Array.from(points.times, (ts, index) => [ts, points.valueAt(index)] as const),
    }));
  });
  return { data, latestData: latestScriptData(parts.flatMap((part) => part.latest())), timeWindow, comparisonWindow };
}
