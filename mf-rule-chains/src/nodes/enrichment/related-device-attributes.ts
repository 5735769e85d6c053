import { nodeForm } from '../node-form';
import { deviceRelationsQuery, fetchedAttributes } from '../shared-fields';

export const relatedDeviceAttributes = nodeForm({
  class: 'metadata.TbGetDeviceAttrNode',
  directive: 'tbEnrichmentNodeDeviceAttributesConfig',
  help: 'related-device-attributes',
  fields: [deviceRelationsQuery, ...fetchedAttributes],
});
