/** Reading entity filters from JSON. */
import { ENTITY_TYPES, type EntityId, type EntityType, isUuid } from '../framework/ids.js';
import { FieldError, Fields } from './json-fields.js';
import type { EntityFilter, RelationFilter, RelationWalk } from './query-model.js';

function readId(fields: Fields, name: string): EntityId | null {
  const id = fields.object(name);
  if (!id) return null;
  const entityType = id.requiredWord('entityType', ENTITY_TYPES);
  return { entityType, id: readUuid(id.text('id'), `${fields.path}.${name}.id`) };
}

function readUuid(text: string | null, path: string): string {
  if (!isUuid(text)) throw new FieldError(`"${path}": a UUID is expected`);
  return text.toLowerCase();
}

const SEARCHES = {
  assetSearchQuery: ['ASSET', 'assetTypes'],
  deviceSearchQuery: ['DEVICE', 'deviceTypes'],
  entityViewSearchQuery: ['ENTITY_VIEW', 'entityViewTypes'],
  edgeSearchQuery: ['EDGE', 'edgeTypes'],
} as const;
const TYPED = {
  assetType: ['ASSET', 'assetType', 'assetNameFilter'],
  deviceType: ['DEVICE', 'deviceType', 'deviceNameFilter'],
  entityViewType: ['ENTITY_VIEW', 'entityViewType', 'entityViewNameFilter'],
  edgeType: ['EDGE', 'edgeType', 'edgeNameFilter'],
} as const;
const FILTER_TYPES = [
  'singleEntity',
  'entityList',
  'entityName',
  'entityType',
  'apiUsageState',
  'relationsQuery',
  ...(Object.keys(TYPED) as (keyof typeof TYPED)[]),
  ...(Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]),
] as const;

const isKeyOf = <T extends object>(object: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(object, key);

/** Reads an entity filter; members it does not use are ignored everywhere. Throws FieldError. */
export function readEntityFilter(node: unknown, path: string): EntityFilter {
  const fields = new Fields(node, path, false);
  const type = fields.requiredWord('type', FILTER_TYPES);
  if (isKeyOf(TYPED, type)) {
    const [entityType, subtype, name] = TYPED[type];
    return { type: 'typed', entityType, subtype: fields.text(subtype), name: fields.text(name) };
  }
  if (isKeyOf(SEARCHES, type)) {
    const [entityType, subtypes] = SEARCHES[type];
    return {
      type: 'search',
      entityType,
      relationType: fields.text('relationType') || null,
      subtypes: fields.texts(subtypes),
      ...readWalk(fields, false),
    };
  }
  const entityType = () => fields.requiredWord('entityType', ENTITY_TYPES);
  switch (type) {
    case 'singleEntity': {
      const id = readId(fields, 'singleEntity') ?? fields.fail('singleEntity', 'an id');
      return { type: 'ids', entityType: id.entityType, ids: [id.id] };
    }
    case 'entityList':
      return {
        type: 'ids',
        entityType: entityType(),
        ids: fields.texts('entityList').map((id, index) => readUuid(id, `${path}.entityList[${index}]`)),
      };
    case 'entityName':
      return { type: 'named', entityType: entityType(), name: fields.text('entityNameFilter') };
    case 'entityType':
      return { type: 'named', entityType: entityType(), name: null };
    case 'apiUsageState':
      return { type: 'apiUsageState', customerId: readId(fields, 'customerId')?.id ?? null };
    default:
      return {
        type: 'relations',
        filters: fields.list('filters', readRelationFilter) ?? [],
        ...readWalk(fields, true),
      };
  }
}

function readRelationFilter(node: unknown, path: string): RelationFilter {
  const fields = new Fields(node, path, false);
  const read = (each: unknown, at: string): EntityType =>
    ENTITY_TYPES.find((type) => type === each) ??
    (() => {
      throw new FieldError(`"${at}": an entity type is expected`);
    })();
  return { relationType: fields.text('relationType') || null, entityTypes: fields.list('entityTypes', read) ?? [] };
}

function readWalk(fields: Fields, mayHaveRoots: boolean): RelationWalk {
  const multiRoot = mayHaveRoots && fields.flag('multiRoot');
  const single = readId(fields, 'rootEntity');
  const roots = () => {
    const entityType = fields.requiredWord('multiRootEntitiesType', ENTITY_TYPES);
    return fields
      .texts('multiRootEntityIds')
      .map((id) => ({ entityType, id: readUuid(id, `${fields.path}.multiRootEntityIds`) }));
  };
  return {
    root: multiRoot ? roots() : single ? [single] : [],
    multiRoot,
    direction: fields.word('direction', ['FROM', 'TO']) ?? 'FROM',
    maxLevel: fields.integer('maxLevel'),
    lastLevelOnly: fields.flag('fetchLastLevelOnly'),
  };
}
