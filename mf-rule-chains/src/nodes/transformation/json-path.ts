import { text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const jsonPath = nodeForm({
  class: 'transform.TbJsonPathNode',
  directive: 'tbTransformationNodeJsonPathConfig',
  help: 'json-path',
  fields: [text('jsonPath', { required: true })],
});
