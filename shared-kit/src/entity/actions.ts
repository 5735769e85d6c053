import { loadCode } from '../browser/load-code';
import { type Assignable, hasCustomer, isPublic } from './assignable';
import type { EntityAction, ScreenContext, ScreenEntity } from './define-entity-screen';
import type { ScopeKind } from './screen-scope';

/** Deletes entities, after asking. */
export const remove = <T extends ScreenEntity>(options: {
  call: (id: string) => Promise<unknown>;
  scopes?: readonly ScopeKind[];
  when?: (entity: T, context: ScreenContext) => boolean;
}): EntityAction<T> => ({
  id: 'delete',
  label: 'kit:entity.action.delete',
  groupLabel: 'kit:entity.action.delete',
  icon: 'trash',
  danger: true,
  scopes: options.scopes,
  when: options.when,
  ask: {
    title: 'kit:entity.delete.title',
    groupTitle: 'kit:entity.delete.group-title',
    text: 'kit:entity.delete.text',
    confirm: 'kit:entity.action.delete',
    danger: true,
  },
  each: (entity) => options.call(entity.id.id),
  done: 'kit:entity.delete.done',
  leaves: true,
});

/** Calls behind the assignment of one type's entities. */
export interface AssignmentCalls {
  assign: (customerId: string, id: string) => Promise<unknown>;
  unassign: (id: string) => Promise<unknown>;
  makePublic: (id: string) => Promise<unknown>;
}

/** Opens the dialog that asks for the customer; resolves when it closes. Kept apart, so that its code loads late. */
async function chooseCustomer<T extends Assignable>(
  entities: readonly T[],
  context: ScreenContext,
  calls: AssignmentCalls,
) {
  const { openAssignDialog } = await loadCode(() => import('./assign-dialog'));
  await openAssignDialog({ entities, context, assign: calls.assign });
}

/**
 * Assign to a customer, take back, make public, make private: for devices, assets, entity views and edges alike. An
 * action is offered where it applies: an assigned entity cannot be assigned again before it was taken back.
 */
export function assignment<T extends Assignable>(calls: AssignmentCalls): EntityAction<T>[] {
  return [
    {
      id: 'assign',
      label: 'kit:entity.action.assign',
      groupLabel: 'kit:entity.action.assign',
      icon: 'assignment_ind',
      scopes: ['tenant'],
      when: (entity) => !hasCustomer(entity),
      run: (entities, context) => chooseCustomer(entities, context, calls),
    },
    {
      id: 'unassign',
      label: 'kit:entity.action.unassign',
      groupLabel: 'kit:entity.action.unassign',
      icon: 'assignment_return',
      scopes: ['tenant', 'customer'],
      when: (entity) => hasCustomer(entity) && !isPublic(entity),
      ask: {
        title: 'kit:entity.unassign.title',
        groupTitle: 'kit:entity.unassign.group-title',
        text: 'kit:entity.unassign.text',
        confirm: 'kit:entity.action.unassign-short',
      },
      each: (entity) => calls.unassign(entity.id.id),
      done: 'kit:entity.unassign.done',
      leaves: ({ scope }) => scope.kind === 'customer',
    },
    {
      id: 'make-public',
      label: 'kit:entity.action.make-public',
      groupLabel: 'kit:entity.action.make-public',
      icon: 'public',
      scopes: ['tenant'],
      when: (entity) => !hasCustomer(entity),
      ask: {
        title: 'kit:entity.make-public.title',
        groupTitle: 'kit:entity.make-public.group-title',
        text: 'kit:entity.make-public.text',
        confirm: 'kit:entity.action.make-public',
      },
      each: (entity) => calls.makePublic(entity.id.id),
      done: 'kit:entity.make-public.done',
    },
    {
      id: 'make-private',
      label: 'kit:entity.action.make-private',
      groupLabel: 'kit:entity.action.make-private',
      icon: 'lock',
      scopes: ['tenant', 'customer'],
      when: (entity) => hasCustomer(entity) && isPublic(entity),
      ask: {
        title: 'kit:entity.make-private.title',
        groupTitle: 'kit:entity.make-private.group-title',
        text: 'kit:entity.make-private.text',
        confirm: 'kit:entity.action.make-private',
      },
      each: (entity) => calls.unassign(entity.id.id),
      done: 'kit:entity.make-private.done',
      leaves: ({ scope }) => scope.kind === 'customer',
    },
  ];
}
