import type { Assignable } from '@mullion/shared-kit/entity/assignable';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import type { EntityScreenDefinition } from '@mullion/shared-kit/entity/define-entity-screen';

/** What entities have that are changed many at once. Members beyond these are kept as they are stored. */
export interface BulkEntity extends Assignable {
  label?: string | null;
  additionalInfo?: { description?: string; [name: string]: unknown } | null;
}

/** A kind of entity whose fields can be changed for many at once: besides customer and description, those it names. */
export interface BulkKind<T extends BulkEntity> {
  load: EntityScreenDefinition<T>['load'];
  save: NonNullable<EntityScreenDefinition<T>['save']>;
  calls: AssignmentCalls;
  /** It has a label. */
  label?: true;
  /** It has a profile of this type. */
  profile?: 'DEVICE_PROFILE' | 'ASSET_PROFILE';
}
