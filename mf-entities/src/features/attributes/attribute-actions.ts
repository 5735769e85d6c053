import {
  attributeScopes,
  deleteAttributes,
  isDeletableKey,
  type WritableScope,
} from '@mullion/shared-kit/api/telemetry';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { AddAction } from '@mullion/shared-kit/list/add-button';
import { type ListFilter, selectFilter } from '@mullion/shared-kit/list/list-filters';
import { type AttributeRow, isWritable, scopesOf } from '@mullion/shared-kit/tabs/attribute-rows';
import { shownValue } from '@mullion/shared-kit/tabs/attributes-source';
import type { TabContext } from '@mullion/shared-kit/tabs/list-tab';
import { copyRow, deleteRows, editRow } from '@mullion/shared-kit/tabs/row-actions';
import { editAttribute } from './edit-attribute';

/** Scopes that people may change; a device's own attributes are the device's. */
const writableScopes = ['SERVER_SCOPE', 'SHARED_SCOPE'] as const;

const unless = (row: AttributeRow) => !isWritable(row);

/** Edits a value: in its cell where it fits, otherwise in a dialog. */
export const editValue = editRow<AttributeRow, TabContext<AttributeRow>>({
  label: 'attribute.edit-value',
  unless,
  edit: editAttribute,
});

/** Puts a value on the clipboard. */
export const copyValue = copyRow<AttributeRow, TabContext<AttributeRow>>({
  label: 'value.copy',
  done: 'value.copied',
  text: (row, { entity }) => shownValue(entity, row)?.text,
});

/** One call for each scope. */
export const deleteRow = deleteRows<AttributeRow, TabContext<AttributeRow>>({
  title: 'attribute.delete.title',
  text: 'attribute.delete.text',
  done: 'attribute.deleted',
  unless: (row) => (unless(row) && 'attribute.of-device') || (!isDeletableKey(row.key) && 'key-with-comma'),
  together: (rows, { entity }) =>
    Promise.all(
      writableScopes.map((scope) => {
        const keys = rows.filter((row) => row.scope === scope).map(({ key }) => key);
        return keys.length > 0 ? deleteAttributes(entity, scope, keys) : undefined;
      }),
    ),
});

/** One of the scopes, where the entity has several. */
export const scopeFilter: ListFilter<TabContext<AttributeRow>> = selectFilter({
  name: 'scope',
  when: ({ entity }) => scopesOf(entity.entityType).length > 1,
  label: 'attribute.scope',
  all: 'attribute.all-scopes',
  options: attributeScopes,
  text: (scope) => `scope.${scope}`,
});

/** A new attribute, in one of the scopes that the entity has. */
export const addAttribute: AddAction<TabContext<AttributeRow>> = {
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
