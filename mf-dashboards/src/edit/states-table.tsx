import { ownTenant } from '@mullion/shared-kit/api/scope';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { useDialogListContext } from '@mullion/shared-kit/list/use-list-context';
import { useLocalListState } from '@mullion/shared-kit/list/use-local-list-state';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useMemo, useRef } from 'react';
import type { DashboardState } from '../model/dashboard';
import { namespace, useT } from './texts';

/** A state by its ID. */
export interface StateRow {
  id: string;
  state: DashboardState;
  isRoot: boolean;
}

/** What can be done with a state. */
export interface StateDoings {
  edit: (row: StateRow) => Promise<void>;
  duplicate: (row: StateRow) => Promise<void>;
  copy: (row: StateRow) => void;
  exportFile: (row: StateRow) => void;
  remove: (row: StateRow) => Promise<void>;
}

interface Own {
  all: readonly StateRow[];
  doings: () => StateDoings;
}

type Context = ListContext<StateRow> & Own;

const byName = { property: 'name', direction: 'ASC' } as const;

const naming = {
  id: ({ id }: StateRow) => id,
  name: ({ state }: StateRow) => state.name,
  counted: 'states.counted',
};

/** Something that is done with one state, in its menu. */
const action = (id: string, label: string, icon: string, act: (row: StateRow, doings: StateDoings) => unknown) => ({
  ...{ kind: 'dialog' as const, id, label, icon },
  open: async ([row]: readonly StateRow[], context: Context) => {
    if (row) await act(row, context.doings());
  },
});

const statesList = defineList<StateRow, Context>({
  title: 'states',
  useSource: localRows<StateRow, Context>({
    useRows: ({ all }) => ({ rows: all, reload: () => undefined }),
    text: ({ id, state }) => `${state.name} ${id}`,
    order: { name: ({ state }) => state.name, id: ({ id }) => id, root: ({ isRoot }) => Number(isRoot) },
    unpaged: 5,
  }),
  columns: [
    {
      id: 'name',
      label: 'states.name',
      sort: 'name',
      priority: 1,
      naming: true,
      cell: ({ state }) => <bdi title={state.name}>{state.name}</bdi>,
    },
    {
      id: 'id',
      label: 'states.id',
      sort: 'id',
      width: '30cqi',
      priority: 2,
      cell: ({ id }) => <bdi title={id}>{id}</bdi>,
    },
    {
      id: 'root',
      label: 'states.root',
      sort: 'root',
      width: '8rem',
      priority: 2,
      cell: ({ isRoot }, { t }) => isRoot && t('kit:yes'),
    },
  ],
  sort: byName,
  pageSizes: [5, 10, 15],
  search: 'states.search',
  edit: (row, context) => runSafely(() => context.doings().edit(row)),
  beside: { component: StateTools, width: '8rem' },
  actions: [
    action('duplicate', 'duplicate', 'copy', (row, { duplicate }) => duplicate(row)),
    action('copy', 'copy', 'content_paste', (row, { copy }) => copy(row)),
    action('export', 'widget.export', 'file_download', (row, { exportFile }) => exportFile(row)),
  ],
  empty: { icon: 'layers', title: 'states.none' },
});

function StateTools({ row, context }: { row: StateRow; context: Context }) {
  const t = useT();
  return (
    <>
      <IconButton
        size="small"
        icon="edit"
        label={t('states.edit', { name: row.state.name })}
        onClick={() => runSafely(() => context.doings().edit(row))}
      />
      <IconButton
        size="small"
        icon="trash"
        label={t('states.delete', { name: row.state.name })}
        disabledReason={row.isRoot && t('states.delete.root')}
        onClick={() => runSafely(() => context.doings().remove(row))}
      />
    </>
  );
}

/** The states of a dashboard with what can be done with each: searched, sorted, and in pages. */
export function StatesTable({ states, doings }: { states: readonly StateRow[]; doings: StateDoings }) {
  const latest = useRef(doings);
  latest.current = doings;
  const own = useMemo((): Own => ({ all: states, doings: () => latest.current }), [states]);
  const context = useDialogListContext<StateRow, Own>(namespace, naming, ownTenant, own);
  const state = useLocalListState({ sort: byName, pageSize: 10 });
  return <ListPanel definition={statesList} context={context} state={state} />;
}
