import { all, isOneOf, isSet, not } from '../conditions';
import { EntityTypeControl } from '../controls/entity-controls';
import { choice, pattern, special } from '../field-kinds';
import { nodeForm } from '../node-form';
import { relationsQuery } from '../shared-fields';

const isEntity = isOneOf('originatorSource', 'ENTITY');

export const changeOriginator = nodeForm({
  class: 'transform.TbChangeOriginatorNode',
  directive: 'tbTransformationNodeChangeOriginatorConfig',
  help: 'change-originator',
  fields: [
    choice('originatorSource', ['CUSTOMER', 'TENANT', 'RELATED', 'ALARM_ORIGINATOR', 'ENTITY'], { required: true }),
    special('entityType', EntityTypeControl, {
      required: true,
      when: isEntity,
      types: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'USER', 'EDGE'],
    }),
    pattern('entityNamePattern', { required: true, trims: true, when: all(isEntity, isSet('entityType')) }),
    relationsQuery(isOneOf('originatorSource', 'RELATED')),
  ],
  adjust: (after, before) =>
    isEntity(before) && not(isEntity)(after) ? { ...after, entityType: null, entityNamePattern: null } : after,
});
