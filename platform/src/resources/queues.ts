/** Queues of the system, and of tenants whose profile gives them queues of their own. */
import { whenEntitySaved } from '../framework/entity-hooks.js';
import { badRequest, notFound } from '../framework/errors.js';
import { type Field, flag, int, integer, jsonValue, text } from '../framework/fields.js';
import { entityId, NULL_UUID } from '../framework/ids.js';
import { parsePageLink, toPage, where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById } from '../framework/resource-routes.js';
import { defineRoute, S, S_T, type SessionUser } from '../framework/route.js';
import type { Shape } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { checkQueue, processingStrategy, type QueueSettings, submitStrategy } from './queue-rules.js';
import { profileDataOf } from './tenant-profiles.js';

export interface Queue extends Entity, QueueSettings {}

const SERVICE_TYPES = ['TB_CORE', 'TB_RULE_ENGINE', 'TB_TRANSPORT', 'JS_EXECUTOR', 'TB_VC_EXECUTOR'];

/** Whose queues a tenant uses: its own when its profile isolates it, else the system's. */
const queueOwner = (tx: Tx, tenantId: string): string => (profileDataOf(tx, tenantId)?.isolated ? tenantId : NULL_UUID);

/** A stored JSON member that is read by a shape. */
const shaped = <V>(shape: Shape): Field<V> => ({
  ...(jsonValue() as Field<V>),
  parse: (value, name) => shape(value, name) as V,
});

export const queues = defineResource<Queue>({
  entityType: 'QUEUE',
  label: 'Queue',
  table: 'queue',
  owner: 'tenant',
  foreign: 403,
  unnamed: true,
  fields: {
    name: text(),
    topic: text(),
    pollInterval: int(),
    partitions: int(),
    consumerPerPartition: flag(),
    packProcessingTimeout: integer(),
    submitStrategy: shaped(submitStrategy),
    processingStrategy: shaped(processingStrategy),
    additionalInfo: jsonValue(),
  },
  search: ['name'],
  searchPrefix: true,
  access: {
    SYS_ADMIN: [{ reach: 'system', may: 'all' }],
    TENANT_ADMIN: [{ reach: (tx, user, owned) => owned.tenantId === queueOwner(tx, user.tenantId), may: ['READ'] }],
  },
  echoCreatedTime: true,
  tenantFrom: () => entityId('TENANT', NULL_UUID),
  check: (tx, { entity, old }) => {
    checkQueue(entity);
    for (const member of ['name', 'topic'] as const) {
      const taken = tx.get(
        `SELECT id FROM queue WHERE tenant_id = ? AND ${member} = ? AND id <> ?`,
        entity.tenantId?.id,
        entity[member],
        entity.id.id,
      );
      if (!old && taken) throw badRequest(`Queue with ${member}: ${entity[member]} already exists!`);
    }
    if (old && old.name !== entity.name) throw badRequest("Queue name can't be changed!");
    if (old && old.topic !== entity.topic) throw badRequest("Queue topic can't be changed!");
  },
  beforeDelete: (tx, { name, tenantId }) => {
    const used = tx.get(
      `SELECT 1 FROM device_profile WHERE default_queue_name = ?${tenantId?.id === NULL_UUID ? '' : ' AND tenant_id = ?'} LIMIT 1`,
      name,
      ...(tenantId?.id === NULL_UUID ? [] : [tenantId?.id]),
    );
    if (used) throw badRequest('The queue referenced by the device profiles cannot be deleted!');
  },
});

/** The queue of a name that a tenant uses. */
export const queueNamed = (tx: Tx, tenantId: string, name: string): Queue | undefined =>
  queues.all(tx, where('t.tenant_id = ? AND t.name = ?', queueOwner(tx, tenantId), name))[0];

export const queueExists = (tx: Tx, tenantId: string, name: string): boolean =>
  tx.get('SELECT 1 FROM queue WHERE tenant_id = ? AND name = ?', queueOwner(tx, tenantId), name) !== undefined;

/** Gives a tenant the queues its profile says, changes those it has, removes the others. */
function syncQueues(tx: Tx, tenantId: string): void {
  const profile = profileDataOf(tx, tenantId);
  const wanted = profile?.isolated ? (profile.data.queueConfiguration ?? []) : [];
  const present = queues.all(tx, where('t.tenant_id = ?', tenantId));
  for (const queue of present) {
    const settings = wanted.find(({ name }) => name === queue.name);
    if (settings) queues.patch(tx, queue, queues.parse({ ...settings }, queue));
    else tx.run('DELETE FROM queue WHERE id = ?', queue.id.id);
  }
  for (const settings of wanted) {
    if (present.some(({ name }) => name === settings.name)) continue;
    queues.insert(tx, queues.newEntity(tx, tenantId, settings));
  }
}

whenEntitySaved('queues', (tx, { entityType, id }) => {
  if (entityType === 'TENANT') syncQueues(tx, id);
  if (entityType !== 'TENANT_PROFILE') return;
  for (const tenant of tx.all<{ id: string }>('SELECT id FROM tenant WHERE tenant_profile_id = ?', id)) {
    syncQueues(tx, tenant.id);
  }
});

/** The service type of a call; only the rule engine's queues exist. Throws 400. */
function isRuleEngine(serviceType: string | undefined): boolean {
  if (!serviceType) throw badRequest("Parameter 'serviceType' can't be empty!");
  if (!SERVICE_TYPES.includes(serviceType)) throw badRequest(`Unsupported service type '${serviceType}'`);
  return serviceType === 'TB_RULE_ENGINE';
}

const ownerFor = (tx: Tx, user: SessionUser) =>
  user.authority === 'SYS_ADMIN' ? NULL_UUID : queueOwner(tx, user.tenantId);

export const queueRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/queues',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => {
      const { query, user } = call;
      if (!isRuleEngine(query.serviceType)) return toPage([], 0, parsePageLink(query));
      return queues.list(tx, query, { where: [where('t.tenant_id = ?', ownerFor(tx, user))] });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/queues/name/:name',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => {
      const own = where('t.tenant_id = ? AND t.name = ?', ownerFor(tx, call.user), call.param('name'));
      const [queue] = queues.all(tx, own);
      if (!queue) throw notFound();
      return queue;
    },
  }),
  readById(queues, '/api/queues', S_T),
  defineRoute({
    method: 'POST',
    path: '/api/queues',
    auth: S,
    mode: 'write',
    handler: (tx, call) => (isRuleEngine(call.query.serviceType) ? queues.save(tx, call.user, call.object) : undefined),
  }),
  removeById(queues, '/api/queues', S),
];
