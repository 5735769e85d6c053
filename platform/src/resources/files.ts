/** Resources: key stores and LwM2M models, of the system and of tenants. */
import { badRequest } from '../framework/errors.js';
import { choice, text } from '../framework/fields.js';
import { fileHeaders } from '../framework/file-headers.js';
import { NULL_UUID, parseUuid } from '../framework/ids.js';
import { type Condition, fold, type ListSource, page, parsePageLink, where } from '../framework/paging.js';
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

const modelOf = ({ data }: Pick<StoredFile, 'data'>) =>
  parseLwm2mModel(Buffer.from(data ?? '', 'base64').toString('utf8'));

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
    if (!entity.data) throw badRequest('Resource data should be specified!');
    const isModel = entity.resourceType === 'LWM2M_MODEL';
    entity.resourceKey = entity.fileName;
    if (isModel) {
      const model = modelOf(entity);
      if (!model) throw badRequest(`Failed to parse file ${entity.fileName}`);
      entity.resourceKey = `${model.id}_${model.version}`;
      if (!old) entity.title = `${model.name} id=${model.id} v${model.version}`;
    }
    if (!entity.title) throw badRequest('Resource title should be specified!');
    if (!entity.resourceType) throw badRequest('Resource type should be specified!');
    if (!entity.fileName) throw badRequest('Resource file name should be specified!');
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
function visible({ user }: Pick<Call, 'user'>): Condition {
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

type Query = Call['query'];

/** LwM2M objects of stored models, sorted as the editor asks: by `name`, by number for any other word; `DESC` only in capitals. */
function objectsOf(found: readonly StoredFile[], { sortProperty, sortOrder }: Query) {
  const objects = found.flatMap((file) => {
    const model = modelOf(file);
    return model && model.resources.length > 0 ? [showLwm2mObject(model)] : [];
  });
  const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const sign = sortOrder === 'DESC' ? -1 : 1;
  return objects.sort((a, b) => sign * (sortProperty === 'name' ? byName(a.name, b.name) : a.id - b.id));
}

/** The models the caller sees, oldest first. */
const modelsOf = (tx: Tx, call: Call, ...conditions: Condition[]): StoredFile[] => {
  const { sql, params } = visible(call);
  const all = [{ sql: `${sql} AND t.resource_type = 'LWM2M_MODEL'`, params }, ...conditions];
  return files.all(tx, where(all.map((each) => each.sql).join(' AND '), ...all.flatMap((each) => each.params)), 't.id');
};

/** What a model is looked for in: its key and the name in it. */
const isFound = (file: StoredFile, wanted: string): boolean =>
  fold(`${file.resourceKey}:${modelOf(file)?.name ?? ''}`).includes(wanted);

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
      const { pageSize, page: number, textSearch } = call.query;
      const link = timeBounded(call.query, () => parsePageLink({ pageSize, page: number, textSearch }));
      const wanted = fold(link.textSearch ?? '');
      const from = link.page * link.pageSize;
      // A page is one of models: what has nothing to read is left out of it, not replaced.
      const models = modelsOf(tx, call).filter((file) => isFound(file, wanted));
      return objectsOf(models.slice(from, from + link.pageSize), call.query);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/resource/lwm2m',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      for (const name of ['sortOrder', 'sortProperty'] as const) {
        if (call.query[name] === undefined) throw badRequest(`Required request parameter '${name}' is not present`);
      }
      const keys = JSON.stringify((call.query.objectIds ?? '').split(','));
      const named = where('t.resource_key IN (SELECT value FROM json_each(?))', keys);
      return objectsOf(modelsOf(tx, call, named), call.query);
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
    whole: true,
    handler: (tx, call) => {
      const { data, fileName } = files.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      return new Reply(200, Buffer.from(data ?? '', 'base64'), 'application/octet-stream', fileHeaders(fileName));
    },
  }),
  save(files, '/api/resource', S_T, { body: 'upload' }),
  removeById(files, '/api/resource', S_T),
];
