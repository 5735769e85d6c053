import { useMemo, useRef, useState } from 'react';
import type { DataStatus, EntityCut, LatestRow } from '../../runtime/latest-rows';
import { MOST_COUNTED, numberSetting } from '../../runtime/settings';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { newestOf, subjectOf, type WidgetSource } from '../../runtime/widget-source';

/** Entities that come at once, while no other number is stored, and the least: each page is a query of its own. */
const USUAL_PAGE = 16_384;
const LEAST_PAGE = 1024;

export interface MapRows extends DataStatus {
  /** Of all pages; those of before stay while more of the same come. */
  rows: readonly LatestRow[] | undefined;
  cut: EntityCut | null;
  retry: () => void;
}

/** Latest values of all entities there are: a large page at once, and further ones where that isn't all. */
export function useMapRows(ctx: WidgetContext): MapRows {
  const { settings, sources, params, widget } = ctx;
  const wished = Math.max(numberSetting(settings.mapPageSize, USUAL_PAGE), numberSetting(widget.config.pageSize, 0));
  const size = Math.min(MOST_COUNTED, Math.max(LEAST_PAGE, Math.floor(wished)));
  const subject = useMemo(() => subjectOf(sources, params), [sources, params]);
  const [asked, setAsked] = useState({ of: subject, pages: 1 });
  const pages = asked.of === subject ? asked.pages : 1;
  const paged = useMemo(() => sources.flatMap((source) => pagesOf(source, size, pages)), [sources, size, pages]);
  const { rows, total, problem, ...status } = useLatestRows({ ...ctx, sources: paged });
  const kept = useRef<{ of: string; rows: readonly LatestRow[] }>(undefined);
  if (rows) kept.current = { of: subject, rows };
  // Each page knows how many there are on all.
  const all = rows ? total / pages : 0;
  const wanted = Math.max(1, Math.ceil(all / size));
  if (rows && wanted > pages) setAsked({ of: subject, pages: wanted });
  return {
    ...status,
    // A page on which nobody is says nothing of the others.
    problem: rows?.length ? null : problem,
    rows: rows ?? (pages > 1 && kept.current?.of === subject ? kept.current.rows : undefined),
    cut: rows && wanted <= pages && rows.length < all ? { shown: rows.length, total: all } : null,
  };
}

const pagesOf = (source: WidgetSource, size: number, pages: number): WidgetSource[] =>
  source.kind === 'entities'
    ? Array.from({ length: pages }, (_, page) => ({ ...source, page: { ...newestOf(size), page } }))
    : [source];
