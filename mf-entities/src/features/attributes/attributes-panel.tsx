import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Attribute } from '@mullion/shared-kit/api/telemetry';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { useListController } from '@mullion/shared-kit/list/list-controller';
import { ListSearch } from '@mullion/shared-kit/list/list-search';
import { localSource } from '@mullion/shared-kit/list/list-source';
import { ListView } from '@mullion/shared-kit/list/list-view';
import { LiveStatus } from '@mullion/shared-kit/list/live-status';
import { TableFrame, TableToolbar } from '@mullion/shared-kit/list/table-toolbar';
import { useActionContext } from '@mullion/shared-kit/list/use-action-context';
import { useLocalListState } from '@mullion/shared-kit/list/use-local-list-state';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { useMemo } from 'react';
import { type AttributeContext, attributeActions, attributeNaming } from './attribute-actions';
import { useAttributeColumns } from './attribute-columns';
import { type AttributeRow, attributeRows, isWritable } from './attribute-rows';
import { type EditedCells, EditedCellsContext } from './edit-attribute';
import { shownValue, useAttributes, useKnownAttributes } from './use-attributes';
import { useEditedCells } from './use-edited-cells';

/** All attributes of an entity in one table over every scope, live. */
export function AttributesPanel({ entity }: { entity: EntityId }) {
  const { scopes, keys, stored, live, error, loading, refetch } = useAttributes(entity);
  const known = useKnownAttributes(stored);
  const { cells, onKeyDown } = useEditedCells(entity, known);
  const context = useAttributeContext(entity, cells, known);
  const { t } = context;
  const handle = useLocalListState({ sort: { property: 'key', direction: 'ASC' } });
  const [state, change] = handle;
  const rows = useMemo(() => attributeRows(keys, stored, state), [keys, stored, state]);
  const list = useListController<AttributeRow, AttributeContext>({
    state: handle,
    source: localSource(loading && rows.length === 0 ? undefined : rows, {
      error,
      isPart: scopes.some((scope) => keys[scope].length > 0),
      reload: () => void refetch(),
    }),
    context,
    actions: attributeActions,
    selectable: isWritable,
  });
  const add = () =>
    runSafely(async () => {
      const { openAttributeDialog } = await loadCode(
        () => import(/* webpackChunkName: "attribute-dialog" */ './attribute-dialog'),
      );
      await openAttributeDialog(
        entity,
        scopes.flatMap((one) => (one === 'CLIENT_SCOPE' ? [] : [one])),
      );
    });
  const retry = () => {
    live.retry();
    void refetch();
  };

  return (
    <TableFrame
      onKeyDown={(event) => {
        onKeyDown(event, rows);
        list.onKeyDown(event);
      }}
    >
      <TableToolbar
        tools={
          <>
            <LiveStatus {...live} onRetry={retry} />
            <Button size="small" icon="plus" onClick={add}>
              {t('attribute.add')}
            </Button>
          </>
        }
      >
        <ListSearch list={list} label={t('attribute.search')} />
        {scopes.length > 1 && (
          <SelectField
            label={t('attribute.scope')}
            hideLabel
            placeholder={t('attribute.all-scopes')}
            value={state.filter.scope}
            onChange={(scope) => change({ filter: scope ? { scope } : {} })}
            options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          />
        )}
      </TableToolbar>
      <EditedCellsContext value={cells}>
        <ListView
          list={list}
          label={t('attribute.title')}
          columns={useAttributeColumns(entity, known)}
          naming="key"
          scrolls={false}
          skeletonRows={6}
          empty={
            <EmptyState
              level={2}
              icon="list"
              title={t('attribute.none')}
              text={t('attribute.none.text')}
              action={<Button onClick={add}>{t('attribute.add')}</Button>}
            />
          }
        />
      </EditedCellsContext>
    </TableFrame>
  );
}

/** The list's actions know the entity, and what its rows show. */
function useAttributeContext(
  entity: EntityId,
  { edit }: EditedCells,
  known: ReadonlyMap<string, Attribute>,
): AttributeContext {
  const list = useActionContext('mf-entities', attributeNaming);
  return useMemo(
    () => ({ ...list, entity, edit, textOf: (row) => shownValue(entity, row, known.get(row.id))?.text ?? '' }),
    [list, entity, edit, known],
  );
}
