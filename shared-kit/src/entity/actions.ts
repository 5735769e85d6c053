import type { CallOptions } from '../api/http-client';
import { loadCode } from '../browser/load-code';
import type { Offered } from '../list/offered';
import type { ActionQuestion, CallAction, DialogAction, FoundRows, RowAction } from '../list/row-action';
import { type Assignable, hasCustomer, isPublic, ownerName } from './assignable';
import { type AssignmentCalls, restore } from './assignment-calls';
import type { ScreenContext, ScreenEntity } from './define-entity-screen';

interface RemoveOptions<T extends ScreenEntity>
  extends Offered,
    Pick<ActionQuestion<T, ScreenContext>, 'impacts' | 'stays' | 'owner' | 'ownersTitle' | 'ownersText'> {
  call: (id: string, options?: CallOptions) => Promise<unknown>;
  unless?: CallAction<T, ScreenContext>['unless'];
  /** i18n key of the consequence; default: everything attached to it is deleted. */
  text?: string;
}

/** Deletes entities, after asking. */
export const remove = <T extends ScreenEntity>(options: RemoveOptions<T>): CallAction<T, ScreenContext> => ({
  kind: 'call',
  id: 'delete',
  label: 'kit:entity.action.delete',
  groupLabel: 'kit:entity.action.delete',
  icon: 'trash',
  danger: true,
  scopes: options.scopes,
  auth: options.auth,
  unless: options.unless,
  ask: {
    title: 'kit:entity.delete.title',
    groupTitle: 'kit:entity.delete.group-title',
    text: options.text ?? 'kit:entity.delete.text',
    confirm: 'kit:entity.delete.confirm',
    danger: true,
    impacts: options.impacts,
    stays: options.stays,
    owner: options.owner,
    ownersTitle: options.ownersTitle,
    ownersText: options.ownersText,
  },
  each: (entity, _, quietly) => options.call(entity.id.id, quietly),
  done: 'kit:entity.delete.done',
  leaves: true,
});

const administrators = ['TENANT_ADMIN'] as const;

/**
 * Assign to a customer, take back, make public, make private: for devices, assets, entity views and edges alike. What
 * belongs to another customer is said before it moves, and each can be undone.
 */
export function assignment<T extends Assignable>(calls: AssignmentCalls): RowAction<T, ScreenContext>[] {
  return [
    {
      kind: 'dialog',
      id: 'assign',
      label: 'kit:entity.action.assign',
      groupLabel: 'kit:entity.action.assign-short',
      icon: 'assignment_ind',
      scopes: ['tenant'],
      unless: (entity) => isPublic(entity) && 'kit:entity.left-out.public',
      open: async (entities, context, leftOut) => {
        const { openAssignDialog } = await loadCode(
          () => import(/* webpackChunkName: "kit-assign-dialog" */ './assign-dialog'),
        );
        return openAssignDialog({ entities, leftOut, context, calls });
      },
    },
    {
      kind: 'menu',
      id: 'sharing',
      label: 'kit:entity.action.more',
      actions: [
        {
          kind: 'call',
          id: 'unassign',
          label: 'kit:entity.action.unassign',
          groupLabel: 'kit:entity.action.unassign-short',
          icon: 'assignment_return',
          scopes: ['tenant', 'customer'],
          auth: administrators,
          unless: (entity) =>
            isPublic(entity) ? 'kit:entity.left-out.public' : !hasCustomer(entity) && 'kit:entity.left-out.unassigned',
          ask: {
            title: 'kit:entity.unassign.title',
            groupTitle: 'kit:entity.unassign.group-title',
            text: 'kit:entity.unassign.text',
            confirm: 'kit:entity.unassign.confirm',
            owner: ownerName,
          },
          each: (entity, _, quietly) => calls.unassign(entity.id.id, quietly),
          undo: restore(calls),
          done: 'kit:entity.unassign.done',
          leaves: ({ scope }) => scope.kind === 'customer',
        },
        {
          kind: 'call',
          id: 'make-public',
          label: 'kit:entity.action.make-public',
          groupLabel: 'kit:entity.action.make-public',
          icon: 'public',
          scopes: ['tenant'],
          unless: (entity) => isPublic(entity) && 'kit:entity.left-out.public-already',
          ask: {
            title: 'kit:entity.make-public.title',
            groupTitle: 'kit:entity.make-public.group-title',
            text: 'kit:entity.make-public.text',
            confirm: 'kit:entity.make-public.confirm',
            owner: ownerName,
            ownersText: 'kit:entity.owners.text',
          },
          each: (entity, _, quietly) => calls.makePublic(entity.id.id, quietly),
          undo: restore(calls),
          done: 'kit:entity.make-public.done',
        },
        {
          kind: 'call',
          id: 'make-private',
          label: 'kit:entity.action.make-private',
          groupLabel: 'kit:entity.action.make-private',
          icon: 'lock',
          scopes: ['tenant', 'customer'],
          auth: administrators,
          unless: (entity) => !isPublic(entity) && 'kit:entity.left-out.private-already',
          ask: {
            title: 'kit:entity.make-private.title',
            groupTitle: 'kit:entity.make-private.group-title',
            text: 'kit:entity.make-private.text',
            confirm: 'kit:entity.make-private.confirm',
          },
          each: (entity, _, quietly) => calls.unassign(entity.id.id, quietly),
          undo: restore(calls),
          done: 'kit:entity.make-private.done',
          leaves: ({ scope }) => scope.kind === 'customer',
        },
      ],
    },
  ];
}

/** Which entities: those selected, or all that a list finds. */
export type ManyEntities<T> =
  | { selected: readonly T[]; found?: undefined }
  | { found: FoundRows<T>; selected?: undefined };

/**
 * Changes many entities at once, in a dialog: those selected, or everything that the list finds. What is changed it takes
 * out of the selection itself.
 */
export function editMany<T extends ScreenEntity>(
  open: (entities: ManyEntities<T>, context: ScreenContext) => Promise<void>,
): DialogAction<T, ScreenContext> {
  return {
    kind: 'dialog',
    id: 'bulk-edit',
    label: 'kit:edit',
    groupLabel: 'kit:edit',
    icon: 'edit',
    several: true,
    scopes: ['tenant', 'customer'],
    auth: administrators,
    open: async (selected, context) => {
      await open({ selected }, context);
      return false;
    },
    all: { label: 'kit:entity.action.edit-all', open: (found, context) => open({ found }, context) },
  };
}
