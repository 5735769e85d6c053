import { ownTenant } from '@mullion/shared-kit/api/scope';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { type ReactNode, useMemo } from 'react';

/** A row of these lists. */
interface NamedRow {
  id: string;
  name: string;
  at?: number;
}

/** What such a list is drawn with. */
export interface RowsContext extends ListContext<NamedRow> {
  /** Before the search. */
  before: ReactNode;
}

const Before = ({ context }: { context: RowsContext }) => context.before;

interface RowsListProps<R extends NamedRow> {
  /** i18n key. */
  name: string;
  rows: readonly R[];
  /** Those after the name; their cells must depend on their rows alone. */
  columns: readonly Column<R, RowsContext>[];
  /** What the search looks through besides the name. */
  text?: (row: R) => string;
  /** i18n key of the name of the file that the rows can be saved as. */
  file?: string;
  before?: ReactNode;
  /** i18n key of what is said where there are no rows. */
  empty: string;
  context: ScreenContext;
}

/** Rows that are all here, thousands of them: searched, sorted by name, page by page. */
export function RowsList<R extends NamedRow>(props: RowsListProps<R>) {
  const { name, rows, columns, text, file, before, empty, context } = props;
  const definition = useMemo(
    () =>
      defineList<R, RowsContext>({
        title: name,
        useSource: localRows({
          useRows: () => ({ rows, reload: () => {} }),
          text: (row) => (text ? `${row.name}\n${text(row)}` : row.name),
          order: { at: ({ at = 0 }) => at, name: ({ name }) => name },
        }),
        columns: [nameColumn<R>(), ...columns],
        sort: { property: 'at', direction: 'ASC' },
        search: 'mf-entities-bulk-edit:search',
        file,
        toolbar: Before,
        empty: { icon: 'check', title: empty },
      }),
    [name, rows, columns, text, file, empty],
  );
  const { t, authority, navigate, rows: kind } = context;
  const own = useMemo(
    (): RowsContext => ({
      t,
      authority,
      scope: ownTenant,
      navigate,
      gone: () => {},
      rows: { id: ({ id }) => id, name: ({ name }) => name, counted: kind.counted },
      before,
    }),
    [t, authority, navigate, kind, before],
  );
  return <ListPanel definition={definition} context={own} />;
}

const nameColumn = <R extends NamedRow>(): Column<R, RowsContext> => ({
  id: 'name',
  label: 'kit:entity.name',
  naming: true,
  sort: 'name',
  priority: 1,
  cell: ({ name }) => name,
  file: ({ name }) => name,
});

/** The column that says why a row is what it is. */
export const reasonColumn = <R extends NamedRow>(reason: (row: R) => string): Column<R, RowsContext> => ({
  id: 'reason',
  label: 'mf-entities-bulk-edit:reason',
  sort: null,
  priority: 1,
  cell: reason,
  file: reason,
});
