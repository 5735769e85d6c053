/** Edges: their cards, customers, and which of the tenant's entities they hold. */

import { isAllowed } from '../framework/access.js';
import { badRequest, forbidden } from '../framework/errors.js';
import { jsonValue, reference, referenceOrNone, text } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity, type Resource } from '../framework/resource.js';
import { save } from '../framework/resource-routes.js';
import { type Call, defineRoute, type Route, type SessionUser, T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { assets } from './assets.js';
import { type AssignedEntity, assignedBasics, assignedRoutes } from './assigned-entities.js';
import { checkCustomerOf } from './customers.js';
import { type Dashboard, dashboards } from './dashboards.js';
import { devices } from './devices.js';
import { type EntityView, entityViews } from './entity-views.js';
import { deleteRelation, storeRelation } from './relations.js';
import { rootChain, ruleChains } from './rule-chains.js';

export interface Edge extends AssignedEntity {
  rootRuleChainId: EntityId | null;
  label: string | null;
  routingKey: string | null;
  secret: string | null;
  additionalInfo: unknown;
}

const linkOf = (edgeId: EntityId, to: EntityId) => ({
  from: edgeId,
  to,
  type: 'Contains',
  typeGroup: 'EDGE' as const,
});

/** SQL: entities `t` of a kind that an edge holds. */
const HELD_BY =
  "t.id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ? AND r.from_type = 'EDGE' AND r.type_group = 'EDGE' AND r.to_type = ?)";

export const edges = defineResource<Edge>({
  entityType: 'EDGE',
  label: 'Edge',
  table: 'edge',
  ...assignedBasics(),
  foreign: 403,
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    rootRuleChainId: reference('RULE_CHAIN'),
    name: text(),
    type: text(),
    label: text(),
    routingKey: text(),
    secret: text(),
    additionalInfo: jsonValue(),
  },
  search: ['name'],
  queryFields: { name: 'name', additionalInfo: 'additionalInfo' },
  unique: [{ property: 'name', message: 'Edge with such name already exists!' }],
  check: (tx, { entity, old }) => {
    if (!entity.type) throw badRequest('Edge type should be specified!');
    if (!entity.name) throw badRequest('Edge name should be specified!');
    if (!entity.secret) throw badRequest('Edge secret should be specified!');
    if (!entity.routingKey) throw badRequest('Edge routing key should be specified!');
    checkCustomerOf(tx, entity, 'edge');
    const taken = tx.get<{ id: string }>('SELECT id FROM edge WHERE routing_key = ?', entity.routingKey);
    if (taken && taken.id !== entity.id.id) throw badRequest('Edge with such routing key already exists!');
    if (old) return;
    const root = rootChain(tx, entity.tenantId?.id ?? '', 'EDGE');
    if (!root) throw badRequest('Root edge rule chain is not available!');
    entity.rootRuleChainId = root.id;
  },
  afterSave: (tx, { entity, old }) => {
    if (!old && entity.rootRuleChainId) {
      storeRelation(tx, { ...linkOf(entity.id, entity.rootRuleChainId), additionalInfo: null });
    }
  },
});

/** A kind of entity edges hold: its path words, and what a list shows of one. */
interface Content {
  resource: Resource<Entity>;
  noun: string;
  plural: string;
  byType: boolean;
  show?: (entity: Entity) => unknown;
  /** Throws unless the entity may go to the edge. */
  check?: (tx: Tx, entity: Entity, edge: Edge) => void;
}

const isHeld = (tx: Tx, edge: Edge, { entityType, id }: EntityId): boolean =>
  tx.get(
    "SELECT 1 FROM relation WHERE from_id = ? AND from_type = 'EDGE' AND type_group = 'EDGE' AND to_id = ? AND to_type = ?",
    edge.id.id,
    id,
    entityType,
  ) !== undefined;

/** What an edge shows by views stays there: refused while all views of it are on the edge. Throws 400. */
function requireNoEntityViews(tx: Tx, edge: Edge, { id, entityType }: EntityId): void {
  const views = entityViews.all(tx, where('t.entity_id = ? AND t.entity_type = ?', id, entityType));
  if (views.length > 0 && views.every((view) => isHeld(tx, edge, view.id))) {
    throw badRequest(
      "Can't unassign device/asset from edge that is related to entity view and entity view is assigned to edge!",
    );
  }
}

