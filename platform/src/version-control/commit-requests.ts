/** What callers ask to be committed. */
import { badRequest } from '../framework/errors.js';
import { parseText, wrongType } from '../framework/fields.js';
import { type EntityId, type EntityType, parseEntityType, parseUuid } from '../framework/ids.js';
import { flagOf, isObject } from '../framework/shapes.js';
import type { SaveOptions } from './export-entity.js';
import { checkBranch } from './names.js';

const STRATEGIES = ['MERGE', 'OVERWRITE'] as const;
/** Entities that may be named one by one. */
const MOST_IDS = 10_000;
const MAX_NAME = 10_000;

/** Entities of one kind that are committed. */
export interface CommittedKind {
  entityType: EntityType;
  /** null: all of the tenant. */
  ids: string[] | null;
  /** Files of the kind that are not given go. */
  replaced: boolean;
  options: SaveOptions;
}

export interface CommitRequest {
  versionName: string;
  branch: string;
  kinds: CommittedKind[];
}

const flag = flagOf();

const optionsOf = (config: Record<string, unknown>): SaveOptions => ({
  saveRelations: flag(config.saveRelations, 'saveRelations'),
  saveAttributes: flag(config.saveAttributes, 'saveAttributes'),
  saveCredentials: flag(config.saveCredentials, 'saveCredentials'),
});

export function objectIn(body: Record<string, unknown>, member: string): Record<string, unknown> {
  const value = body[member];
  if (!isObject(value)) throw wrongType(member, 'an object');
  return value;
}

/** What a request about a single entity says of it; nothing when it is left out. Throws 400. */
export const configIn = (body: Record<string, unknown>): Record<string, unknown> =>
  body.config === undefined || body.config === null ? {} : objectIn(body, 'config');

/** The id object of a member. Throws 400. */
export function entityIn(body: Record<string, unknown>, member: string): EntityId {
  const { entityType, id } = objectIn(body, member);
  return { entityType: parseEntityType(entityType), id: parseUuid(id) };
}

function strategyOf(value: unknown, fallback: (typeof STRATEGIES)[number]): (typeof STRATEGIES)[number] {
  if (value === undefined || value === null) return fallback;
  const found = STRATEGIES.find((strategy) => strategy === value);
  if (!found) throw wrongType('syncStrategy', `one of ${STRATEGIES.join(', ')}`);
  return found;
}

function idsOf({ allEntities, entityIds }: Record<string, unknown>): string[] | null {
  if (flag(allEntities, 'allEntities')) return null;
  if (!Array.isArray(entityIds)) throw wrongType('entityIds', 'a list of ids');
  if (entityIds.length > MOST_IDS) throw badRequest(`At most ${MOST_IDS} entities can be named`);
  return entityIds.map(parseUuid);
}

/** The request of a body. Throws 400. */
export function parseCommit(body: Record<string, unknown>): CommitRequest {
  const versionName = parseText(body.versionName, 'versionName')?.trim();
  const branch = parseText(body.branch, 'branch');
  if (!versionName) throw badRequest('Version name should be specified!');
  if (versionName.length > MAX_NAME) throw badRequest('Version name is too long');
  if (!branch) throw badRequest('Branch should be specified!');
  const head = { versionName, branch: checkBranch(branch) };
  if (body.type === 'SINGLE_ENTITY') {
    const { entityType, id } = entityIn(body, 'entityId');
    return { ...head, kinds: [{ entityType, ids: [id], replaced: false, options: optionsOf(configIn(body)) }] };
  }
  if (body.type !== 'COMPLEX') throw wrongType('type', 'SINGLE_ENTITY or COMPLEX');
  const strategy = strategyOf(body.syncStrategy, 'MERGE');
  const kinds = Object.entries(objectIn(body, 'entityTypes')).map(([entityType, config]): CommittedKind => {
    if (!isObject(config)) throw wrongType('entityTypes', 'a map of objects');
    return {
      entityType: parseEntityType(entityType),
      ids: idsOf(config),
      replaced: strategyOf(config.syncStrategy, strategy) === 'OVERWRITE',
      options: optionsOf(config),
    };
  });
  return { ...head, kinds };
}
