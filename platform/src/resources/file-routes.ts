/** The calls of resources (`files.ts`): what is said of them, their contents, which lie in the folder of blobs, and lists of LwM2M objects. */
import { Readable } from 'node:stream';
import { type Blob, blobOf, keepBlob } from '../blobs/blob-rows.js';
import { keepReceived } from '../blobs/keep-received.js';
import { type BlobText, blobInJson } from '../framework/answer-body.js';
import type { Context } from '../framework/context.js';
import { badRequest, notFound } from '../framework/errors.js';
import { parseText } from '../framework/fields.js';
import { fileHeaders } from '../framework/file-headers.js';
import { NULL_UUID, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { type Condition, fold, type ListSource, page, parsePageLink, where } from '../framework/paging.js';
import { removeById } from '../framework/resource-routes.js';
import { BODY_LIMITS, Call, type CallData, defineRoute, Reply, S_T, type SessionUser, T } from '../framework/route.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { files, type StoredFile, shownFile } from './files.js';
import { type Lwm2mModel, parseLwm2mModel, showLwm2mObject } from './lwm2m-model.js';

interface Sent {
  user: SessionUser;
  /** What was sent, but for the content. */
  body: Record<string, unknown>;
}

/** What a body brings. */
interface Brought {
  body: Sent['body'];
  /** null: none. */
  content: Uint8Array | null;
  /** What the content says, of an LwM2M model; null: nothing that can be read. */
  model: Lwm2mModel | null;
}

/** Throws 400. */
function broughtBy(data: CallData): Brought {
  const { data: sent, ...body } = new Call(data).object;
  const text = parseText(sent, 'data');
  const content = text ? Buffer.from(text, 'base64') : null;
  const isModel = body.resourceType === 'LWM2M_MODEL';
  return { body, content, model: isModel && content ? parseLwm2mModel(content.toString('utf8')) : null };
}

const broughtByLarge = defineOperation('files.read-body', 'search', (_tx, data: CallData) => broughtBy(data));

/** A small body is read at once, a large one where that may take long. */
const isLarge = ({ rawBody }: CallData): boolean => (rawBody?.length ?? 0) > BODY_LIMITS.device;

const saveFile = defineOperation(
  'files.save',
  'write',
  (tx, { user, body, blob, model }: Sent & { blob: Blob | null; model: Lwm2mModel | null }) => {
    requireGoodToken(tx, user);
    const saved = files.save(tx, user, { ...body, size: blob?.size ?? null, model });
    if (blob) keepBlob(tx, saved.id.id, blob);
    return shownFile(saved);
  },
);

/** A resource as its own calls answer it: with its content as `data`. */
const withContent = (file: Record<string, unknown>, content: Pick<BlobText, 'blob' | 'size'> | null) =>
  content ? new Reply(200, blobInJson(file, 'data', content), 'application/json') : { ...file, data: null };

/** Saves what a body brings, and answers it. */
async function saveBrought(context: Context, { user, data }: Call) {
  const { db, blobs } = context;
  const { body, content, model } = isLarge(data) ? await db.run(broughtByLarge, data) : broughtBy(data);
  if (!content) return withContent(await db.run(saveFile, { user, body, blob: null, model }), null);
  const blob = await blobs.receive(Readable.from([content]), () => {});
  const saved = await keepReceived(context, blob.name, () => db.run(saveFile, { user, body, blob, model }));
  // Another save may have taken its place by now.
  return withContent(saved, { blob: content, size: content.length });
}

const readFile = defineOperation('files.read', 'read', (tx, { user, id }: { user: SessionUser; id: string }) => ({
  file: shownFile(files.require(tx, user, id, 'READ')),
  blob: blobOf(tx, id) ?? null,
}));

const infoOf = (file: StoredFile) => {
  const { fileName: _fileName, ...info } = shownFile(file);
  return info;
};

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
  const objects = found.flatMap(({ model }) => (model && model.resources.length > 0 ? [showLwm2mObject(model)] : []));
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
  fold(`${file.resourceKey}:${file.model?.name ?? ''}`).includes(wanted);

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
  defineRoute({
    method: 'GET',
    path: '/api/resource/:id',
    auth: S_T,
    mode: 'main',
    handler: async ({ db }, call) => {
      const { file, blob } = await db.run(readFile, { user: call.user, id: parseUuid(call.param('id')) });
      return withContent(file, blob && { blob: blob.name, size: blob.size });
    },
  }),
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
      const { id, fileName } = files.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      const blob = blobOf(tx, id.id);
      if (!blob) throw notFound();
      const piece = { blob: blob.name, start: 0, end: blob.size };
      return new Reply(200, piece, 'application/octet-stream', fileHeaders(fileName));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/resource',
    auth: S_T,
    mode: 'main',
    body: 'upload',
    handler: saveBrought,
  }),
  removeById(files, '/api/resource', S_T),
];
