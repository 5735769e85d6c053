import { useMemo, useState } from 'react';
import { customerShortInfoQuery } from '../api/customers';
import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import type { PageData, PageLink } from '../api/page';
import { ownTenant, type Scope } from '../api/scope';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import type { Column } from '../list/column';
import { countText } from '../list/count-text';
import { defineList } from '../list/define-list';
import { ListPanel } from '../list/list-panel';
import { pagedRows } from '../list/list-source';
import { OwnerList } from '../list/question-parts';
import type { CallAction } from '../list/row-action';
import { runAction } from '../list/run-action';
import type { ScreenQuery } from '../list/screen-query';
import { Button } from '../ui/button';
import { type Assignable, ownerName } from './assignable';
import { type AssignmentCalls, assignTo, type EdgeAssignment } from './assignment-calls';
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
  /** Absent: it is in no edge's list. */
  edge?: EdgeAssignment;
}

/**
 * Asks for entities of the tenant and gives them to the customer or edge whose list it is; resolves when all of it is done
 * or given up.
 */
export async function openAssignExisting<T extends Assignable>(
  options: AssignExistingOptions<T>,
  context: ScreenContext,
): Promise<void> {
  const { scope, client } = context;
  const entities = await openDialog<readonly T[]>((close) => (
    <AssignExistingDialog options={options} context={context} onChoose={close} />
  ));
  if (!entities) return;
  if (scope.kind === 'customer') {
    const { title } = await client.fetchQuery(customerShortInfoQuery(scope.customerId));
    const customer = { id: scope.customerId, name: title };
    await assignTo({ entities, leftOut: [], customer, calls: options.calls, context });
  } else if (scope.kind === 'edge' && options.edge) await assignToEdge(options.edge, scope.edgeId, entities, context);
}

/** Gives entities to an edge. */
async function assignToEdge<T extends Assignable>(
  edge: EdgeAssignment,
  edgeId: string,
  entities: readonly T[],
  context: ScreenContext,
): Promise<void> {
  const to = await edge.name(edgeId, context);
  const action: CallAction<T, ScreenContext> = {
    kind: 'call',
    id: 'assign',
    label: 'kit:entity.action.assign',
    icon: 'assignment_ind',
    each: ({ id }, _, quietly) => edge.assign(edgeId, id.id, quietly),
    done: 'kit:entity.assign.done',
  };
  await runAction<T, ScreenContext>(action, entities, context, { values: { to } });
}

/** The tenant's entities; those that the customer has already are not chosen. */
function existingList<T extends Assignable>({ type, list, columns }: AssignExistingOptions<T>, scope: Scope) {
  const { plural, search, icon, empty } = entityTypeTable[type];
  return defineList<T, ScreenContext>({
    title: plural,
    useSource: pagedRows(({ link }) => list(link)),
    columns,
    sort: { property: columns.find(({ naming }) => naming)?.sort ?? 'name', direction: 'ASC' },
    search,
    selectable: (entity) => scope.kind !== 'customer' || entity.customerId?.id !== scope.customerId,
    empty: { icon, title: empty },
  });
}

interface AssignExistingDialogProps<T extends Assignable> {
  options: AssignExistingOptions<T>;
  context: ScreenContext;
  onChoose: (chosen?: readonly T[]) => void;
}

function AssignExistingDialog<T extends Assignable>(props: AssignExistingDialogProps<T>) {
  const { options, context, onChoose } = props;
  const { t, scope } = context;
  const [list] = useState(() => existingList(options, scope));
  const text = (scope.kind === 'edge' && options.edge?.text) || 'kit:entity.assign.text';
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
      <p>{t(text, { count: Math.max(chosen.length, 1) })}</p>
      <ListPanel definition={list} context={place} selection={selection} />
      {scope.kind === 'customer' && (
        <OwnerList rows={chosen} owner={ownerName} text="kit:entity.owners.text" context={context} />
      )}
    </Dialog>
  );
}
