import { groupBy } from '@mullion/shared-kit/browser/group-by';
import type { SeriesPart } from '../runtime/open-series-part';
import { textOf } from '../runtime/processed-values';
import type { NamedEntity, WidgetSource } from '../runtime/widget-source';

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
}

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
      return { id: `${at}/${id}`, source, entity: lines[0]?.entity ?? null, rows: newestFirst };
    });
  });
