/** Entity views: chosen keys of a device or an asset, for a window of time, under a name of their own. */
import { requireEntity } from '../framework/access.js';
import { badRequest } from '../framework/errors.js';
import { type Field, integer, jsonValue, reference, referenceOrNone, text, wrongType } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { defineResource, type Save } from '../framework/resource.js';
import { save } from '../framework/resource-routes.js';
import { T_C } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { type AssignedEntity, assignedBasics, assignedRoutes } from './assigned-entities.js';
import { checkCustomerOf } from './customers.js';

type Keys = readonly string[] | null;
export interface ViewKeys {
  /** null: every key. */
  timeseries: Keys;
  attributes: { cs: Keys; ss: Keys; sh: Keys } | null;
}

export interface EntityView extends AssignedEntity {
  entityId: EntityId | null;
  keys: ViewKeys | null;
  /** 0: open. */
  startTimeMs: number;
  endTimeMs: number;
  additionalInfo: unknown;
  externalId: EntityId | null;
}

const SOURCES = ['DEVICE', 'ASSET'] as const;

const sourceField: Field<EntityId | null> = {
  column: 'entity',
  sortable: false,
  parse: (value, property) => {
    if (value === undefined || value === null) return null;
    const { entityType, id } = value as { entityType?: unknown; id?: unknown };
    const type = SOURCES.find((source) => source === entityType);
    if (!type) throw wrongType(property, 'the id of a device or an asset');
    return { entityType: type, id: parseUuid(id) };
  },
  problems: () => [],
  store: (value) => (value ? JSON.stringify({ entityType: value.entityType, id: value.id }) : null),
  show: (stored) => JSON.parse(String(stored)) as EntityId,
};

function parseKeys(value: unknown, property: string): Keys {
  if (value === null) return null;
  if (!Array.isArray(value) || value.some((key) => typeof key !== 'string'))
    throw wrongType(property, 'a list of keys');
  return value;
}

const jsonField = jsonValue();
const keysField: Field<ViewKeys | null> = {
  ...(jsonField as Field<ViewKeys | null>),
  parse: (value, property) => {
    if (value === undefined || value === null) return null;
    if (!isObject(value)) throw wrongType(property, 'an object');
    const { timeseries = null, attributes = null } = value;
    if (attributes !== null && !isObject(attributes)) throw wrongType(`${property}.attributes`, 'an object');
    const { cs = [], ss = [], sh = [] } = attributes ?? {};
    return {
      timeseries: parseKeys(timeseries, `${property}.timeseries`),
      attributes: attributes && {
        cs: parseKeys(cs, `${property}.attributes.cs`),
        ss: parseKeys(ss, `${property}.attributes.ss`),
        sh: parseKeys(sh, `${property}.attributes.sh`),
      },
    };
  },
};

/** The source has to be a device or an asset; a view is turned to another one by who may read that. Throws 400, 403 or 404. */
function checkSource(tx: Tx, { entity: { entityId }, old, user }: Save<EntityView>): void {
  if (!entityId) throw badRequest('Incorrect entityId null');
  if (old?.entityId?.id !== entityId.id) requireEntity(tx, user, entityId, 'READ');
}

/** What a view shows is its tenant's to say: when the customer it is made for saves it, that stays as stored. */
function keepScope({ entity, old, user }: Save<EntityView>): void {
  if (user.authority !== 'CUSTOMER_USER' || !old) return;
  const { entityId, keys, startTimeMs, endTimeMs } = old;
  Object.assign(entity, { entityId, keys, startTimeMs, endTimeMs });
}

export const entityViews = defineResource<EntityView>({
  entityType: 'ENTITY_VIEW',
  label: 'Entity view',
  table: 'entity_view',
  ...assignedBasics(),
  foreign: 403,
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    name: text(),
    type: text(),
    entityId: sourceField,
    keys: keysField,
    startTimeMs: integer(),
    endTimeMs: integer(),
    additionalInfo: jsonValue(),
    externalId: reference('ENTITY_VIEW'),
  },
  search: ['name'],
  queryFields: { name: 'name', title: 'name', type: 'type', additionalInfo: 'additionalInfo' },
  unique: [
    { property: 'name', message: 'Entity view with such name already exists!' },
    { property: 'externalId', message: 'Entity View with such external id already exists!' },
  ],
  check: (tx, save) => {
    const { entity } = save;
    if (!entity.type) throw badRequest('Entity View type should be specified!');
    if (!entity.name) throw badRequest('Entity view name should be specified!');
    checkCustomerOf(tx, entity, 'entity view');
    keepScope(save);
    checkSource(tx, save);
  },
});

export const entityViewRoutes = [
  ...assignedRoutes(entityViews, { noun: 'entityView', label: 'Entity View' }),
  save(entityViews, '/api/entityView', T_C),
];
