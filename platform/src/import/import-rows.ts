/** The database work of an import: its table is read where searches run, and its rows are stored a few at a time, each whole or not at all. */
import { PlatformError } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { chunks } from '../framework/pieces.js';
import type { Entity } from '../framework/resource.js';
import { Call, type CallData, type SessionUser } from '../framework/route.js';
import { requireFeature } from '../framework/tenant-features.js';
import type { Tx } from '../framework/tx.js';
import { attributeTexts, auditValues, pointTexts } from '../telemetry/audit.js';
import { saveAttributes, saveTelemetry, usualLifetime } from '../telemetry/value-store.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { CredentialsRefused, deviceImporter } from './device-importer.js';
import { type Column, type RowValues, rowValues, type TableRow } from './import-columns.js';
import { assetImporter, edgeImporter, type Importer } from './importer.js';
import { readTable } from './read-table.js';

const IMPORTERS = { device: deviceImporter, asset: assetImporter, edge: edgeImporter } as const;
export type ImportedKind = keyof typeof IMPORTERS;

/** Rows of one pack: it is sent to the writer again until all of them are stored. */
const PACK_ROWS = 50;
/** How long a pack may hold the writer, in milliseconds; the row that is begun is finished. */
const PACK_TIME = 20;

/** A table on its way to the writer: packs of rows as text, which the threads in between hand on without looking into it. */
export interface PackedTable {
  columns: Column[];
  packs: string[];
}

/** The table in the body of a call. Throws 400. */
export function packTable(data: CallData): PackedTable {
  const { columns, rows } = readTable(new Call(data).object);
  return { columns, packs: [...chunks(rows, PACK_ROWS)].map((pack) => JSON.stringify(pack)) };
}

export const readLargeTable = defineOperation('import.read-table', 'search', (_tx, data: CallData) => packTable(data));

const ATTRIBUTE_SCOPES = { SERVER_ATTRIBUTE: 'SERVER_SCOPE', SHARED_ATTRIBUTE: 'SHARED_SCOPE' } as const;

function saveValues(tx: Tx, user: SessionUser, { id: entityId }: Entity, { keyed }: RowValues): void {
  const target = { entityId, tenantId: user.tenantId };
  for (const column of ['SERVER_ATTRIBUTE', 'SHARED_ATTRIBUTE'] as const) {
    const [scope, values] = [ATTRIBUTE_SCOPES[column], keyed[column]];
    if (values.length === 0) continue;
    saveAttributes(tx, target, scope, values);
    auditValues(tx, user, 'ATTRIBUTES_UPDATED', target, { scope, attributes: attributeTexts(values) });
  }
  const points = keyed.TIMESERIES.map(([key, value]) => ({ key, ts: tx.now, value }));
  if (points.length === 0) return;
  requireFeature(tx, user.tenantId, 'dbApiState');
  saveTelemetry(tx, target, points, usualLifetime(tx, user.tenantId));
  auditValues(tx, user, 'TIMESERIES_UPDATED', target, { timeseries: pointTexts(points) });
}

/** Stores a row; answers whether its entity is new. Throws what refuses it. */
function storeRow(tx: Tx, user: SessionUser, importer: Importer, row: RowValues): boolean {
  const { entity, created } = importer.store(tx, user, row);
  saveValues(tx, user, entity, row);
  return created;
}

/** What a refused row is listed with. Throws on what is no refusal of a row. */
function refusalOf(tx: Tx, line: number, error: unknown): string {
  if (error instanceof CredentialsRefused)
    return `Line ${line}: DeviceCredentialsValidationException: ${error.message}`;
  if (!(error instanceof PlatformError) || error.status >= 500) throw error;
  error.afterRollback?.(tx);
  return `Line ${line}: DataValidationException: ${error.message}`;
}

/** What has become of rows. */
export interface Imported {
  created: number;
  updated: number;
  /** Of those refused: line and reason. */
  refused: string[];
  /** The number of the pack's first row that is still to be stored; null after the last. */
  next: number | null;
}

interface PackRequest {
  user: SessionUser;
  kind: ImportedKind;
  columns: readonly Column[];
  pack: string;
  /** The number of the pack's first row that is to be stored. */
  from: number;
}

/** Stores rows of a pack, as many as there is time for. */
export const importRows = defineOperation(
  'import.rows',
  'write',
  (tx, { user, kind, columns, pack, from }: PackRequest): Imported => {
    requireGoodToken(tx, user);
    const importer = IMPORTERS[kind];
    importer.check?.(tx, user);
    const rows: TableRow[] = JSON.parse(pack);
    const done: Imported = { created: 0, updated: 0, refused: [], next: null };
    const until = performance.now() + PACK_TIME;
    for (const [index, row] of rows.entries()) {
      if (index < from) continue;
      if (index > from && performance.now() > until) return { ...done, next: index };
      try {
        const created = tx.attempt(() => storeRow(tx, user, importer, rowValues(row, columns)));
        if (created) done.created += 1;
        else done.updated += 1;
      } catch (error) {
        done.refused.push(refusalOf(tx, row.line, error));
      }
    }
    return done;
  },
);
