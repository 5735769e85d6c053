import type { EntityType } from '../../../framework/ids.js';
import { list } from '../../configuration.js';
import { entityType } from '../../content/entities.js';
import { defineNode } from '../../node.js';

/** Whether the originator is of one of these kinds. */
export const originatorType = defineNode<{ originatorTypes: (EntityType | null)[] }>({
  class: 'filter.TbOriginatorTypeFilterNode',
  labels: ['True', 'False'],
  configuration: { originatorTypes: list(entityType) },
  execute: ({ originatorTypes }, { originator }) =>
    originatorTypes.includes(originator.entityType) ? 'True' : 'False',
});
