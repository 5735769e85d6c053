import { groupBy } from '@mullion/shared-kit/browser/group-by';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { SeriesPart } from '../../runtime/open-series-part';
import { textOf } from '../../runtime/processed-values';
import { flagSetting, numberSetting } from '../../runtime/settings';
import type { NamedEntity, WidgetSource } from '../../runtime/widget-source';

/** What the keys of an entity were at one time. */
export interface TimedRow {
  ts: number;
  /** As texts, in the order of the keys. */
  values: (string | undefined)[];
}

/** The points of one entity of a datasource. */
export interface SeriesTable {
  id: string;
  source: WidgetSource;
  entity: NamedEntity | null;
  /** Newest first. */
  rows: readonly TimedRow[];
  /** Latest values beside the series, as texts, in the order of their keys: the same in every row. */
  latest: readonly (string | undefined)[];
}

/** A column of values: of a series, or of a latest value beside it. */
export interface ValueColumn {
  id: string;
  key: DataKey;
  /** The place among the keys of its kind. */
  at: number;
  isLatest: boolean;
}

/** The columns in their order: latest values stand where their settings say, else behind the series. */
export function valueColumns({ keys, latestKeys }: Pick<WidgetSource, 'keys' | 'latestKeys'>): readonly ValueColumn[] {
  const columns = keys.map((key, at): ValueColumn => ({ id: String(at), key, at, isLatest: false }));
  latestKeys.forEach((key, at) => {
    if (!flagSetting(key.settings.show, true)) return;
    const place = numberSetting(key.settings.order, columns.length);
    columns.splice(Math.max(0, place), 0, { id: `latest ${at}`, key, at, isLatest: true });
  });
  return columns;
}

/** The value of a column in a row. */
export const textIn = ({ at, isLatest }: ValueColumn, { values }: TimedRow, { latest }: SeriesTable) =>
  isLatest ? latest[at] : values[at];

/** A table for each entity of each datasource: points of the same time are one row. */
export const seriesTables = (sources: readonly WidgetSource[], parts: readonly SeriesPart[]): SeriesTable[] =>
  parts.flatMap((part, at) => {
    const source = sources[at];
    const read = part.read();
    if (!source || !read) return [];
    const byEntity = groupBy(read.lines, ({ entity }) => entity?.id.id ?? '');
    return [...byEntity].map(([id, lines]) => {
      const rows = new Map<number, TimedRow>();
      for (const { key, points } of lines) {
        points.times.forEach((ts, index) => {
          const row = rows.get(ts) ?? { ts, values: source.keys.map(() => undefined) };
          row.values[key] = textOf(points.valueAt(index));
          rows.set(ts, row);
        });
      }
      const newestFirst = [...rows.values()].sort((a, b) => b.ts - a.ts);
      const beside = part.latest().find(({ entity }) => (entity?.id.id ?? '') === id);
      const latest = beside?.cells.map(({ value }) => value) ?? [];
      return { id: `${at}/${id}`, source, entity: lines[0]?.entity ?? null, rows: newestFirst, latest };
    });
  });
