import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import { readTimeseries } from '@mullion/shared-kit/api/telemetry';
import { contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { session } from '@mullion/shared-kit/session/session';
import type { Widget, WidgetDatasource } from '../../../model/widget';
import { alarmFact } from '../../../runtime/alarm-value';
import type { LatestRow } from '../../../runtime/latest-rows';
import { openLatestRows } from '../../../runtime/open-latest-rows';
import { sourcedRows } from '../../../runtime/sourced-rows';
import { readValue } from '../../../runtime/value-format';
import { sourcesOf, type WidgetSource } from '../../../runtime/widget-source';
import type { StoredKey } from '../../data-key';
import { exampleAlarm, exampleSample, MOST_SUBJECTS, type SampleSubject, type WidgetSample } from './widget-sample';

/** A widget as its form has it now, and what its datasources name. */
export interface SampledWidget {
  widget: Widget;
  datasources: readonly WidgetDatasource[];
  aliases: readonly EntityAlias[];
  filters: readonly DashboardFilter[];
}

/** So long is the widget's own data waited for, in ms. */
const PATIENCE_MS = 3000;

/** What an observation tells first, or undefined when it takes too long. */
const firstOf = <T>(open: (tell: (value: T | undefined) => void) => () => void): Promise<T | undefined> =>
  new Promise((resolve) => {
    let end: (() => void) | undefined;
    let isTold = false;
    const tell = (value: T | undefined) => {
      isTold = true;
      clearTimeout(timer);
      resolve(value);
      end?.();
    };
    const timer = setTimeout(tell, PATIENCE_MS, undefined);
    end = open(tell);
    if (isTold) end();
  });

const byId = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]));

/**
 * What the functions of a widget are tried with: its newest values or alarms, or an example where there are none.
 * @param key the function is about this key alone, of which values come as they are stored
 */
export async function readSample(sampled: SampledWidget, key?: StoredKey): Promise<WidgetSample> {
  const { widget, datasources, aliases, filters } = sampled;
  const isAlarm = widget.type === 'alarm';
  const [alarms] = datasources;
  const config = {
    ...widget.config,
    datasources: isAlarm ? [] : datasources.map((one) => withoutProcessing(one, key)),
    ...(isAlarm && { alarmSource: alarms ?? null }),
  };
  const { sources, alarmSource } = sourcesOf(config, { entityAliases: byId(aliases), filters: byId(filters) });
  const known = widgetFacts(widget);
  const found = await (alarmSource ? alarmSubjects(alarmSource, key) : valueSubjects(sources, key));
  if (found.length > 0) return { subjects: found, isExample: false, widget: known };
  const keys = [...sources, ...(alarmSource ? [alarmSource] : [])].flatMap((one) => one.keys);
  const labels = key ? [key.label || key.name] : keys.map(({ label }) => label);
  return exampleSample(labels.length > 0 ? labels : undefined, known);
}

const isSame = (one: Pick<StoredKey, 'name' | 'type' | 'label'>, other: Pick<StoredKey, 'name' | 'type' | 'label'>) =>
  one.name === other.name && one.type === other.type && one.label === other.label;

function withoutProcessing(source: WidgetDatasource, key: StoredKey | undefined): WidgetDatasource {
  if (!key) return source;
  const plain = <K extends StoredKey>(one: K): K => (isSame(one, key) ? { ...one, usePostProcessing: false } : one);
  return { ...source, dataKeys: (source.dataKeys ?? []).map(plain) };
}

/** What functions find of the widget, as the page tells them. */
const widgetFacts = ({ config, title }: Widget): WidgetSample['widget'] => {
  const { authority, userId, tenantId, customerId } = session.store.getState().authUser ?? {};
  return {
    ...{ settings: config.settings ?? {}, widgetConfig: config, units: config.units ?? '' },
    ...{ decimals: config.decimals ?? 2, widgetTitle: config.title ?? title },
    ...{ isMobile: false, isEdit: false, stateId: 'default', stateParams: {} },
    currentUser: { authority, userId, tenantId, customerId },
  };
};

async function valueSubjects(sources: readonly WidgetSource[], key: StoredKey | undefined): Promise<SampleSubject[]> {
  if (sources.length === 0) return [];
  const options = { context: contextOf(), timewindow: {}, single: false };
  const rows = await firstOf<readonly LatestRow[]>((tell) =>
    openLatestRows(sources, options, ({ rows: now, problem, error, failure, isLoading }) => {
      if (problem || error || failure) tell(undefined);
      else if (now && !isLoading && hasValues(now)) tell(now);
    }),
  );
  if (!rows) return [];
  const told = sourcedRows(rows, '$datasource');
  const wanted = rows.flatMap(({ cells, entity }, at) => {
    const cell = cells.find((one) => (key ? isSame(one.key, key) : one.value !== undefined));
    return cell?.value === undefined ? [] : [{ entity, cell, row: told[at] ?? {} }];
  });
  const [first] = wanted;
  if (key && first?.entity && key.type === 'timeseries' && !key.name.includes(',')) {
    const points = await newestPoints(first.entity.id, key.name);
    if (points.length > 0) return points.map((point) => ({ ...point, row: first.row, alarm: exampleAlarm }));
  }
  return wanted
    .slice(0, MOST_SUBJECTS)
    .map(({ cell, row }) => ({ ts: cell.ts, value: readValue(cell.value ?? ''), row, alarm: exampleAlarm }));
}

const hasValues = (rows: readonly LatestRow[]) =>
  rows.length === 0 || rows.some(({ cells }) => cells.some(({ value }) => value !== undefined));

/** The newest points of a series, the oldest of them first. */
async function newestPoints(entity: NonNullable<LatestRow['entity']>['id'], name: string) {
  const range = { keys: [name], startTs: 0, endTs: Date.now(), limit: MOST_SUBJECTS };
  const { [name]: points = [] } = await readTimeseries(entity, range).catch(() => ({}) as Record<string, never[]>);
  return points.map(({ ts, value }) => ({ ts, value: value as unknown })).sort((one, other) => one.ts - other.ts);
}

async function alarmSubjects(source: WidgetSource, key: StoredKey | undefined): Promise<SampleSubject[]> {
  if (source.kind !== 'entities') return [];
  const { entities, keyFilters } = source;
  const page = await firstOf<readonly AlarmData[]>((tell) =>
    openDataSource(
      {
        ...{ kind: 'alarms', entities, keyFilters, fields: ['name', 'label'], alarmFields: ['createdTime', 'type'] },
        timewindow: {},
        page: {
          ...{ pageSize: MOST_SUBJECTS, page: 0 },
          sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
        },
      },
      {
        changed: ({ page: now, problem, error }) => {
          if (now || problem || error) tell(now?.alarms);
        },
      },
      contextOf(),
    ),
  );
  return (page ?? []).map((alarm) => ({
    ts: alarm.createdTime,
    value: key ? alarmFact(alarm, key as Parameters<typeof alarmFact>[1]) : alarm.type,
    row: {},
    alarm: alarm as unknown as Record<string, unknown>,
  }));
}
