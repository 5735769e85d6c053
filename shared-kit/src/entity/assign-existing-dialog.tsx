import { useMemo, useState } from 'react';
import { customerShortInfoQuery } from '../api/customers';
import type { EntityType } from '../api/entity-id';
import { entityTypeTable } from '../api/entity-types';
import { formCall } from '../api/form-call';
import type { CallOptions } from '../api/http-client';
import type { PageData, PageLink } from '../api/page';
import { ownTenant, type Scope } from '../api/scope';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import styles from '../list/action-question.module.css';
import type { Column } from '../list/column';
import { countText } from '../list/count-text';
import { defineList } from '../list/define-list';
import { actErrorText } from '../list/error-text';
import { ListPanel } from '../list/list-panel';
import { pagedRows } from '../list/list-source';
import { OwnerList } from '../list/question-parts';
import type { CallAction } from '../list/row-action';
import { runAction } from '../list/run-action';
import type { ScreenQuery } from '../list/screen-query';
import { runSafely } from '../notify/run-safely';
import { dropRows } from '../rows/selection';
import { Button } from '../ui/button';
import { Problem } from '../ui/problem';
import { type Assignable, isPublic, ownerName } from './assignable';
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
  /** Absent: it is in no customer's list. */
  calls?: AssignmentCalls;
  /** Several customers can have one, and assigning takes it from nobody: whether this one has it. Absent: it has one owner. */
  isHad?: (entity: T, customerId: string) => boolean;
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
  await openDialog((close) => <AssignExistingDialog options={options} context={context} onClose={close} />);
}

/** Gives entities to the customer or edge of the scope; answers whether all of it is done. */
async function give<T extends Assignable>(
  { calls, edge }: AssignExistingOptions<T>,
  entities: readonly T[],
  context: ScreenContext,
): Promise<boolean> {
  const { scope, client } = context;
  if (scope.kind === 'customer' && calls) {
    const { title } = await client.fetchQuery(customerShortInfoQuery(scope.customerId));
    const customer = { id: scope.customerId, name: title };
    return assignTo({ entities, leftOut: [], customer, calls, context, call: formCall });
  }
  return scope.kind === 'edge' && edge !== undefined && assignToEdge(edge, scope.edgeId, entities, context);
}

/** Gives entities to an edge. */
async function assignToEdge<T extends Assignable>(
  edge: EdgeAssignment,
  edgeId: string,
  entities: readonly T[],
  context: ScreenContext,
): Promise<boolean> {
  const to = await edge.name(edgeId, context);
  const action: CallAction<T, ScreenContext> = {
    kind: 'call',
    id: 'assign',
    label: 'kit:entity.action.assign',
    icon: 'assignment_ind',
    each: ({ id }, _, quietly) => edge.assign(edgeId, id.id, quietly),
    done: 'kit:entity.assign.done',
  };
  return runAction<T, ScreenContext>(action, entities, context, { values: { to }, call: formCall });
}

/** Who has it now: assigning takes it from them. No links: the dialog is not left by the way. */
const owner = <T extends Assignable>(): Column<T> => ({
  id: 'customerTitle',
  label: 'kit:entity.customer',
  sort: 'customerTitle',
  priority: 2,
  cell: (entity, { t }) => (isPublic(entity) ? t('kit:entity.public') : ownerName(entity)),
});

const isOwned = (entity: Assignable, customerId: string) => entity.customerId?.id === customerId || isPublic(entity);

/** The tenant's entities. What a customer or an edge has already is not chosen for it, nor is for a customer what is public. */
function existingList<T extends Assignable>(options: AssignExistingOptions<T>, scope: Scope) {
  const { type, list, columns, isHad = isOwned } = options;
  const { plural, search, icon, empty } = entityTypeTable[type];
  return defineList<T, ScreenContext>({
    title: plural,
    useSource: pagedRows(({ link }) => list(link)),
    columns: scope.kind === 'customer' && !options.isHad ? [...columns, owner()] : columns,
    sort: { property: columns.find(({ naming }) => naming)?.sort ?? 'name', direction: 'ASC' },
    search,
    selectable: (entity) =>
      scope.kind === 'customer' ? !isHad(entity, scope.customerId) : !options.edge?.isHad?.(entity.id.id),
    empty: { icon, title: empty },
  });
}

interface AssignExistingDialogProps<T extends Assignable> {
  options: AssignExistingOptions<T>;
  context: ScreenContext;
  onClose: () => void;
}

/** `options` whose calls say of each entity that it is given. */
function withReport<T extends Assignable>(
  options: AssignExistingOptions<T>,
  onGiven: (id: string) => void,
): AssignExistingOptions<T> {
  const { calls, edge } = options;
  const told =
    <A,>(call: (to: string, id: string, how?: CallOptions) => Promise<A>) =>
    async (to: string, id: string, how?: CallOptions) => {
      const answer = await call(to, id, how);
      onGiven(id);
      return answer;
    };
  return {
    ...options,
    calls: calls && { ...calls, assign: told(calls.assign) },
    edge: edge && { ...edge, assign: told(edge.assign) },
  };
}

/** It stays until all that is chosen is given, or it is given up: what is refused stays chosen. */
function AssignExistingDialog<T extends Assignable>(props: AssignExistingDialogProps<T>) {
  const { options, context, onClose } = props;
  const { t, scope } = context;
  const [list] = useState(() => existingList(options, scope));
  const text = (scope.kind === 'edge' && options.edge?.text) || 'kit:entity.assign.text';
  const selection = useSelectedEntities<T>();
  const chosen = [...selection[0].values()];
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const assign = async () => {
    setBusy(true);
    setProblem('');
    try {
      const drop = (id: string) => selection[1]((now) => dropRows(now, [id]));
      if (await give(withReport(options, drop), chosen, context)) onClose();
    } catch (error) {
      setProblem(actErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  const place = useMemo(() => ({ ...context, scope: ownTenant }), [context]);
  return (
    <Dialog
      size="large"
      title={t(options.label)}
      dirty={chosen.length > 0}
      actions={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabledReason={chosen.length > 0 ? null : t('kit:entity.assign.choose-some')}
            onClick={() => runSafely(assign)}
          >
            {chosen.length > 0
              ? t('kit:entity.assign.confirm', { what: countText(chosen, context) })
              : t(options.label)}
          </Button>
        </>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      <p className={styles.intro}>{t(text, { count: Math.max(chosen.length, 1) })}</p>
      <ListPanel definition={list} context={place} selection={selection} />
      {scope.kind === 'customer' && (
        <OwnerList rows={chosen} owner={ownerName} text="kit:entity.owners.text" context={context} />
      )}
    </Dialog>
  );
}
