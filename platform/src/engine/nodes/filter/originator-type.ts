import type { EntityType } from '../../../framework/ids.js';
import { given, listOrNull } from '../../configuration.js';
import { entityType } from '../../content/entities.js';
import { defineNode } from '../../node.js';

/** Whether the originator is of one of these kinds. */
export const originatorType = defineNode<{ originatorTypes: (EntityType | null)[] | null }>({
  class: 'filter.TbOriginatorTypeFilterNode',
  labels: ['True', 'False'],
  configuration: { originatorTypes: listOrNull(entityType) },
  execute: ({ originatorTypes }, { originator }) =>
    given(originatorTypes, 'originatorTypes').includes(originator.entityType) ? 'True' : 'False',
});
