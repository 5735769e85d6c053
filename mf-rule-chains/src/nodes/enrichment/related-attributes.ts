import { nodeForm } from '../node-form';
import { attributeMapping, relationsQuery } from '../shared-fields';

export const relatedAttributes = nodeForm({
  class: 'metadata.TbGetRelatedAttributeNode',
  directive: 'tbEnrichmentNodeRelatedAttributesConfig',
  help: 'related-attributes',
  fields: [relationsQuery(), ...attributeMapping],
});
