/** What an edge holds of the tenant's entities: the calls that assign, take away and list, the same for every kind. */
import { badRequest } from '../framework/errors.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { type Condition, where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import { defineRoute, type Role, type Route, type SessionUser, T, T_C } from '../framework/route.js';
import { timeBound } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { assets } from '../resources/assets.js';
import { type Dashboard, dashboards, SHOWN_TO } from '../resources/dashboards.js';
import { devices } from '../resources/devices.js';
import { type EntityView, entityViews } from '../resources/entity-views.js';
import { type RuleChain, ruleChains } from '../rule-chains/rule-chains.js';
import { type EdgeAction, recordEdgeEvent } from './edge-events.js';
import { type Edge, edges, HELD_BY, hold, isHeld, release, requireEdgeChain } from './edges.js';

/** A kind of entity edges hold: its path words, what a list shows of one, and what refuses to let it come or go. */
interface Content {
  resource: Resource<Entity>;
  noun: string;
  plural: string;
  byType: boolean;
  /** Who may list them; default: users of customers too. */
  lists?: readonly [Role, ...Role[]];
  show?: (entity: Entity) => unknown;
  /** SQL: those `t` a customer may read, where that is not its column `customer_id`. */
  shownTo?: string;
  /** Throws unless the entity may go to the edge. */
  checkAssign?: (tx: Tx, entity: Entity, edge: Edge) => void;
  /** Throws unless it may be taken from the edge. */
  checkUnassign?: (tx: Tx, entity: Entity, edge: Edge) => void;
}

/** What an edge shows by views stays there: refused while all views of it are on the edge. Throws 400. */
function requireNoEntityViews(tx: Tx, { id: { id, entityType } }: Entity, edge: Edge): void {
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
  {
    resource: asContent(devices),
    noun: 'device',
    plural: 'devices',
    byType: true,
    checkUnassign: requireNoEntityViews,
  },
  { resource: asContent(assets), noun: 'asset', plural: 'assets', byType: true, checkUnassign: requireNoEntityViews },
  {
    resource: asContent(entityViews),
    noun: 'entityView',
    plural: 'entityViews',
    byType: true,
    checkAssign: (tx, entity, edge) => {
      const source = (entity as EntityView).entityId;
      if (!source || !isHeld(tx, edge, source)) {
        throw badRequest("Can't assign entity view to edge because related device/asset doesn't assigned to edge!");
      }
    },
  },
  {
    resource: asContent(dashboards),
    noun: 'dashboard',
    plural: 'dashboards',
    byType: false,
    show: dashboardInfo,
    shownTo: SHOWN_TO,
  },
  {
    resource: asContent(ruleChains),
    noun: 'ruleChain',
    plural: 'ruleChains',
    byType: false,
    lists: T,
    checkAssign: (_tx, chain) => requireEdgeChain(chain as RuleChain),
    checkUnassign: (_tx, { id }, edge) => {
      if (edge.rootRuleChainId?.id !== id.id) return;
      throw badRequest(
        `Can't unassign root rule chain from edge [${edge.name}]. Please assign another root rule chain first!`,
      );
    },
  },
];

function contentOf(tx: Tx, call: { user: SessionUser; param(name: string): string }, { resource }: Content) {
  const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'WRITE');
  return { edge, entity: resource.require(tx, call.user, parseUuid(call.param('id')), 'READ') };
}

function tellOf(tx: Tx, { id, tenantId }: Edge, { id: held }: Entity, action: EdgeAction): void {
  recordEdgeEvent(tx, tenantId?.id ?? '', id.id, { action, type: held.entityType, entityId: held.id });
}

/** The entities `t` the user may read. */
function readableBy(user: SessionUser, { resource, shownTo }: Content): Condition {
  if (shownTo && user.authority === 'CUSTOMER_USER') {
    return where(`t.tenant_id = ? AND ${shownTo}`, user.tenantId, user.customerId);
  }
  return resource.permitted(user, 'READ');
}

function contentRoutes(content: Content): Route[] {
  const { resource, noun, plural, byType, lists = T_C, show = (entity: Entity) => entity } = content;
  const path = `/api/edge/:edgeId/${noun}/:id`;
  return [
    defineRoute({
      method: 'POST',
      path,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const { edge, entity } = contentOf(tx, call, content);
        content.checkAssign?.(tx, entity, edge);
        hold(tx, edge.id, entity.id);
        tellOf(tx, edge, entity, 'ASSIGNED_TO_EDGE');
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
        content.checkUnassign?.(tx, entity, edge);
        release(tx, edge.id, entity.id);
        tellOf(tx, edge, entity, 'UNASSIGNED_FROM_EDGE');
        const data = { entityId: entity.id.id, unassignedEdgeId: edge.id.id, unassignedEdgeName: edge.name };
        resource.audit(tx, call.user, 'UNASSIGNED_FROM_EDGE', entity, data);
        return entity;
      },
    }),
    defineRoute({
      method: 'GET',
      path: `/api/edge/:edgeId/${plural}`,
      auth: lists,
      mode: 'read',
      handler: (tx, call) => {
        const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'READ');
        const { type } = call.query;
        // They are accepted, and mean nothing here.
        for (const name of ['startTime', 'endTime'] as const) timeBound(call.query, name);
        const { data, ...totals } = resource.list(tx, call.query, {
          where: [
            where(HELD_BY, edge.id.id, resource.definition.entityType),
            readableBy(call.user, content),
            ...(byType && type ? [where('t.type = ?', type)] : []),
          ],
          search: [resource.foldedColumn((noun === 'dashboard' ? 'title' : 'name') as keyof Entity & string)],
        });
        return { data: (data as unknown as Entity[]).map(show), ...totals };
      },
    }),
  ];
}

export const edgeContentRoutes: Route[] = CONTENTS.flatMap(contentRoutes);

/** The entities of a kind an edge holds, by id. */
export const heldChains = (tx: Tx, edgeId: EntityId): RuleChain[] =>
  ruleChains.all(tx, where(HELD_BY, edgeId.id, 'RULE_CHAIN'));
