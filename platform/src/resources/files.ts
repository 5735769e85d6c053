/** Resources: key stores and LwM2M models, of the system and of tenants. Their calls are in `file-routes.ts`. */
import { badRequest } from '../framework/errors.js';
import { choice, type Field, integer, jsonValue, text } from '../framework/fields.js';
import { NULL_UUID } from '../framework/ids.js';
import { defineResource, type Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import type { Lwm2mModel } from './lwm2m-model.js';
import { tenantLimit } from './tenant-profiles.js';

const TYPES = ['LWM2M_MODEL', 'JKS', 'PKCS_12'] as const;

export interface StoredFile extends Entity {
  title: string | null;
  resourceType: (typeof TYPES)[number] | null;
  resourceKey: string | null;
  fileName: string | null;
  /** Of its content, in bytes. The content itself is in the folder of blobs. */
  size: number | null;
  /** What its content says, of an LwM2M model that can be read. */
  model: Lwm2mModel | null;
}

/** What a content counts, of so many bytes: the length of its base64 text. */
const COUNTED = '(size + 2) / 3 * 4';

/** Refuses a file, or a content that grows, for which the tenant has no room. */
function checkRoom(tx: Tx, { id, tenantId, size }: StoredFile, old: StoredFile | undefined): void {
  const owner = tenantId?.id ?? NULL_UUID;
  if (owner === NULL_UUID || (old && (size ?? 0) <= (old.size ?? 0))) return;
  const allowed = tenantLimit(tx, owner, 'maxResourcesInBytes');
  if (allowed <= 0) return;
  const used = tx.get<{ n: number }>(
    `SELECT coalesce(sum(${COUNTED}), 0) AS n FROM resource WHERE tenant_id = ? AND id <> ?`,
    owner,
    id.id,
  );
  if ((used?.n ?? 0) + Math.ceil((size ?? 0) / 3) * 4 > allowed) {
    throw badRequest(`Failed to create the tb resource, files size limit is exhausted ${allowed} bytes!`);
  }
}

/** A file as callers see it, without its content. */
export const shownFile = ({ size: _size, model: _model, ...file }: StoredFile) => file;

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
    size: integer<number | null>(null),
    model: jsonValue({ checked: false }) as Field<Lwm2mModel | null>,
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
  auditView: shownFile,
  check: (tx, { entity, old }) => {
    if (entity.size === null) throw badRequest('Resource data should be specified!');
    const isModel = entity.resourceType === 'LWM2M_MODEL';
    entity.resourceKey = entity.fileName;
    if (isModel) {
      const { model } = entity;
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
    checkRoom(tx, entity, old);
  },
});
