/** The calls of packages: what is said about them, lists, data and download. The file itself comes by `upload.ts`. */
import { blobOf } from '../blobs/blob-rows.js';
import { badRequest, notFound } from '../framework/errors.js';
import { flag } from '../framework/fields.js';
import { fileHeaders } from '../framework/file-headers.js';
import { parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { type Condition, where } from '../framework/paging.js';
import { removeById } from '../framework/resource-routes.js';
import { type Call, defineRoute, Reply, type SessionUser, T, T_C } from '../framework/route.js';
import { timeBounded } from '../framework/time-paging.js';
import type { Tx } from '../framework/tx.js';
import { fullPackage, withData } from './package-data.js';
import { HAS_DATA, OTA_COLUMNS, OTA_TYPES, type OtaType, otaPackages } from './packages.js';
import { uploadRoute } from './upload.js';

const PATH = '/api/otaPackage';
const usesUrl = flag();

function typeOf(text: string): OtaType {
  const found = OTA_TYPES.find((type) => type === text);
  if (!found) throw badRequest(`Unsupported type of OTA package: ${text}`);
  return found;
}

/** A page of the tenant's packages. */
const listOf = (tx: Tx, { user, query }: Call, ...conditions: Condition[]) =>
  timeBounded(query, () =>
    otaPackages.list(tx, query, { view: 'info', where: [otaPackages.permitted(user, 'LIST'), ...conditions] }),
  );

const readFull = defineOperation('ota.read-full', 'read', (tx, { user, id }: { user: SessionUser; id: string }) => {
  otaPackages.require(tx, user, id, 'READ');
  return fullPackage(tx, id);
});

export const otaPackageRoutes = [
  defineRoute({
    method: 'GET',
    path: `${PATH}s`,
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => listOf(tx, call),
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}s/:deviceProfileId/:otaPackageType`,
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const profileId = parseUuid(call.param('deviceProfileId'));
      const type = typeOf(call.param('otaPackageType'));
      return listOf(tx, call, where(`t.device_profile_id = ? AND t.type = ? AND ${HAS_DATA}`, profileId, type));
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/info/:id`,
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const id = parseUuid(call.param('id'));
      if (!otaPackages.find(tx, id)) throw notFound();
      otaPackages.require(tx, call.user, id, 'LIST');
      return otaPackages.viewOf(tx, id, 'info');
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/:id`,
    auth: T,
    mode: 'main',
    handler: async ({ db, blobs }, call) =>
      withData(blobs, await db.run(readFull, { user: call.user, id: parseUuid(call.param('id')) })),
  }),
  defineRoute({
    method: 'GET',
    path: `${PATH}/:id/download`,
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const { id, url, fileName, contentType } = otaPackages.require(
        tx,
        call.user,
        parseUuid(call.param('id')),
        'READ',
      );
      if (url) return new Reply(400, null, null);
      const blob = blobOf(tx, id.id);
      if (!blob) throw notFound();
      return new Reply(200, { blob: blob.name, start: 0, end: blob.size }, contentType, fileHeaders(fileName));
    },
  }),
  defineRoute({
    method: 'POST',
    path: PATH,
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const { object } = call;
      const needsUrl = usesUrl.parse(object.usesUrl, 'usesUrl');
      if (needsUrl && !(typeof object.url === 'string' && object.url.trim())) {
        throw badRequest('Ota package URL should be specified!');
      }
      const saved = otaPackages.save(tx, call.user, object);
      // The answer to its creation does not count an address yet.
      if (!otaPackages.idOf(object)) return { ...saved, hasData: false };
      return otaPackages.viewOf(tx, saved.id.id, 'info');
    },
  }),
  uploadRoute,
  removeById(otaPackages, PATH, T),
  defineRoute({
    method: 'GET',
    path: '/api/devices/count/:otaPackageType/:deviceProfileId',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const column = OTA_COLUMNS[typeOf(call.param('otaPackageType'))];
      const counted = tx.get<{ n: number }>(
        `SELECT count(*) AS n FROM device WHERE device_profile_id = ? AND tenant_id = ? AND ${column} IS NULL`,
        parseUuid(call.param('deviceProfileId')),
        call.user.tenantId,
      );
      return counted?.n ?? 0;
    },
  }),
];
