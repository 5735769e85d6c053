import { chips, radio } from '../field-kinds';
import { nodeForm } from '../node-form';

export const deleteKeys = nodeForm({
  class: 'transform.TbDeleteKeysNode',
  directive: 'tbTransformationNodeDeleteKeysConfig',
  help: 'delete-keys',
  fields: [
    radio('fromMetadata', 'fromMetadata', [false, true], { name: 'deleteFrom', required: true }),
    chips('keys', { required: true, hint: 'expressions' }),
  ],
});
