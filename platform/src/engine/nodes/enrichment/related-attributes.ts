import { attributesOf } from '../../content/attributes-of.js';
import { type RelationsQuery, relatedEntities, relationsQuery } from '../../content/entities.js';

/** Values of the first entity that is related to the originator. */
export const relatedAttributes = attributesOf<{ relationsQuery: RelationsQuery | null }>({
  class: 'metadata.TbGetRelatedAttributeNode',
  configuration: { relationsQuery },
  find: (tx, { originator }, config, tenantId) =>
    relatedEntities(tx, tenantId, originator, config.relationsQuery)[0] ?? null,
});
