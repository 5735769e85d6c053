import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { deleteAttributes, isDeletableKey } from '@mullion/shared-kit/api/telemetry';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import type { ActionContext, RowAction } from '@mullion/shared-kit/list/row-action';
import { type AttributeRow, isWritable } from './attribute-rows';

/** What the rows are called. */
export const attributeNaming = {
  id: ({ id }: AttributeRow) => id,
  name: ({ key }: AttributeRow) => key,
  counted: 'attribute.counted',
};

export interface AttributeContext extends ActionContext<AttributeRow> {
  entity: EntityId;
  /** Changes a value, in its cell or in a dialog. */
  edit: (row: AttributeRow) => void;
  /** What a row shows now. */
  textOf: (row: AttributeRow) => string;
}

/** Scopes that people may change; a device's own attributes are the device's. */
export const writableScopes = ['SERVER_SCOPE', 'SHARED_SCOPE'] as const;
const unless = (row: AttributeRow) => !isWritable(row);

/** What can be done with one attribute or with many. */
export const attributeActions: readonly RowAction<AttributeRow, AttributeContext>[] = [
  {
    kind: 'dialog',
    id: 'edit',
    label: 'attribute.edit-value',
    icon: 'edit',
    unless,
    open: ([row], { edit }) => row && edit(row),
  },
  {
    kind: 'dialog',
    id: 'copy',
    label: 'value.copy',
    icon: 'copy',
    open: async ([row], { textOf, t }) => {
      if (row) await copyAndNotify(textOf(row), t('value.copied'));
    },
  },
  {
    kind: 'call',
    id: 'delete',
    label: 'delete',
    groupLabel: 'delete',
    icon: 'trash',
    danger: true,
    unless: (row) => unless(row) || (!isDeletableKey(row.key) && 'key-with-comma'),
    ask: {
      title: 'attribute.delete.title',
      text: 'attribute.delete.text',
      confirm: 'kit:entity.delete.confirm',
      danger: true,
    },
    together: (rows, { entity }) =>
      Promise.all(
        writableScopes.map((scope) => {
          const keys = rows.filter((row) => row.scope === scope).map(({ key }) => key);
          return keys.length > 0 ? deleteAttributes(entity, scope, keys) : undefined;
        }),
      ),
    done: 'attribute.deleted',
  },
];
