import type { CallOptions } from '../api/http-client';
import type { LeftOut, Undo } from '../list/row-action';
import { runAction } from '../list/run-action';
import { type Assignable, hasCustomer, isPublic, ownerId } from './assignable';
import type { ScreenContext } from './define-entity-screen';

/** Calls behind the assignment of one type's entities; all answer the entity as it is stored. */
export interface AssignmentCalls {
  assign: (customerId: string, id: string, options?: CallOptions) => Promise<Assignable>;
  unassign: (id: string, options?: CallOptions) => Promise<Assignable>;
  makePublic: (id: string, options?: CallOptions) => Promise<Assignable>;
  read: (id: string, options?: CallOptions) => Promise<Assignable>;
}

/** How entities are given to an edge, which takes them beside others: they keep their customer. */
export interface EdgeAssignment {
  assign: (edgeId: string, id: string, options?: CallOptions) => Promise<unknown>;
  /** What the edge is called. */
  name: (edgeId: string, context: ScreenContext) => Promise<string>;
  /** i18n key of what that means, with `count`. */
  text: string;
  /** Whether the edge has it already. Default: nothing is known of that. */
  isHad?: (id: string) => boolean;
}

/** Gives an entity back to whom it belonged when it was read, unless somebody has given it to another one since. */
export const restore = (calls: AssignmentCalls): Undo<Assignable> => ({
  each: (entity, options) => {
    if (isPublic(entity)) return calls.makePublic(entity.id.id, options);
    const owner = entity.customerId;
    return owner && hasCustomer(entity)
      ? calls.assign(owner.id, entity.id.id, options)
      : calls.unassign(entity.id.id, options);
  },
  isStill: async (entity, stored, options) => {
    const now = await calls.read(entity.id.id, options);
    return ownerId(now) === ownerId(stored as Assignable);
  },
  changed: 'kit:entity.left-out.reassigned',
});

interface Assignment<T extends Assignable> {
  entities: readonly T[];
  leftOut: readonly LeftOut<T>[];
  customer: { id: string; name: string };
  calls: AssignmentCalls;
  context: ScreenContext;
  call?: CallOptions;
}

/** Assigns entities to the chosen customer, whichever customer they belong to now. `call`: of the call for a single one. */
export const assignTo = <T extends Assignable>({ entities, leftOut, customer, calls, context, call }: Assignment<T>) =>
  runAction<T, ScreenContext>(
    {
      kind: 'call',
      id: 'assign',
      label: 'kit:entity.action.assign',
      icon: 'assignment_ind',
      each: (entity, _, options) => calls.assign(customer.id, entity.id.id, options),
      undo: restore(calls),
      done: 'kit:entity.assign.done',
    },
    entities,
    context,
    { leftOut, values: { to: customer.name }, call },
  );
