import { changes } from '@mullion/shared-kit/api/changes';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { type AttributeScope, deleteAttributes } from '@mullion/shared-kit/api/telemetry';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { ageWidth } from '@mullion/shared-kit/entity/age';
import { DataTable, type TableColumn } from '@mullion/shared-kit/entity/data-table';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import type { ListSort } from '@mullion/shared-kit/entity/list-state';
import { LiveStatus } from '@mullion/shared-kit/entity/live-status';
import { SelectionBar } from '@mullion/shared-kit/entity/selection-bar';
import { TableFrame, TableToolbar } from '@mullion/shared-kit/entity/table-toolbar';
import { useTableSelection } from '@mullion/shared-kit/entity/use-table-selection';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { Chip } from '@mullion/shared-kit/ui/chip';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { AgeCell, ValueCell } from './attribute-cells';
import { AttributeMenu } from './attribute-menu';
import { type AttributeRow, attributeRows, isWritable } from './attribute-rows';
import { fitsCell } from './attribute-value';
import { type EditedCells, EditedCellsContext, editInDialog } from './edit-attribute';
import { shownValue, useAttributes, useKnownAttributes } from './use-attributes';

const byKey: ListSort = { property: 'key', direction: 'ASC' };
const idOf = (row: AttributeRow) => row.id;

/** All attributes of an entity in one table over every scope, live. */
export function AttributesPanel({ entity }: { entity: EntityId }) {
  const t = useT('mf-entities');
  const kit = useT('kit');
  const { scopes, keys, stored, live, error, loading, refetch } = useAttributes(entity);
  const known = useKnownAttributes(stored);
  const [search, setSearch] = useState('');
  const [scope, setScope] = useState<AttributeScope | null>(null);
  const [sort, setSort] = useState(byKey);
  const rows = useMemo(() => attributeRows(keys, stored, { scope, search, sort }), [keys, stored, scope, search, sort]);
  const writable = scopes.flatMap((one) => (one === 'CLIENT_SCOPE' ? [] : [one]));
  const selection = useTableSelection({
    rows,
    rowId: idOf,
    rowName: ({ key }) => key,
    selectable: isWritable,
  });

  const retry = () => {
    live.retry();
    void refetch();
  };
  const add = async () => {
    const { openAttributeDialog } = await loadCode(
      () => import(/* webpackChunkName: "attribute-dialog" */ './attribute-dialog'),
    );
    await openAttributeDialog(entity, writable);
  };
  const remove = useCallback(
    async (removed: readonly AttributeRow[]) => {
      const what = { count: removed.length, key: removed[0]?.key };
      const yes = await confirm({
        title: t('attribute.delete.title', what),
        message: t('attribute.delete.text'),
        confirmLabel: kit('entity.delete.confirm', { what: t('attribute.counted', what) }),
        danger: true,
      });
      if (!yes) return false;
      await Promise.all(
        writableScopes.map((one) => {
          const gone = removed.filter((row) => row.scope === one).map(({ key }) => key);
          return gone.length > 0 ? deleteAttributes(entity, one, gone) : undefined;
        }),
      );
      await changes.settled();
      notify.success(t('attribute.deleted', what));
      return true;
    },
    [entity, t, kit],
  );

  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(known);
  latest.current = known;
  const cells = useMemo((): EditedCells => {
    const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));
    return {
      edited,
      edit(row) {
        const shown = shownValue(entity, row, latest.current.get(row.id));
        if (!shown || !isWritable(row)) return;
        if (fitsCell(shown)) setEdited((before) => new Set(before).add(row.id));
        else runSafely(() => editInDialog(entity, row, shown));
      },
      done: ({ id }) => setEdited((before) => without(before, id)),
    };
  }, [edited, entity]);
  // Enter on a row, and F2 anywhere in it, change its value.
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>('tr[data-id]');
    const row = rows.find(({ id }) => id === element?.dataset.id);
    if (!row || !(event.key === 'F2' || (event.key === 'Enter' && target === element))) return;
    event.preventDefault();
    cells.edit(row);
  };

  const columns = useMemo<TableColumn<AttributeRow>[]>(
    () => [
      { id: 'key', header: t('attribute.key'), sort: 'key', priority: 1, width: '27cqi', cell: ({ key }) => key },
      {
        id: 'value',
        header: t('attribute.value'),
        priority: 1,
        cell: (row) => <ValueCell entity={entity} row={row} known={known.get(row.id)} />,
      },
      {
        id: 'scope',
        header: t('attribute.scope'),
        sort: 'scope',
        width: '4.75rem',
        priority: 1,
        cell: (row) => <Chip>{t(`scope.${row.scope}`)}</Chip>,
      },
      {
        id: 'age',
        header: t('attribute.updated'),
        sort: 'lastUpdateTs',
        width: ageWidth(),
        priority: 2,
        cell: (row) => <AgeCell entity={entity} row={row} known={known.get(row.id)} />,
      },
    ],
    [t, entity, known],
  );
  const menu = useCallback(
    (row: AttributeRow) => (
      <AttributeMenu
        entity={entity}
        row={row}
        known={known.get(row.id)}
        onEdit={cells.edit}
        onDelete={() => runSafely(() => remove([row]))}
      />
    ),
    [entity, known, remove, cells],
  );

  return (
    <TableFrame>
      <TableToolbar
        tools={
          <>
            <LiveStatus {...live} onRetry={retry} />
            <Button size="small" icon="plus" onClick={() => runSafely(add)}>
              {t('attribute.add')}
            </Button>
          </>
        }
      >
        <SearchField label={t('attribute.search')} value={search} onChange={setSearch} />
        {scopes.length > 1 && (
          <SelectField
            label={t('attribute.scope')}
            hideLabel
            placeholder={t('attribute.all-scopes')}
            value={scope}
            onChange={(next) => setScope(next ?? null)}
            options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          />
        )}
      </TableToolbar>
      {selection.rows.length > 0 && (
        <SelectionBar
          what={t('attribute.counted', { count: selection.rows.length })}
          onClear={selection.clear}
          offers={[
            {
              id: 'delete',
              label: t('delete'),
              icon: 'trash',
              danger: true,
              run: () => runSafely(() => remove(selection.rows).then((done) => done && selection.clear())),
            },
          ]}
        />
      )}
      <EditedCellsContext value={cells}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys that bubble from the rows. */}
        <div onKeyDown={onKeyDown}>
          <DataTable
            label={t('attribute.title')}
            scrolls={false}
            columns={columns}
            rows={loading && rows.length === 0 ? undefined : rows}
            rowId={idOf}
            naming="key"
            sort={sort}
            onSort={setSort}
            selection={selection.table}
            rowMenu={menu}
            menuLabel={t('actions')}
            skeletonRows={6}
            placeholder={
              error ? (
                <ErrorState level={2} reason={errorText(error)} onRetry={() => void refetch()} />
              ) : loading || rows.length > 0 ? undefined : search || scope ? (
                <EmptyState level={2} icon="search" title={t('attribute.none-found')} />
              ) : (
                <EmptyState
                  level={2}
                  icon="list"
                  title={t('attribute.none')}
                  text={t('attribute.none.text')}
                  action={<Button onClick={() => runSafely(add)}>{t('attribute.add')}</Button>}
                />
              )
            }
          />
        </div>
      </EditedCellsContext>
    </TableFrame>
  );
}

const writableScopes = ['SERVER_SCOPE', 'SHARED_SCOPE'] as const;
