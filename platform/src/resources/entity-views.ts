/** Entity views: chosen keys of a device or an asset, for a window of time, under a name of their own. */
import { entityKind, findEntity, unknownEntity } from '../framework/access.js';
import { badRequest, forbidden } from '../framework/errors.js';
import { type Field, integer, jsonValue, reference, referenceOrNone, text, wrongType } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import {
  customerList,
  type Filter,
  readById,
  removeById,
  save,
  tenantList,
  typesInUse,
} from '../framework/resource-routes.js';
import { T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { assignmentRoutes } from './assignment.js';
import { ASSIGNED_TO_CUSTOMER } from './customer-rights.js';
import { CUSTOMER_IS_PUBLIC, checkCustomerOf, requireCustomer } from './customers.js';
import { findByRelations } from './relation-search.js';

type Keys = readonly string[] | null;
export interface ViewKeys {
  /** null: every key. */
  timeseries: Keys;
  attributes: { cs: Keys; ss: Keys; sh: Keys } | null;
}

export interface EntityView extends Entity {
  customerId: EntityId;
  name: string | null;
  type: string | null;
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
    if (typeof value !== 'object') throw wrongType(property, 'an object');
    const { timeseries = null, attributes = null } = value as { timeseries?: unknown; attributes?: unknown };
    if (attributes !== null && typeof attributes !== 'object') throw wrongType(`${property}.attributes`, 'an object');
    const { cs = [], ss = [], sh = [] } = (attributes ?? {}) as Record<string, unknown>;
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

/** The source has to be a device or an asset of the view's tenant. */
function checkSource(tx: Tx, view: EntityView): void {
  if (!view.entityId) throw badRequest('Incorrect entityId null');
  const kind = entityKind(view.entityId.entityType);
  const source = findEntity(tx, view.entityId);
  if (!source) throw unknownEntity(kind, view.entityId.id);
  if (source.tenantId === view.tenantId?.id) return;
  throw kind.foreign === 404 ? unknownEntity(kind, view.entityId.id) : forbidden();
}

export const entityViews = defineResource<EntityView>({
  entityType: 'ENTITY_VIEW',
  label: 'Entity view',
  table: 'entity_view',
  owner: 'customer',
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
  views: {
    info: {
      joins: 'LEFT JOIN customer c ON c.id = t.customer_id',
      columns: {
        customerTitle: { sql: 'c.title' },
        customerIsPublic: { sql: CUSTOMER_IS_PUBLIC, show: (value) => value === 1 },
      },
    },
  },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [{ reach: 'customer', may: ASSIGNED_TO_CUSTOMER }],
  },
  unique: { property: 'name', message: 'Entity view with such name already exists!' },
  echoCreatedTime: true,
  audited: true,
  check: (tx, { entity }) => {
    if (!entity.name) throw badRequest('Entity view name should be specified!');
    if (!entity.type) throw badRequest('Entity View type should be specified!');
    checkCustomerOf(tx, entity, 'entity view');
    checkSource(tx, entity);
  },
});

const byType: Filter = ({ type }) => ({ where: type ? [where('t.type = ?', type)] : [] });

export const entityViewRoutes = [
  readById(entityViews, '/api/entityView', T_C),
  readById(entityViews, '/api/entityView/info', T_C, 'info'),
  save(entityViews, '/api/entityView', T_C),
  removeById(entityViews, '/api/entityView', T),
  tenantList(entityViews, '/api/tenant/entityViews', T, {
    filter: byType,
    byName: { parameter: 'entityViewName', column: 'name' },
  }),
  tenantList(entityViews, '/api/tenant/entityViewInfos', T, { view: 'info', filter: byType }),
  customerList(entityViews, '/api/customer/:customerId/entityViews', T_C, requireCustomer, { filter: byType }),
  customerList(entityViews, '/api/customer/:customerId/entityViewInfos', T_C, requireCustomer, {
    view: 'info',
    filter: byType,
  }),
  typesInUse(entityViews, '/api/entityView/types', T_C),
  ...assignmentRoutes(entityViews, 'entityView', 'Entity View'),
  findByRelations(entityViews, '/api/entityViews', 'entityViewTypes'),
];
