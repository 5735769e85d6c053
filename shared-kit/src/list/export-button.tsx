import { useState } from 'react';
import { loadCode } from '../browser/load-code';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';
import type { CellContext, Column } from './column';
import type { ListSource } from './list-source';

interface ExportButtonProps<T, C extends CellContext> {
  /** Name of the file. */
  title: string;
  source: ListSource<T>;
  /** Those that are shown, in their order. */
  columns: readonly Column<T, C>[];
  context: C;
}

/** Saves everything that a list finds, on all pages, as a file for spreadsheets. */
export function ExportButton<T, C extends CellContext>({ title, source, columns, context }: ExportButtonProps<T, C>) {
  const t = useT('kit');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ exportRows }, rows] = await Promise.all([
        loadCode(() => import(/* webpackChunkName: "kit-export-rows" */ './export-rows')),
        source.all(),
      ]);
      exportRows(title, rows, columns, context);
    } finally {
      setBusy(false);
    }
  };
  return <IconButton icon="file_download" label={t('list.export')} busy={busy} onClick={() => runSafely(save)} />;
}
