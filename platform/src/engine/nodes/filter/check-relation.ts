import { isOwn, refuseForeign } from '../../../framework/access.js';
import type { EntityType } from '../../../framework/ids.js';
import { ConfigurationError, flag, text } from '../../configuration.js';
import { type Direction, direction, entityType } from '../../content/entities.js';
import { defineNode } from '../../node.js';

interface Config {
  direction: Direction | null;
  entityId: string | null;
  entityType: EntityType | null;
  relationType: string | null;
  checkForSingleEntity: boolean;
}

/** Whether the originator has a relation of a type: to one entity, or to any. FROM is a relation that comes from there. */
export const checkRelation = defineNode<Config>({
  class: 'filter.TbCheckRelationNode',
  labels: ['True', 'False'],
  configuration: { direction, entityId: text, entityType, relationType: text, checkForSingleEntity: flag },
  start: async ({ checkForSingleEntity, entityId, entityType: type }, { read, tenantId }) => {
    if (!checkForSingleEntity) return;
    if (!entityId || !type) throw new ConfigurationError('"entityType" and "entityId" should be specified!');
    if (await read((tx) => isOwn(tx, tenantId, { entityType: type, id: entityId }))) return;
    throw new ConfigurationError(
      `Entity with id: '${entityId}' specified in the configuration doesn't belong to the current tenant.`,
    );
  },
  execute: async (config, { originator }, { read, tenantId }) => {
    if (!config.relationType) throw new Error('Relation type should be specified!');
    if (!config.direction) throw new Error('"direction" should be specified!');
    const [near, far] = config.direction === 'FROM' ? ['to', 'from'] : ['from', 'to'];
    const single = config.checkForSingleEntity;
    const found = await read((tx) => {
      refuseForeign(tx, tenantId, originator);
      return tx.get(
        `SELECT 1 FROM relation WHERE ${near}_id = ? AND ${near}_type = ? AND type_group = 'COMMON' AND type = ?
         ${single ? `AND ${far}_id = ? AND ${far}_type = ?` : ''} LIMIT 1`,
        originator.id,
        originator.entityType,
        config.relationType,
        ...(single ? [config.entityId, config.entityType] : []),
      );
    });
    return found ? 'True' : 'False';
  },
});
