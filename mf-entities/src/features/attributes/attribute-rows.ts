import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { type Attribute, type AttributeScope, attributeScopes } from '@mullion/shared-kit/api/telemetry';
import type { ListSort } from '@mullion/shared-kit/list/list-state';

/** One attribute of an entity. A key may exist in several scopes. */
export interface AttributeRow {
  id: string;
  scope: AttributeScope;
  key: string;
}

/** Attributes by scope, as the platform stores them. */
export type StoredAttributes = Readonly<Record<AttributeScope, readonly Attribute[]>>;

/** Scopes an entity has: client and shared attributes are a device's, and those of its views. */
export const scopesOf = (entityType: EntityType): readonly AttributeScope[] =>
  entityType === 'DEVICE' || entityType === 'ENTITY_VIEW' ? attributeScopes : ['SERVER_SCOPE'];

export const rowId = ({ scope, key }: Pick<AttributeRow, 'scope' | 'key'>): string => `${scope}/${key}`;

/** The device's own attributes are the device's to change. */
export const isWritable = ({ scope }: Pick<AttributeRow, 'scope'>): boolean => scope !== 'CLIENT_SCOPE';

export interface RowFilter {
  /** Without a scope: all. */
  filter: { scope?: string };
  /** Found in key or value. */
  search: string;
  sort: ListSort;
}

/** Rows of the keys that are live, filtered and in order; values and times are those last stored. */
export function attributeRows(
  keys: Readonly<Record<AttributeScope, readonly string[]>>,
  stored: StoredAttributes,
  { filter: { scope }, search, sort }: RowFilter,
): AttributeRow[] {
  const wanted = search.toLocaleLowerCase();
  const known = new Map<string, Attribute>();
  for (const name of attributeScopes)
    for (const one of stored[name]) known.set(rowId({ scope: name, key: one.key }), one);
  const found = (id: string, key: string) => {
    if (key.toLocaleLowerCase().includes(wanted)) return true;
    const value = known.get(id)?.value;
    return value !== undefined && JSON.stringify(value).toLocaleLowerCase().includes(wanted);
  };
  const rows = attributeScopes
    .filter((name) => !scope || scope === name)
    .flatMap((name) => keys[name].map((key): AttributeRow => ({ id: rowId({ scope: name, key }), scope: name, key })))
    .filter(({ id, key }) => wanted === '' || found(id, key));
  const byKey = (a: AttributeRow, b: AttributeRow) => a.key.localeCompare(b.key) || a.scope.localeCompare(b.scope);
  const time = ({ id }: AttributeRow) => known.get(id)?.lastUpdateTs ?? 0;
  const orders: Record<string, (a: AttributeRow, b: AttributeRow) => number> = {
    key: byKey,
    scope: (a, b) => a.scope.localeCompare(b.scope) || byKey(a, b),
    lastUpdateTs: (a, b) => time(a) - time(b) || byKey(a, b),
  };
  const order = orders[sort.property] ?? byKey;
  return rows.sort(sort.direction === 'ASC' ? order : (a, b) => order(b, a));
}
