import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { AggregatesSource, LatestSource } from '@mullion/shared-kit/data/data-source';
import { isNotPublic } from '@mullion/shared-kit/data/not-public';
import type { contextOf } from '@mullion/shared-kit/data/open-data-source';
import { aggregateName } from '@mullion/shared-kit/realtime/aggregate-name';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { aggregatedKeyOf, comparedValue } from './aggregated-key';
import { type GeneratedValue, generateValues } from './generated-values';
import { openKeptSource } from './kept-sources';
import { labelText } from './label-text';
import { cutOf, type LatestCell, type LatestRow, type LatestRows } from './latest-rows';
import { createProcessedValues, type ProcessedValues, postBodyOf } from './processed-values';
import {
  entityKeysOf,
  fieldsOf,
  type NamedEntity,
  newestOf,
  pageOf,
  scopeOf,
  type WidgetSource,
} from './widget-source';

/** What latest values are asked for by, beside their datasources. */
export interface LatestOptions {
  /** Who looks, at which state. */
  context: ReturnType<typeof contextOf>;
  /** Of keys that stand for a whole window. */
  timewindow: StoredTimewindow;
  /** The newest entity alone, where an alias stands for several. */
  single: boolean;
}

/** What is known of one datasource; undefined: nothing yet. */
interface Part extends Pick<LatestRows, 'problem' | 'error' | 'failure' | 'isLoading' | 'cut' | 'total'> {
  rows: () => readonly LatestRow[] | undefined;
}

type Opened = (options: LatestOptions, process: ProcessedValues, change: (part?: Part) => void) => () => void;

const quiet = { problem: null, error: null, failure: null, isLoading: false, cut: null, total: 1 };

/** Follows the latest values of datasources; the answer ends it. */
export function openLatestRows(
  sources: readonly WidgetSource[],
  options: LatestOptions,
  tell: (rows: LatestRows) => void,
): () => void {
  const parts: (Part | undefined)[] = sources.map(() => undefined);
  const told = () => {
    process.begin();
    const rows = parts.map((part) => part?.rows());
    const problem = parts.find((part) => part?.problem)?.problem ?? null;
    // Of several sources, those that are public are shown.
    const isShown = rows.some((one) => one?.length);
    const first = <K extends 'error' | 'failure' | 'cut'>(what: K) =>
      parts.find((part) => part?.[what])?.[what] ?? null;
    tell({
      rows: rows.every((one) => one !== undefined) ? rows.flat() : undefined,
      problem: isNotPublic(problem) && isShown ? null : problem,
      error: first('error'),
      failure: process.failure ?? first('failure'),
      isLoading: parts.some((part) => part?.isLoading),
      cut: first('cut'),
      total: parts.reduce((sum, part) => sum + (part?.total ?? 0), 0),
    });
  };
  const process = createProcessedValues(told);
  const ends = sources.map((source, at) => {
    const open = { entities: openEntities, count: openCount, function: openGenerated }[source.kind](source, String(at));
    return open(options, process, (part) => {
      if (part) parts[at] = part;
      told();
    });
  });
  if (sources.length === 0) told();
  return () => {
    for (const end of ends) end();
    process.end();
  };
}

const openCount =
  (source: WidgetSource, id: string): Opened =>
  ({ context }, process, change) =>
    openKeptSource(
      { kind: 'entityCount', entities: source.entities, keyFilters: source.keyFilters },
      {
        changed: ({ count, problem, error }) =>
          change({
            ...quiet,
            problem,
            error: error?.message ?? null,
            rows: () => {
              // Zero would be said as if there were none.
              if (isNotPublic(problem)) return [];
              if (count === undefined) return undefined;
              return [
                rowWith(source, null, (key, at) => processedCell(process, () => `${id}/${at}`, key, 0, String(count))),
              ];
            },
          }),
      },
      context,
    );

const openGenerated =
  (source: WidgetSource): Opened =>
  (_options, _process, change) => {
    let values: readonly GeneratedValue[] = [];
    const row = () => rowWith(source, null, (key, at) => ({ key, ts: values[at]?.ts ?? 0, value: values[at]?.value }));
    const part = (failure: Part['failure'] = null): Part => ({ ...quiet, failure, rows: () => [row()] });
    return generateValues(
      source.keys,
      (made) => {
        values = made;
        change(part());
      },
      (failure) => change(part(failure)),
    );
  };

