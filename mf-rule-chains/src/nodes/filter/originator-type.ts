import { nodeForm } from '../node-form';
import { originatorTypes } from '../shared-fields';

export const originatorType = nodeForm({
  class: 'filter.TbOriginatorTypeFilterNode',
  directive: 'tbFilterNodeOriginatorTypeConfig',
  help: 'originator-type',
  fields: [originatorTypes],
});
