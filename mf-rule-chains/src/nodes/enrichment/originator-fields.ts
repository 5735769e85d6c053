import { flag, map } from '../field-kinds';
import { nodeForm } from '../node-form';

export const originatorFields = nodeForm({
  class: 'metadata.TbGetOriginatorFieldsNode',
  directive: 'tbEnrichmentNodeOriginatorFieldsConfig',
  help: 'originator-fields',
  fields: [map('fieldsMapping', ['source-field', 'target-attribute'], { required: true }), flag('ignoreNullStrings')],
});
