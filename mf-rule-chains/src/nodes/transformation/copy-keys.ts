import { chips, radio } from '../field-kinds';
import { nodeForm } from '../node-form';

export const copyKeys = nodeForm({
  class: 'transform.TbCopyKeysNode',
  directive: 'tbTransformationNodeCopyKeysConfig',
  help: 'copy-keys',
  fields: [
    radio('fromMetadata', 'copyFrom', [false, true], { name: 'copyFrom', required: true }),
    chips('keys', { required: true, hint: 'expressions' }),
  ],
});
