import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { deleteAttributes, isDeletableKey, type WritableScope } from '@mullion/shared-kit/api/telemetry';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { AddAction } from '@mullion/shared-kit/list/add-button';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import type { ListContext } from '@mullion/shared-kit/list/define-list';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import { type AttributeRow, isWritable, scopesOf } from './attribute-rows';
import { shownValue } from './use-attributes';

/** What the rows are called. */
export const attributeNaming = {
  id: ({ id }: AttributeRow) => id,
  name: ({ key }: AttributeRow) => key,
  counted: 'attribute.counted',
};

export interface AttributeContext extends ListContext<AttributeRow> {
  entity: EntityId;
  /** Changes a value, in its cell or in a dialog. */
  edit: (row: AttributeRow) => void;
}

/** Scopes that people may change; a device's own attributes are the device's. */
const writableScopes = ['SERVER_SCOPE', 'SHARED_SCOPE'] as const;
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
    open: async ([row], { entity, t }) => {
      if (row) await copyAndNotify(shownValue(entity, row)?.text ?? '', t('value.copied'));
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

/** A new attribute, in one of the scopes that the entity has. */
export const addAttribute: AddAction<AttributeContext> = {
  id: 'add',
  label: 'attribute.add',
  run: async ({ entity }) => {
    const { openAttributeDialog } = await loadCode(
      () => import(/* webpackChunkName: "attribute-dialog" */ './attribute-dialog'),
    );
    const writable = scopesOf(entity.entityType).filter((scope): scope is WritableScope => scope !== 'CLIENT_SCOPE');
    await openAttributeDialog(entity, writable);
  },
};
