import { all, isOn, isSet } from '../conditions';
import { EntityTypeControl } from '../controls/entity-controls';
import { flag, number, pattern, special } from '../field-kinds';
import { nodeForm } from '../node-form';
import { direction } from '../shared-fields';

const isSingle = isOn('deleteForSingleEntity');

export const deleteRelation = nodeForm({
  class: 'action.TbDeleteRelationNode',
  directive: 'tbActionNodeDeleteRelationConfig',
  help: 'delete-relation',
  drops: ['entityTypePattern'],
  fields: [
    flag('deleteForSingleEntity'),
    direction({ required: true }),
    special('entityType', EntityTypeControl, { required: true, when: isSingle }),
    pattern('entityNamePattern', {
      required: true,
      trims: true,
      nullable: true,
      when: all(isSingle, isSet('entityType')),
    }),
    pattern('relationType', { name: 'relationTypePattern', required: true }),
    number('entityCacheExpiration', { required: true, min: 0, hint: 'cache' }),
  ],
});
