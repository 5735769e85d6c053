import { useMemo, useState } from 'react';
import { customerShortInfoQuery } from '../api/customers';
import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import type { PageData, PageLink } from '../api/page';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import type { Column } from '../list/column';
import { countText } from '../list/count-text';
import { useListController } from '../list/list-controller';
import { ListSearch } from '../list/list-search';
import { pageLinkOf, usePagedSource } from '../list/list-source';
import { ListView } from '../list/list-view';
import { OwnerList } from '../list/question-parts';
import type { ScreenQuery } from '../list/screen-query';
import { noSelection, type Selection } from '../list/selection';
import { TableFrame, TableToolbar } from '../list/table-toolbar';
import { useLocalListState } from '../list/use-local-list-state';
import { useTableColumns } from '../list/use-table-columns';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { type Assignable, ownerName } from './assignable';
import { type AssignmentCalls, assignTo } from './assignment-calls';
import type { ScreenContext } from './define-entity-screen';

export interface AssignExistingOptions<T extends Assignable> {
  type: EntityType;
  /** i18n key of the button. */
  label: string;
  /** Entities of the tenant, whoever they belong to. */
  list: (link: PageLink) => ScreenQuery<PageData<T>>;
  /** What tells them apart; the first one names them. */
  columns: readonly Column<T>[];
  calls: AssignmentCalls;
}

/** Asks for entities of the tenant and gives them to the customer; resolves when all of it is done or given up. */
export async function openAssignExisting<T extends Assignable>(
  options: AssignExistingOptions<T>,
  customerId: string,
  context: ScreenContext,
): Promise<void> {
  const entities = await openDialog<readonly T[]>((close) => (
    <AssignExistingDialog options={options} customerId={customerId} context={context} onChoose={close} />
  ));
  if (!entities) return;
  const { title } = await context.client.fetchQuery(customerShortInfoQuery(customerId));
  const customer = { id: customerId, name: title };
  await assignTo({ entities, leftOut: [], customer, calls: options.calls, context });
}

interface AssignExistingDialogProps<T extends Assignable> {
  options: AssignExistingOptions<T>;
  customerId: string;
  context: ScreenContext;
  onChoose: (chosen?: readonly T[]) => void;
}

function AssignExistingDialog<T extends Assignable>(props: AssignExistingDialogProps<T>) {
  const { options, customerId, context, onChoose } = props;
  const { t } = context;
  const [naming] = options.columns;
  const info = entityTypeTable[options.type];
  const state = useLocalListState({ sort: { property: naming?.sort ?? 'name', direction: 'ASC' } });
  const place = useMemo(() => ({ ...context, scope: { kind: 'tenant' } as const }), [context]);
  const list = useListController<T, ScreenContext>({
    state,
    source: usePagedSource<T>(options.list, pageLinkOf(state[0], state[0].sort)),
    context: place,
    actions: [],
    selects: true,
    selectable: (entity) => entity.customerId?.id !== customerId,
    kept: useState<Selection<T>>(noSelection),
  });
  const chosen = list.selected;
  return (
    <Dialog
      size="large"
      title={t(options.label)}
      dirty={chosen.length > 0}
      actions={
        <>
          <Button onClick={() => onChoose()}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length > 0 ? null : t('kit:entity.assign.choose-some')}
            onClick={() => onChoose(chosen)}
          >
            {chosen.length > 0
              ? t('kit:entity.assign.confirm', { what: countText(chosen, context) })
              : t('kit:entity.action.assign')}
          </Button>
        </>
      }
    >
      <p>{t('kit:entity.assign.text', { count: Math.max(chosen.length, 1) })}</p>
      <TableFrame onKeyDown={list.onKeyDown}>
        <TableToolbar>
          <ListSearch list={list} label={t(info.search)} />
        </TableToolbar>
        <ListView
          list={list}
          label={t(info.plural)}
          columns={useTableColumns(options.columns, place, state[0].filter)}
          naming={naming?.id ?? ''}
          scrolls={false}
          paged
          empty={<EmptyState level={2} icon={info.icon} title={t(info.empty)} />}
        />
      </TableFrame>
      <OwnerList rows={chosen} owner={ownerName} text="kit:entity.owners.text" context={context} />
    </Dialog>
  );
}
