import { isOneOf, isSet } from '../conditions';
import { EntityTypeControl } from '../controls/entity-controls';
import { flag, number, pattern, special } from '../field-kinds';
import { nodeForm } from '../node-form';
import { direction } from '../shared-fields';

export const createRelation = nodeForm({
  class: 'action.TbCreateRelationNode',
  directive: 'tbActionNodeCreateRelationConfig',
  help: 'create-relation',
  fields: [
    direction({ required: true }),
    special('entityType', EntityTypeControl, { required: true }),
    pattern('entityNamePattern', { required: true, trims: true, nullable: true, when: isSet('entityType') }),
    pattern('entityTypePattern', {
      required: true,
      trims: true,
      nullable: true,
      when: isOneOf('entityType', 'DEVICE', 'ASSET'),
    }),
    pattern('relationType', { name: 'relationTypePattern', required: true }),
    flag('createEntityIfNotExists', { when: isOneOf('entityType', 'CUSTOMER', 'DEVICE', 'ASSET') }),
    flag('removeCurrentRelations'),
    flag('changeOriginatorToRelatedEntity'),
    number('entityCacheExpiration', { required: true, min: 0, hint: 'cache' }),
  ],
});
