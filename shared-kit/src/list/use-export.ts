import { useRef } from 'react';
import { loadCode } from '../browser/load-code';
import { type Translate, useT } from '../i18n/i18n';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { formatNumber } from '../time/format';
import type { MenuItem } from '../ui/menu-button';
import type { CellContext, Column } from './column';
import { errorText } from './error-text';
import type { ListSource } from './list-source';
import type { WorkOptions } from './run-each';

interface ExportOptions<T, C extends CellContext> {
  /** Name of the file. */
  title: string;
  source: ListSource<T>;
  /** Those that are shown, in their order. */
  columns: readonly Column<T, C>[];
  context: C;
}

/** Saves everything that a list finds, on all pages, as a file for spreadsheets. What takes a while shows how far it is, and can be stopped. */
export function useExport<T, C extends CellContext>({
  title,
  source,
  columns,
  context,
}: ExportOptions<T, C>): MenuItem {
  const t = useT('kit');
  const isBusy = useRef(false);
  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const [{ rowsCsv, saveCsv }, { withProgress }] = await Promise.all([
        loadCode(() => import(/* webpackChunkName: "kit-export-rows" */ './export-rows')),
        loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './action-progress')),
      ]);
      const about = {
        title: t('list.export.progress'),
        text: (done: string, total: string) => t('list.export.read', { done, total }),
        total: source.total ?? 0,
      };
      let count = 0;
      const text = await withProgress(about, (watch) =>
        readAll(source, watch, t, (rows) => {
          count = rows.length;
          return rowsCsv(rows, columns, context, watch.signal);
        }),
      );
      if (!text) return;
      saveCsv(title, text);
      const total = source.total ?? count;
      if (source.atMost !== undefined && count >= source.atMost && total > count) {
        notify.warn(t('list.export.cut', { shown: formatNumber(count), total: formatNumber(total) }));
      }
    } finally {
      isBusy.current = false;
    }
  };
  return { id: 'export', icon: 'file_download', label: t('list.export'), onSelect: () => runSafely(save) };
}

/** All rows as text, or null: somebody stopped it, or not all could be read, which is told. Half of a list is no list. */
async function readAll<T>(
  source: ListSource<T>,
  watch: Required<WorkOptions>,
  t: Translate,
  write: (rows: readonly T[]) => Promise<string>,
): Promise<string | null> {
  try {
    const text = await write(await source.all(watch));
    return watch.signal.aborted ? null : text;
  } catch (error) {
    if (!watch.signal.aborted) notify.error(t('list.export.failed', { reason: errorText(error) }));
    return null;
  }
}
