import { attributeScopes } from '@mullion/shared-kit/api/telemetry';
import { ageWidth } from '@mullion/shared-kit/list/age';
import { defineList } from '@mullion/shared-kit/list/define-list';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { type AttributeContext, addAttribute, attributeActions } from './attribute-actions';
import { ageCell, keyCell, scopeCell, valueCell } from './attribute-cells';
import { type AttributeRow, attributeLooks, isWritable, scopesOf } from './attribute-rows';
import { useAttributes } from './use-attributes';

/** All attributes of an entity in one table over every scope, live. */
export const attributesList = defineList<AttributeRow, AttributeContext>({
  title: 'attribute.title',
  useSource: localRows({ ...attributeLooks, useRows: ({ entity }) => useAttributes(entity) }),
  columns: [
    {
      id: 'key',
      label: 'attribute.key',
      sort: 'key',
      priority: 1,
      width: 'clamp(6.5rem, 24cqi, 24rem)',
      naming: true,
      cell: keyCell,
    },
    { id: 'value', label: 'attribute.value', sort: null, priority: 1, cell: valueCell },
    { id: 'scope', label: 'attribute.scope', sort: 'scope', priority: 1, width: '5rem', cell: scopeCell },
    { id: 'age', label: 'attribute.updated', sort: 'lastUpdateTs', priority: 2, width: ageWidth, cell: ageCell },
  ],
  sort: { property: 'key', direction: 'ASC' },
  search: 'attribute.search',
  filters: [
    selectFilter({
      name: 'scope',
      when: ({ entity }) => scopesOf(entity.entityType).length > 1,
      label: 'attribute.scope',
      all: 'attribute.all-scopes',
      options: attributeScopes,
      text: (scope) => `scope.${scope}`,
    }),
  ],
  actions: attributeActions,
  selectable: isWritable,
  add: [addAttribute],
  edit: (row, { edit }) => edit(row),
  empty: { icon: 'list', title: 'attribute.none', text: 'attribute.none.text' },
});
