/** What callers ask to be loaded. */
import { wrongType } from '../framework/fields.js';
import { type EntityType, parseEntityType } from '../framework/ids.js';
import { flagOf, isObject } from '../framework/shapes.js';
import { configIn, entityIn, objectIn } from './commit-requests.js';
import { checkVersion } from './names.js';

export interface LoadOptions {
  loadRelations: boolean;
  loadAttributes: boolean;
  loadCredentials: boolean;
}

/** Entities of one kind that are loaded. */
export interface WantedKind extends LoadOptions {
  entityType: EntityType;
  /** The external id of the only one; null: all that the version has. */
  only: string | null;
  removeOtherEntities: boolean;
  findExistingEntityByName: boolean;
}

export interface LoadRequest {
  versionId: string;
  kinds: WantedKind[];
}

const flag = flagOf();

const optionsOf = (config: Record<string, unknown>): LoadOptions => ({
  loadRelations: flag(config.loadRelations, 'loadRelations'),
  loadAttributes: flag(config.loadAttributes, 'loadAttributes'),
  loadCredentials: flag(config.loadCredentials, 'loadCredentials'),
});

/** The request of a body. Throws 400. */
export function parseLoad(body: Record<string, unknown>): LoadRequest {
  if (typeof body.versionId !== 'string') throw wrongType('versionId', 'the id of a version');
  const versionId = checkVersion(body.versionId);
  if (body.type === 'SINGLE_ENTITY') {
    const { entityType, id } = entityIn(body, 'externalEntityId');
    const options = optionsOf(configIn(body));
    const plain = { removeOtherEntities: false, findExistingEntityByName: false };
    return { versionId, kinds: [{ entityType, only: id, ...options, ...plain }] };
  }
  if (body.type !== 'ENTITY_TYPE') throw wrongType('type', 'SINGLE_ENTITY or ENTITY_TYPE');
  const kinds = Object.entries(objectIn(body, 'entityTypes')).map(([entityType, config]): WantedKind => {
    if (!isObject(config)) throw wrongType('entityTypes', 'a map of objects');
    return {
      entityType: parseEntityType(entityType),
      only: null,
      ...optionsOf(config),
      removeOtherEntities: flag(config.removeOtherEntities, 'removeOtherEntities'),
      findExistingEntityByName: flag(config.findExistingEntityByName, 'findExistingEntityByName'),
    };
  });
  return { versionId, kinds };
}