const openEntities =
  (source: WidgetSource, id: string): Opened =>
  ({ context, timewindow, single }, process, change) => {
    const { entities, keyFilters, keys } = source;
    const page = single ? newestOf(1) : pageOf(source);
    const aggregated = keys.flatMap((key) => aggregatedKeyOf(key) ?? []);
    const whose = { entities, keyFilters, fields: fieldsOf(keys), ...(page && { page }) };
    const latest = entityKeysOf(keys.filter((key) => !aggregatedKeyOf(key)));
    const declared: LatestSource | AggregatesSource =
      aggregated.length > 0
        ? { kind: 'aggregates', ...whose, keys: aggregated, timewindow, latest }
        : { kind: 'latest', ...whose, keys: latest };
    const rowOf = (entity: EntityId) =>
      rowWith(source, namedEntity(entity), (key, at) => {
        const { ts, value } = keyValue(entity, key, timewindow);
        return processedCell(process, () => `${id}/${entity.id}/${at}`, key, ts, value);
      });
    let before: View | undefined;
    return openKeptSource(
      declared,
      {
        changed(view) {
          const { entities: found, total, limit, isLoading, problem, error } = view;
          const isKnown = before !== undefined && differInStateAlone(before, view);
          before = view;
          if (isKnown) return;
          change({
            ...quiet,
            problem,
            error: error?.message ?? null,
            total: total ?? 0,
            isLoading: isLoading && !problem && !error,
            cut: single ? null : cutOf(source, { entities: found, total, limit }),
            rows: () => (total === undefined ? undefined : found.map(rowOf)),
          });
        },
        values: () => change(),
      },
      context,
    );
  };

/** That a page has become live or has ceased to be is told by itself: nothing else is new then, and rows don’t say it. */
const differInStateAlone = (before: View, now: View): boolean =>
  before.state !== now.state &&
  shownMembers.every((member) => before[member] === now[member]) &&
  before.error?.message === now.error?.message;
const shownMembers = ['entities', 'total', 'limit', 'isLoading', 'problem'] as const;
type View = Parameters<Parameters<typeof openKeptSource<LatestSource>>[1]['changed']>[0];

const rowWith = (
  source: WidgetSource,
  entity: NamedEntity | null,
  cell: (key: DataKey, at: number) => LatestCell,
): LatestRow => ({
  source,
  entity,
  cells: source.keys.map((key, at) => {
    const label = labelText(key.label, entity, source);
    return cell(label === key.label ? key : { ...key, label }, at);
  }),
});

/** What an entity has for a key now. */
export function keyValue(entity: EntityId, key: DataKey, timewindow: StoredTimewindow): { ts: number; value?: string } {
  const aggregated = aggregatedKeyOf(key);
  if (aggregated) {
    const read = (part: 'current' | 'previous') =>
      latestStore.get(entity, 'AGGREGATE', aggregateName(aggregated, timewindow, part));
    const current = read('current');
    if (!aggregated.compare) return current ?? { ts: 0 };
    const previous = read('previous');
    const value = comparedValue(key, timewindow, current?.value, previous?.value);
    return { ts: (current ?? previous)?.ts ?? 0, ...(value !== undefined && { value }) };
  }
  const scope = scopeOf(key);
  return (scope && latestStore.get(entity, scope, key.name)) ?? { ts: 0 };
}

/** A cell with its value as the function of its key changes it. */
export function processedCell(
  process: ProcessedValues,
  id: () => string,
  key: DataKey,
  ts: number,
  value: string | undefined,
): LatestCell {
  const body = postBodyOf(key);
  return { key, ts, value: body && value !== undefined ? process.of(id(), body, ts, value) : value };
}

/** An entity with what it is called, as far as an open source knows. */
export function namedEntity(id: EntityId): NamedEntity {
  const field = (key: string) => latestStore.get(id, 'ENTITY_FIELD', key)?.value ?? '';
  const description = descriptionIn(field('additionalInfo'));
  return { id, name: field('name'), label: field('label'), ...(description && { description }) };
}

/** Additional information is a text of JSON, of which most have no description. */
function descriptionIn(text: string): string | undefined {
  if (!text.includes('"description"')) return undefined;
  try {
    const { description } = JSON.parse(text) as { description?: unknown };
    return typeof description === 'string' ? description : undefined;
  } catch {
    return undefined;
  }
}
