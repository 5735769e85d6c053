import { nodeForm } from '../node-form';
import { fetchedAttributes } from '../shared-fields';

export const originatorAttributes = nodeForm({
  class: 'metadata.TbGetAttributesNode',
  directive: 'tbEnrichmentNodeOriginatorAttributesConfig',
  help: 'originator-attributes',
  fields: [...fetchedAttributes],
});
