import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { findEntityData, type KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { ColumnType, ImportKind } from './import-kinds';

/** Rows as text, and what their cells mean. */
export interface ImportRequest {
  file: string;
  mapping: {
    columns: readonly { type: ColumnType; key?: string }[];
    delimiter: string;
    header: boolean;
    update: boolean;
  };
}

export interface ImportAnswer {
  created: number;
  updated: number;
  errors: number;
  /** A line each: “Line 3: …”. */
  errorsList: readonly string[];
}

/** The page of the import itself says what went wrong. */
const quiet: CallOptions = { silent: true, ignoreLoading: true };

/** Stores rows; a refused one does not stop the others. */
export const importRows = ({ kind }: ImportKind, request: ImportRequest): Promise<ImportAnswer> =>
  http.post(`/api/${kind}/bulk_import`, request, quiet);

/** Names asked for in one call. */
const NAMES_AT_ONCE = 200;
/** Entities whose names are read in one call. */
const READ_AT_ONCE = 5000;

const nameKey = { type: 'ENTITY_FIELD', key: 'name' } as const;

async function namesOf(
  entityType: EntityType,
  { page = 0, pageSize, keyFilters }: { page?: number; pageSize: number; keyFilters?: readonly KeyFilter[] },
): Promise<{ names: readonly string[]; hasNext: boolean }> {
  const { data, hasNext } = await findEntityData(
    {
      entityFilter: { type: 'entityType', entityType },
      keyFilters,
      entityFields: [nameKey],
      pageLink: { page, pageSize, sortOrder: { key: nameKey, direction: 'ASC' } },
    },
    quiet,
  );
  return { names: data.flatMap(({ latest }) => latest?.ENTITY_FIELD?.name?.value ?? []).map(String), hasNext };
}

/** Those of many names that entities of the tenant have. All of theirs are read: asking for each takes longer. */
export async function takenNames(entityType: EntityType, wanted: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let page = 0; ; page++) {
    const { names, hasNext } = await namesOf(entityType, { page, pageSize: READ_AT_ONCE });
    for (const name of names) if (wanted.has(name)) taken.add(name);
    if (!hasNext) return taken;
  }
}

/** The same of a few names, each of which is asked for. */
export async function takenOf(entityType: EntityType, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < wanted.length; from += NAMES_AT_ONCE) {
    const predicates = wanted.slice(from, from + NAMES_AT_ONCE).map((name) => ({
      type: 'STRING' as const,
      operation: 'EQUAL' as const,
      value: { defaultValue: name },
      ignoreCase: false,
    }));
    const { names } = await namesOf(entityType, {
      pageSize: NAMES_AT_ONCE,
      keyFilters: [{ key: nameKey, valueType: 'STRING', predicate: { type: 'COMPLEX', operation: 'OR', predicates } }],
    });
    for (const name of names) taken.add(name);
  }
  return taken;
}
