/** The file of a package: it comes once, is measured while it comes, and is there whole or not at all. */
import { blobOf, keepBlob } from '../blobs/blob-rows.js';
import { type FormFile, fileTooLarge, readFormFile } from '../blobs/form-file.js';
import { keepReceived } from '../blobs/keep-received.js';
import { CallerBudget } from '../framework/caller-budget.js';
import type { Context } from '../framework/context.js';
import { badRequest } from '../framework/errors.js';
import { parseText } from '../framework/fields.js';
import { NULL_UUID, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { limitOf } from '../framework/resource-rules.js';
import { BODY_LIMITS, defineRoute, type SessionUser, T } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, startChecksum } from './checksums.js';
import { type FullPackage, fullPackage, withData } from './package-data.js';
import { type OtaPackage, otaPackages } from './packages.js';

interface Target {
  user: SessionUser;
  id: string;
}

/** What a received file says of itself. */
interface Received {
  fileName: string;
  contentType: string;
  checksumAlgorithm: ChecksumAlgorithm;
  checksum: string;
  dataSize: number;
}

/** Files on their way at once. */
const UPLOADS = new CallerBudget({ ofCaller: 4, ofTenant: 8, ofAll: 16 });
/** The longest name of a file, and type, that is stored. */
const LONGEST = 255;
const CONTENT_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/;

/** The package, when it is the user's and may get a file. Throws 404, 403 or 400. */
function requireEmpty(tx: Tx, { user, id }: Target): OtaPackage {
  const entity = otaPackages.require(tx, user, id, 'WRITE');
  if (entity.url) throw badRequest('Updating otaPackage URL is prohibited!');
  if (blobOf(tx, id)) throw badRequest('Updating otaPackage content type is prohibited!');
  return entity;
}

/** What the tenant's packages may hold, in bytes, and what they do. `allowed` 0: any number. */
function roomOf(tx: Tx, { tenantId }: OtaPackage): { allowed: number; used: number } {
  const owner = tenantId?.id ?? NULL_UUID;
  const used = tx.get<{ n: number }>(
    'SELECT coalesce(sum(b.size), 0) AS n FROM ota_package p JOIN blob b ON b.entity_id = p.id WHERE p.tenant_id = ?',
    owner,
  );
  return { allowed: limitOf(tx, owner, 'maxOtaPackagesInBytes'), used: used?.n ?? 0 };
}

type Room = ReturnType<typeof roomOf>;

function checkRoom({ allowed, used }: Room, size: number): void {
  if (allowed <= 0 || used + size <= allowed) return;
  throw badRequest(`Failed to create the ota package, files size limit is exhausted ${allowed} bytes!`);
}

const permitUpload = defineOperation('ota.permit-upload', 'read', (tx, target: Target) =>
  roomOf(tx, requireEmpty(tx, target)),
);

const storeFile = defineOperation(
  'ota.store-file',
  'write',
  (tx, { blob, file, ...target }: Target & { blob: string; file: Received }): FullPackage => {
    requireGoodToken(tx, target.user);
    const entity = requireEmpty(tx, target);
    checkRoom(roomOf(tx, entity), file.dataSize);
    keepBlob(tx, target.id, { name: blob, size: file.dataSize });
    const stored = otaPackages.patch(tx, entity, file);
    otaPackages.audit(tx, target.user, 'UPDATED', stored, { entity: stored });
    return fullPackage(tx, target.id);
  },
);

function algorithmOf(text: string | undefined): ChecksumAlgorithm {
  if (text === undefined) throw badRequest("Required request parameter 'checksumAlgorithm' is not present");
  const found = CHECKSUM_ALGORITHMS.find((each) => each === text.toUpperCase());
  if (!found) throw badRequest(`Unsupported checksum algorithm: ${text}`);
  return found;
}

/** Receives the file of a form; answers its name in the folder of blobs and what it says of itself. Throws 400 or 413, and leaves nothing then. */
async function receive(
  { blobs }: Context,
  { name, contentType, content }: FormFile,
  { room, algorithm, expected }: { room: Room; algorithm: ChecksumAlgorithm; expected: string | undefined },
): Promise<{ blob: string; file: Received }> {
  if (!parseText(name, 'fileName') || name.length > LONGEST)
    throw badRequest(`A file name of at most ${LONGEST} characters is expected`);
  const sum = startChecksum(algorithm);
  let size = 0;
  const blob = await blobs.receive(content, (piece) => {
    size += piece.length;
    if (size > BODY_LIMITS.upload) throw fileTooLarge();
    checkRoom(room, size);
    sum.update(piece);
  });
  const checksum = sum.digest().toString('hex');
  const problem =
    blob.size === 0
      ? 'OtaPackage data should be specified!'
      : expected && expected.toLowerCase() !== checksum
        ? 'Wrong otaPackage file!'
        : null;
  if (problem) {
    await blobs.drop(blob.name);
    throw badRequest(problem);
  }
  const file: Received = {
    fileName: name,
    contentType: CONTENT_TYPE.test(contentType) ? contentType : 'application/octet-stream',
    checksumAlgorithm: algorithm,
    checksum,
    dataSize: blob.size,
  };
  return { blob: blob.name, file };
}

export const uploadRoute = defineRoute({
  method: 'POST',
  path: '/api/otaPackage/:id',
  auth: T,
  mode: 'upload',
  handler: async (context, call, form) => {
    const { db, blobs } = context;
    const target: Target = { user: call.user, id: parseUuid(call.param('id')) };
    const algorithm = algorithmOf(call.query.checksumAlgorithm);
    const end = UPLOADS.hold(call.user, 1, 'uploads');
    try {
      const room = await db.run(permitUpload, target);
      const expected = call.query.checksum;
      const received = await readFormFile(form, (file) => receive(context, file, { room, algorithm, expected }));
      const stored = await keepReceived(context, received.blob, () => db.run(storeFile, { ...target, ...received }));
      return await withData(blobs, stored);
    } finally {
      end();
    }
  },
});
