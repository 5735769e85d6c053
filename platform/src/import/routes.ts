/** The calls that import a table: `POST /api/(device|asset|edge)/bulk_import`. */
import type { Context } from '../framework/context.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { BODY_LIMITS, type Call, defineRoute, T } from '../framework/route.js';
import { type Imported, type ImportedKind, importRows, packTable, readLargeTable } from './import-rows.js';

/**
 * Stores the table in the body: row by row in its order, each whole or not at all. The rows of a caller who goes away, or signs out,
 * are stored or not, but none by half. Rejects with 400 when the table can't be read; then nothing is stored.
 */
async function storeTable({ db }: Context, { user, data }: Call, kind: ImportedKind) {
  const isLarge = (data.rawBody?.length ?? 0) > BODY_LIMITS.device;
  const { columns, packs } = isLarge ? await db.run(readLargeTable, data) : packTable(data);
  const result = { created: 0, updated: 0, errors: 0, errorsList: [] as string[] };
  for (const pack of packs) {
    for (let from: number | null = 0; from !== null; ) {
      const done: Imported = await db.run(importRows, { user, kind, columns, pack, from });
      result.created += done.created;
      result.updated += done.updated;
      result.errorsList.push(...done.refused);
      from = done.next;
    }
  }
  return { ...result, errors: result.errorsList.length };
}

/** The tenants with an import under way: tables are large, and as long as they are stored they take memory. */
const importing = new Set<string>();

/** Imports a table; rejects with 429 while another import of the tenant goes on. */
async function importTable(context: Context, call: Call, kind: ImportedKind) {
  const { tenantId } = call.user;
  if (importing.has(tenantId))
    throw new PlatformError(429, ErrorCode.tooManyRequests, 'Another import of the tenant is under way');
  importing.add(tenantId);
  try {
    return await storeTable(context, call, kind);
  } finally {
    importing.delete(tenantId);
  }
}

const importRoute = (kind: ImportedKind) =>
  defineRoute({
    method: 'POST',
    path: `/api/${kind}/bulk_import`,
    auth: T,
    mode: 'main',
    body: 'upload',
    handler: (context, call) => importTable(context, call, kind),
  });

export const importRoutes = (['device', 'asset', 'edge'] as const).map(importRoute);