const dashboardInfo = (dashboard: Entity) => {
  const { configuration: _configuration, externalId: _externalId, ...info } = dashboard as Dashboard;
  return info;
};

const asContent = <E extends Entity>(resource: Resource<E>) => resource as unknown as Resource<Entity>;

const CONTENTS: readonly Content[] = [
  { resource: asContent(devices), noun: 'device', plural: 'devices', byType: true },
  { resource: asContent(assets), noun: 'asset', plural: 'assets', byType: true },
  {
    resource: asContent(entityViews),
    noun: 'entityView',
    plural: 'entityViews',
    byType: true,
    check: (tx, entity, edge) => {
      const source = (entity as EntityView).entityId;
      if (!source || !isHeld(tx, edge, source)) {
        throw badRequest("Can't assign entity view to edge because related device/asset doesn't assigned to edge!");
      }
    },
  },
  { resource: asContent(dashboards), noun: 'dashboard', plural: 'dashboards', byType: false, show: dashboardInfo },
];

function contentOf(tx: Tx, call: { user: SessionUser; param(name: string): string }, { resource }: Content) {
  const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'WRITE');
  return { edge, entity: resource.require(tx, call.user, parseUuid(call.param('id')), 'READ') };
}

function contentRoutes(content: Content): Route[] {
  const { resource, noun, plural, byType, show = (entity: Entity) => entity } = content;
  const path = `/api/edge/:edgeId/${noun}/:id`;
  return [
    defineRoute({
      method: 'POST',
      path,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const { edge, entity } = contentOf(tx, call, content);
        content.check?.(tx, entity, edge);
        storeRelation(tx, { ...linkOf(edge.id, entity.id), additionalInfo: null });
        const data = { entityId: entity.id.id, assignedEdgeId: edge.id.id, assignedEdgeName: edge.name };
        resource.audit(tx, call.user, 'ASSIGNED_TO_EDGE', entity, data);
        return entity;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const { edge, entity } = contentOf(tx, call, content);
        requireNoEntityViews(tx, edge, entity.id);
        deleteRelation(tx, linkOf(edge.id, entity.id));
        const data = { entityId: entity.id.id, unassignedEdgeId: edge.id.id, unassignedEdgeName: edge.name };
        resource.audit(tx, call.user, 'UNASSIGNED_FROM_EDGE', entity, data);
        return entity;
      },
    }),
    defineRoute({
      method: 'GET',
      path: `/api/edge/:edgeId/${plural}`,
      auth: T_C,
      mode: 'read',
      handler: (tx, call) => {
        const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'READ');
        const { type } = call.query;
        const { data, ...totals } = resource.list(tx, call.query, {
          where: [
            where(HELD_BY, edge.id.id, resource.definition.entityType),
            ...(byType && type ? [where('t.type = ?', type)] : []),
          ],
          search: [resource.foldedColumn((noun === 'dashboard' ? 'title' : 'name') as keyof Entity & string)],
        });
        const readable = (data as unknown as Entity[]).filter((entity) =>
          isAllowed(tx, resource.kind, call.user, resource.ownerOf(entity), 'READ'),
        );
        return { data: readable.map(show), ...totals };
      },
    }),
  ];
}

/** The tenant's edges, for its administrators. */
function pageOfTenant(tx: Tx, call: Call) {
  if (call.user.authority !== 'TENANT_ADMIN') throw forbidden();
  return edges.list(tx, call.query, { where: [where('t.tenant_id = ?', call.user.tenantId)] });
}

export const edgeRoutes = [
  ...assignedRoutes(edges, { noun: 'edge', shareable: false, byIds: { page: pageOfTenant } }),
  save(edges, '/api/edge', T),
  defineRoute({
    method: 'POST',
    path: '/api/edge/:edgeId/:ruleChainId/root',
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const chainId = parseUuid(call.param('ruleChainId'));
      const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'WRITE');
      const chain = ruleChains.require(tx, call.user, chainId, 'READ');
      if (chain.type !== 'EDGE') throw badRequest("Can't assign non EDGE ruleChain to edge!");
      storeRelation(tx, { ...linkOf(edge.id, chain.id), additionalInfo: null });
      return edges.patch(tx, edge, { rootRuleChainId: chain.id });
    },
  }),
  ...CONTENTS.flatMap(contentRoutes),
];
