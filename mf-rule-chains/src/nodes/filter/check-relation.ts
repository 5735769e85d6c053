import { all, isOn, isSet } from '../conditions';
import { EntityControl, EntityTypeControl } from '../controls/entity-controls';
import { RelationTypeControl } from '../controls/relation-type-control';
import { flag, special } from '../field-kinds';
import { nodeForm } from '../node-form';
import { direction } from '../shared-fields';

export const checkRelation = nodeForm({
  class: 'filter.TbCheckRelationNode',
  directive: 'tbFilterNodeCheckRelationConfig',
  help: 'check-relation',
  fields: [
    flag('checkForSingleEntity'),
    direction({ marked: true }),
    special('entityType', EntityTypeControl, { required: true, when: isOn('checkForSingleEntity') }),
    special('entityId', EntityControl, {
      required: true,
      when: all(isOn('checkForSingleEntity'), isSet('entityType')),
    }),
    special('relationType', RelationTypeControl, { required: true, name: 'relationType' }),
  ],
  adjust: (after, before) => (after.entityType === before.entityType ? after : { ...after, entityId: null }),
});
