import { ageWidth } from '@mullion/shared-kit/list/age';
import type { AttributeRow } from '@mullion/shared-kit/tabs/attribute-rows';
import { attributesOfEntity } from '@mullion/shared-kit/tabs/attributes-source';
import { listTab } from '@mullion/shared-kit/tabs/list-tab';
import { addAttribute, copyValue, deleteRow, editValue, scopeFilter } from '../features/attributes/attribute-actions';
import { ageCell, keyCell, scopeCell, valueCell } from '../features/attributes/attribute-cells';
import { editAttribute } from '../features/attributes/edit-attribute';

const keyWidth = 'clamp(6.5rem, 24cqi, 24rem)';

/** The tab "Attributes" of an entity's page: all of them in one table over every scope, live. */
export default listTab<AttributeRow>({
  namespace: 'mf-entities',
  title: 'attribute.title',
  rows: { id: ({ id }) => id, name: ({ key }) => key, counted: 'attribute.counted' },
  keyOf: ({ key }) => ({ name: key, type: 'attribute' }),
  useSource: attributesOfEntity,
  columns: [
    { id: 'key', label: 'attribute.key', sort: 'key', priority: 1, width: keyWidth, naming: true, cell: keyCell },
    { id: 'value', label: 'attribute.value', sort: null, priority: 1, cell: valueCell },
    { id: 'scope', label: 'attribute.scope', sort: 'scope', priority: 1, width: '5rem', cell: scopeCell },
    { id: 'age', label: 'attribute.updated', sort: 'lastUpdateTs', priority: 2, width: ageWidth, cell: ageCell },
  ],
  sort: { property: 'key', direction: 'ASC' },
  search: 'attribute.search',
  filters: [scopeFilter],
  actions: [editValue, copyValue, deleteRow],
  add: [addAttribute],
  edit: editAttribute,
  empty: { icon: 'list', title: 'attribute.none', text: 'attribute.none.text' },
});
