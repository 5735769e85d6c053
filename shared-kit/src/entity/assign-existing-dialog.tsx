import { useMemo, useState } from 'react';
import { customerShortInfoQuery } from '../api/customers';
import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import type { PageData, PageLink } from '../api/page';
import { ownTenant } from '../api/scope';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import type { Column } from '../list/column';
import { countText } from '../list/count-text';
import { defineList } from '../list/define-list';
import { ListPanel } from '../list/list-panel';
import { pagedRows } from '../list/list-source';
import { OwnerList } from '../list/question-parts';
import type { ScreenQuery } from '../list/screen-query';
import { Button } from '../ui/button';
import { type Assignable, ownerName } from './assignable';
import { type AssignmentCalls, assignTo } from './assignment-calls';
import type { ScreenContext } from './define-entity-screen';
import { useSelectedEntities } from './use-selected-entities';

export interface AssignExistingOptions<T extends Assignable> {
  type: EntityType;
  /** i18n key of the button. */
  label: string;
  /** Entities of the tenant, whichever customer they belong to. */
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

/** The tenant's entities; those that the customer has already are not chosen. */
function existingList<T extends Assignable>({ type, list, columns }: AssignExistingOptions<T>, customerId: string) {
  const { plural, search, icon, empty } = entityTypeTable[type];
  return defineList<T, ScreenContext>({
    title: plural,
    useSource: pagedRows(({ link }) => list(link)),
    columns,
    sort: { property: columns.find(({ naming }) => naming)?.sort ?? 'name', direction: 'ASC' },
    search,
    selectable: (entity) => entity.customerId?.id !== customerId,
    empty: { icon, title: empty },
  });
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
  const [list] = useState(() => existingList(options, customerId));
  const selection = useSelectedEntities<T>();
  const chosen = [...selection[0].values()];
  const place = useMemo(() => ({ ...context, scope: ownTenant }), [context]);
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
      <ListPanel definition={list} context={place} selection={selection} />
      <OwnerList rows={chosen} owner={ownerName} text="kit:entity.owners.text" context={context} />
    </Dialog>
  );
}
