import type { EntityType } from '../../../framework/ids.js';
import { flag, text, whole } from '../../configuration.js';
import { type Direction, direction, entityType } from '../../content/entities.js';
import { fill } from '../../content/patterns.js';
import { endOf, findTarget, linkOf, targetName } from '../../content/relation-target.js';
import { unrelate, unrelateAll } from '../../effects/relations.js';
import { defineNode } from '../../node.js';

interface Config {
  direction: Direction | null;
  entityType: EntityType | null;
  entityNamePattern: string | null;
  entityTypePattern: string | null;
  relationType: string | null;
  entityCacheExpiration: number;
  deleteForSingleEntity: boolean;
}

/** Deletes the originator's relation to an entity by name, or all of a type and direction. */
export const deleteRelation = defineNode<Config>({
  class: 'action.TbDeleteRelationNode',
  labels: ['Success'],
  configuration: {
    direction,
    entityType,
    entityNamePattern: text,
    entityTypePattern: text,
    relationType: text,
    entityCacheExpiration: whole,
    deleteForSingleEntity: flag,
  },
  execute: async (config, message, { read, write, tenantId }) => {
    const { originator } = message;
    if (!config.direction) throw new Error('"direction" should be specified!');
    const type = fill(config.relationType ?? '', message);
    if (!config.deleteForSingleEntity) {
      await write(unrelateAll, { entityId: originator, end: endOf(config.direction), type });
      return 'Success';
    }
    const kind = config.entityType;
    if (!kind) throw new Error('"entityType" should be specified!');
    const name = targetName(config.entityNamePattern, message);
    const other = await read((tx) => findTarget(tx, tenantId, kind, name));
    if (!other) throw new Error(`No entity found with type '${kind}' and name '${name}'.`);
    await write(unrelate, linkOf(config.direction, originator, other, type));
    return 'Success';
  },
});
