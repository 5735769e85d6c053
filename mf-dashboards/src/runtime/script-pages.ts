import { groupBy } from '@mullion/shared-kit/browser/group-by';
import { datasourceOf } from './datasource-of';
import { latestScriptData, type ScriptData, type ScriptPage, type ScriptRow } from './frame-context';
import type { LatestRow } from './latest-rows';
import type { WidgetSource } from './widget-source';

const pageWith = (
  rows: readonly ScriptRow[],
  total: number,
  asked: number,
  { page }: Pick<WidgetSource, 'page'>,
): ScriptPage => {
  const { page: at = 0, pageSize = 1 } = page ?? {};
  const totalPages = Math.ceil(total / pageSize);
  return { data: [...rows], totalElements: total, totalPages, hasNext: at + 1 < totalPages, asked };
};

/** Latest values. */
export const latestPage = (rows: readonly LatestRow[], total: number, asked: number, source: WidgetSource) =>
  pageWith(
    rows.map((row) => ({ datasource: datasourceOf(row.source, row.entity), data: latestScriptData([row]) })),
    total,
    asked,
    source,
  );

/** Time series, which come entity by entity. */
export function seriesPage(
  data: readonly ScriptData[],
  total: number,
  asked: number,
  source: WidgetSource,
): ScriptPage {
  const rows = groupBy(data, ({ datasource }) => String(datasource.entityId));
  const list = [...rows.values()].flatMap((own) => (own[0] ? [{ datasource: own[0].datasource, data: own }] : []));
  return pageWith(list, total, asked, source);
}
