import { isPublic } from '@mullion/shared-kit/entity/assignable';
import { entityName } from '@mullion/shared-kit/entity/define-entity-screen';
import type { BulkField, FieldId, FieldValues } from './bulk-fields';
import type { BulkEntity } from './bulk-kind';

/** Why an entity is not changed, as keys of texts. */
export type LeftReason = 'left.public' | 'left.gone' | 'left.unreadable' | 'left.changed';

/** A row as it was read; `lost`: why it could not be. */
export interface LoadedRow<T> {
  entity: T;
  lost?: LeftReason;
}

/** What becomes of an entity, for the preview. */
export interface PlannedRow {
  id: string;
  name: string;
  /** Its place in the list. */
  at: number;
  /** Of the fields that are to be changed; `to` is absent where nothing changes. */
  cells: Partial<Record<FieldId, { from: string; to?: string }>>;
  reason?: LeftReason;
  /** It loses what goes with a value it has now, such as the firmware of its profile. */
  drops?: boolean;
}

export interface BulkPlan {
  change: readonly PlannedRow[];
  same: readonly PlannedRow[];
  left: readonly PlannedRow[];
}

/** What becomes of entities when fields get these values. */
export function planRows<T extends BulkEntity>(
  rows: readonly LoadedRow<T>[],
  fields: readonly BulkField<T>[],
  targets: FieldValues,
): BulkPlan {
  const plan = { change: [] as PlannedRow[], same: [] as PlannedRow[], left: [] as PlannedRow[] };
  for (const [at, { entity, lost }] of rows.entries()) {
    const cells: PlannedRow['cells'] = {};
    let changes = false;
    let drops = false;
    for (const field of fields) {
      const target = targets[field.id];
      if (!target) continue;
      const now = field.read(entity);
      const isChanged = now.value !== target.value;
      cells[field.id] = isChanged ? { from: now.text, to: target.text } : { from: now.text };
      changes ||= isChanged;
      drops ||= isChanged && (field.drops?.(entity) ?? false);
    }
    const reason = lost ?? (targets.customer && isPublic(entity) ? 'left.public' : undefined);
    const row = { id: entity.id.id, name: entityName(entity), at, cells, reason, drops };
    if (reason) plan.left.push(row);
    else if (changes) plan.change.push(row);
    else plan.same.push(row);
  }
  return plan;
}
