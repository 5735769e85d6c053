/** Resources: key stores and LwM2M models, of the system and of tenants. */
import { badRequest } from '../framework/errors.js';
import { choice, text } from '../framework/fields.js';
import { NULL_UUID, parseUuid } from '../framework/ids.js';
import { type Condition, fold, type ListSource, page, parsePageLink, parseSort, where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { type Call, defineRoute, Reply, S_T, T } from '../framework/route.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { parseLwm2mModel, showLwm2mObject } from './lwm2m-model.js';
import { tenantLimit } from './tenant-profiles.js';

const TYPES = ['LWM2M_MODEL', 'JKS', 'PKCS_12'] as const;

export interface StoredFile extends Entity {
  title: string | null;
  resourceType: (typeof TYPES)[number] | null;
  resourceKey: string | null;
  fileName: string | null;
  /** Base64. */
  data: string | null;
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

function checkRoom(tx: Tx, { tenantId, data }: StoredFile): void {
  const owner = tenantId?.id ?? NULL_UUID;
  if (owner === NULL_UUID) return;
  const allowed = tenantLimit(tx, owner, 'maxResourcesInBytes');
  if (allowed <= 0) return;
  const used = tx.get<{ n: number }>(
    'SELECT coalesce(sum(length(data)), 0) AS n FROM resource WHERE tenant_id = ?',
    owner,
  );
  if ((used?.n ?? 0) + (data?.length ?? 0) > allowed) {
    throw badRequest(`Failed to create the tb resource, files size limit is exhausted ${allowed} bytes!`);
  }
}

export const files = defineResource<StoredFile>({
  entityType: 'TB_RESOURCE',
  label: 'Resource',
  table: 'resource',
  owner: 'tenant',
  foreign: 403,
  nameFrom: 'title',
  mirrorsName: false,
  fields: {
    title: text(),
    resourceType: choice(TYPES),
    resourceKey: text(),
    fileName: text(),
    data: text({ max: UNLIMITED, markup: true }),
  },
  search: ['title'],
  access: {
    SYS_ADMIN: [{ reach: 'system', may: 'all' }],
    TENANT_ADMIN: [
      { reach: 'tenant', may: 'all' },
      { reach: 'system', may: ['READ'] },
    ],
  },
  echoCreatedTime: true,
  audited: true,
  auditView: ({ data: _data, ...file }) => file,
  check: (tx, { entity, old }) => {
    if (old && !entity.title) entity.title = old.title;
    if (!entity.title) throw badRequest('Resource title should be specified!');
    if (!entity.resourceType) throw badRequest('Resource type should be specified!');
    if (!entity.fileName) throw badRequest('Resource file name should be specified!');
    if (!entity.data) throw badRequest('Resource data should be specified!');
    const isModel = entity.resourceType === 'LWM2M_MODEL';
    entity.resourceKey = entity.fileName;
    if (isModel) {
      const model = parseLwm2mModel(Buffer.from(entity.data, 'base64').toString('utf8'));
      if (!model) throw badRequest(`Failed to parse file ${entity.fileName}`);
      entity.resourceKey = `${model.id}_${model.version}`;
      if (!old) entity.title = `${model.name} id=${model.id} v${model.version}`;
    }
    const same = tx.get(
      'SELECT 1 FROM resource WHERE tenant_id = ? AND resource_type = ? AND resource_key = ? AND id <> ?',
      entity.tenantId?.id,
      entity.resourceType,
      entity.resourceKey,
      entity.id.id,
    );
    if (same) throw badRequest(`Resource with such ${isModel ? 'resourceKey' : 'fileName'} already exists!`);
    if (!old) checkRoom(tx, entity);
  },
});

const infoOf = ({ data: _data, fileName: _fileName, ...info }: StoredFile) => info;

/** What the caller sees: his tenant's, and the system's where he has none of that type and key. */
function visible({ user }: Call): Condition {
  if (user.authority === 'SYS_ADMIN') return where('t.tenant_id = ?', NULL_UUID);
  return where(
    `(t.tenant_id = ? OR (t.tenant_id = ? AND NOT EXISTS (SELECT 1 FROM resource o WHERE o.tenant_id = ?
        AND o.resource_type = t.resource_type AND o.resource_key = t.resource_key)))`,
    user.tenantId,
    NULL_UUID,
    user.tenantId,
  );
}

const SOURCE: ListSource = {
  select: 't.id, t.created_time, t.tenant_id, t.title, t.resource_type, t.resource_key',
  table: 'resource',
  sort: {
    id: 't.id',
    createdTime: 't.created_time',
    tenantId: 't.tenant_id',
    title: 't.title',
    resourceType: 't.resource_type',
    resourceKey: 't.resource_key',
  },
  search: ['t.title_folded'],
};

/** LwM2M objects of stored models, sorted as the editor asks. */
function objectsOf(found: readonly StoredFile[], query: Call['query']) {
  const { sortProperty, descending } = parseSort(query);
  const objects = found.flatMap(({ data }) => {
    const model = parseLwm2mModel(Buffer.from(data ?? '', 'base64').toString('utf8'));
    return model && model.resources.length > 0 ? [showLwm2mObject(model)] : [];
  });
  const order = sortProperty === 'name' ? (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) : null;
  objects.sort((a, b) => (order ? order(a.name, b.name) : a.id - b.id) * (descending ? -1 : 1));
  return objects;
}

/** SQL: the caller's tenant's and the system's. */
const OWN_OR_SYSTEM = 't.tenant_id IN (?, ?)';

export const fileRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/resource',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) =>
      timeBounded(call.query, () =>
        page<Record<string, unknown>, unknown>(tx, SOURCE, [visible(call)], parsePageLink(call.query), (row) =>
          infoOf(files.show(row)),
        ),
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/resource/lwm2m/page',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const link = parsePageLink(call.query);
      const models = where(`${OWN_OR_SYSTEM} AND t.resource_type = 'LWM2M_MODEL'`, call.user.tenantId, NULL_UUID);
      const wanted = fold(link.textSearch ?? '');
      const objects = objectsOf(files.all(tx, models), call.query).filter(
        ({ name, keyId }) => fold(name).includes(wanted) || keyId.includes(wanted),
      );
      const from = link.page * link.pageSize;
      return objects.slice(from, from + link.pageSize);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/resource/lwm2m',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const keys = (call.query.objectIds ?? '').split(',');
      const condition = where(
        `${OWN_OR_SYSTEM} AND t.resource_type = 'LWM2M_MODEL' AND t.resource_key IN (SELECT value FROM json_each(?))`,
        call.user.tenantId,
        NULL_UUID,
        JSON.stringify(keys),
      );
      return objectsOf(files.all(tx, condition), call.query);
    },
  }),
  readById(files, '/api/resource', S_T),
  defineRoute({
    method: 'GET',
    path: '/api/resource/info/:id',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => infoOf(files.require(tx, call.user, parseUuid(call.param('id')), 'READ')),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/resource/:id/download',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => {
      const { data, fileName } = files.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      const name = encodeURIComponent(fileName ?? 'resource');
      return new Reply(200, Buffer.from(data ?? '', 'base64'), 'application/octet-stream', {
        'content-disposition': `attachment;filename=${name}`,
        'x-filename': name,
      });
    },
  }),
  save(files, '/api/resource', S_T),
  removeById(files, '/api/resource', S_T),
];
