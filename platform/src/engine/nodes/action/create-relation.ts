import type { EntityId, EntityType } from '../../../framework/ids.js';
import { flag, text, whole } from '../../configuration.js';
import { customerOf, type Direction, direction, entityType, ownEntity } from '../../content/entities.js';
import { fill } from '../../content/patterns.js';
import { endOf, findTarget, linkOf, targetName } from '../../content/relation-target.js';
import { ensureEntity } from '../../effects/entities.js';
import { relate } from '../../effects/relations.js';
import { changed, type Message } from '../../message.js';
import { defineNode, type NodeContext } from '../../node.js';

interface Config {
  direction: Direction | null;
  entityType: EntityType | null;
  entityNamePattern: string | null;
  entityTypePattern: string | null;
  relationType: string | null;
  entityCacheExpiration: number;
  createEntityIfNotExists: boolean;
  changeOriginatorToRelatedEntity: boolean;
  removeCurrentRelations: boolean;
}

async function target(config: Config, message: Message, context: NodeContext): Promise<EntityId> {
  const { read, write, tenantId } = context;
  const type = config.entityType;
  if (!type) throw new Error('"entityType" should be specified!');
  const name = targetName(config.entityNamePattern, message);
  const found = await read((tx) => findTarget(tx, tenantId, type, name));
  if (found) return found;
  const canMake = type === 'CUSTOMER' || type === 'DEVICE' || type === 'ASSET';
  if (!config.createEntityIfNotExists || !canMake)
    throw new Error(`No entity found with type '${type}' and name '${name}'.`);
  const profile = type === 'CUSTOMER' ? '' : targetName(config.entityTypePattern, message);
  const made = await write(ensureEntity, { entityType: type, name, type: profile });
  return made.entity.id as EntityId;
}

/** Relates the originator to an entity by name. */
export const createRelation = defineNode<Config>({
  class: 'action.TbCreateRelationNode',
  labels: ['Success'],
  configuration: {
    direction,
    entityType,
    entityNamePattern: text,
    entityTypePattern: text,
    relationType: text,
    entityCacheExpiration: whole,
    createEntityIfNotExists: flag,
    changeOriginatorToRelatedEntity: flag,
    removeCurrentRelations: flag,
  },
  execute: async (config, message, context) => {
    if (!config.direction) throw new Error('"direction" should be specified!');
    const type = fill(config.relationType ?? '', message);
    if (!type) throw new Error('Relation type should be specified!');
    const other = await target(config, message, context);
    const link = linkOf(config.direction, message.originator, other, type);
    await context.write(relate, { ...link, replaces: config.removeCurrentRelations ? endOf(config.direction) : null });
    if (!config.changeOriginatorToRelatedEntity) return 'Success';
    const customerId = await context.read((tx) => customerOf(ownEntity(tx, context.tenantId, other)));
    return { message: changed(message, { originator: other, customerId }), labels: 'Success' };
  },
});
