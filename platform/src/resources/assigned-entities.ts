/** What devices, assets, entity views and edges have in common: whose they are, who may do what, their lists and calls. */
import type { Access, Permission } from '../framework/access.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { type Condition, where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import type { View } from '../framework/resource-definition.js';
import {
  customerList,
  type Filter,
  readById,
  readByIds,
  removeById,
  tenantList,
  typesInUse,
} from '../framework/resource-routes.js';
import { type Route, T, T_C } from '../framework/route.js';
import { assignmentRoutes } from './assignment.js';
import { CUSTOMER_IS_PUBLIC, requireCustomer } from './customers.js';
import { findByRelations } from './relation-search.js';

export interface AssignedEntity extends Entity {
  customerId: EntityId;
  name: string | null;
  type: string | null;
}

/** What users of a customer may do to what is assigned to it. */
const ASSIGNED: readonly Permission[] = [
  'READ',
  'WRITE',
  'READ_CREDENTIALS',
  'RPC_CALL',
  'CLAIM',
  'READ_ATTRIBUTES',
  'WRITE_ATTRIBUTES',
  'READ_TELEMETRY',
  'WRITE_TELEMETRY',
];

const ACCESS: Access = {
  TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
  CUSTOMER_USER: [{ reach: 'customer', may: ASSIGNED }],
};

/** The infos of lists: with the customer's title, and the profile's name where there are profiles. */
function infoView(profile?: Profiled): View {
  const join = profile ? ` LEFT JOIN ${profile}_profile p ON p.id = t.${profile}_profile_id` : '';
  return {
    joins: `LEFT JOIN customer c ON c.id = t.customer_id${join}`,
    columns: {
      customerTitle: { sql: 'c.title' },
      customerIsPublic: { sql: CUSTOMER_IS_PUBLIC, show: (value) => value === 1 },
      ...(profile ? { [`${profile}ProfileName`]: { sql: 'p.name' } } : {}),
    },
  };
}

type Profiled = 'device' | 'asset';

/** The parts of the declaration that are the same for all of them. */
export const assignedBasics = (profile?: Profiled) =>
  ({
    owner: 'customer',
    views: { info: infoView(profile) },
    access: ACCESS,
    assignable: true,
    echoCreatedTime: true,
    audited: true,
  }) as const;

const ofType = (type: string | undefined): Condition[] => (type?.trim() ? [where('t.type = ?', type)] : []);
const byType: Filter = ({ type }) => ({ where: ofType(type) });

const NAME_SEARCH = ['t.name_folded'];
const FILTERED_SEARCH = ['t.name_folded', 't.label_folded', 'c.title_folded'];
const INFO_SEARCH = [...FILTERED_SEARCH, 'p.name_folded'];

/** By type, else by profile; a narrowed list does not search the profile's name. */
const byTypeOrProfile =
  (profile: Profiled): Filter =>
  (query) => {
    const type = ofType(query.type);
    if (type.length > 0) return { where: type, search: FILTERED_SEARCH };
    const profileId = query[`${profile}ProfileId`];
    if (!profileId) return { where: [] };
    return { where: [where(`t.${profile}_profile_id = ?`, parseUuid(profileId))], search: FILTERED_SEARCH };
  };

interface AssignedCalls {
  /** How paths call one: "device", "entityView". */
  noun: string;
  /** Where entities have a profile: whose. */
  profile?: Profiled;
  /** How refusals of assignments call it; default: the resource's label. */
  label?: string;
  /** Whether several can be asked for by their ids, and what the path answers to pages. */
  byIds?: { page?: Parameters<typeof readByIds>[4] };
}

/** Reads, lists, types, delete, assignments and the search by relations. Saving is the resource's own. */
export function assignedRoutes<E extends AssignedEntity>(
  resource: Resource<E>,
  { noun, profile, label, byIds }: AssignedCalls,
): Route[] {
  const one = `/api/${noun}`;
  const infos = profile
    ? { view: 'info', filter: byTypeOrProfile(profile), search: INFO_SEARCH }
    : { view: 'info', filter: byType, search: NAME_SEARCH };
  const plain = { filter: byType, search: NAME_SEARCH };
  return [
    readById(resource, one, T_C),
    readById(resource, `${one}/info`, T_C, 'info'),
    removeById(resource, one, T),
    tenantList(resource, `/api/tenant/${noun}s`, T, { ...plain, byName: { parameter: `${noun}Name`, column: 'name' } }),
    tenantList(resource, `/api/tenant/${noun}Infos`, T, infos),
    customerList(resource, `/api/customer/:customerId/${noun}s`, T_C, requireCustomer, plain),
    customerList(resource, `/api/customer/:customerId/${noun}Infos`, T_C, requireCustomer, {
      ...infos,
      search: NAME_SEARCH,
    }),
    ...(byIds ? [readByIds(resource, `${one}s`, T_C, `${noun}Ids`, byIds.page)] : []),
    typesInUse(resource, `${one}/types`, T_C),
    ...assignmentRoutes(resource, noun, label),
    findByRelations(resource, `${one}s`, `${noun}Types`),
  ];
}
