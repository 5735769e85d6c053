import type { EntityType } from '../api/entity-id';
import { type Attribute, type AttributeScope, attributeScopes } from '../api/telemetry';

/** One attribute of an entity. A key may exist in several scopes. */
export interface AttributeRow {
  id: string;
  scope: AttributeScope;
  key: string;
  /** What the platform has stored under it; a key that has just appeared has nothing there yet. */
  known: Attribute | undefined;
}

/** Attributes by scope, as the platform stores them. */
export type StoredAttributes = Readonly<Record<AttributeScope, readonly Attribute[]>>;

/** Scopes an entity has: client and shared attributes are a device's, and those of its views. */
export const scopesOf = (entityType: EntityType): readonly AttributeScope[] =>
  entityType === 'DEVICE' || entityType === 'ENTITY_VIEW' ? attributeScopes : ['SERVER_SCOPE'];

/** The id of an attribute's row: keys are unique within a scope only. */
const rowId = ({ scope, key }: Pick<AttributeRow, 'scope' | 'key'>): string => `${scope}/${key}`;

/** The device's own attributes are the device's to change. */
export const isWritable = ({ scope }: Pick<AttributeRow, 'scope'>): boolean => scope !== 'CLIENT_SCOPE';

/** Rows of all keys that are live. */
export function attributeRows(
  keys: Readonly<Record<AttributeScope, readonly string[]>>,
  stored: StoredAttributes,
): AttributeRow[] {
  return attributeScopes.flatMap((scope) => {
    const known = new Map(stored[scope].map((attribute) => [attribute.key, attribute]));
    return keys[scope].map((key) => ({ id: rowId({ scope, key }), scope, key, known: known.get(key) }));
  });
}

/** How rows are found, filtered and sorted: by what was last stored, so that they stay in place while values change. */
export const attributeLooks = {
  text: ({ key, known }: AttributeRow) => `${key} ${known ? JSON.stringify(known.value) : ''}`,
  filters: { scope: ({ scope }: AttributeRow) => scope },
  order: {
    key: ({ key }: AttributeRow) => key,
    scope: ({ scope }: AttributeRow) => scope,
    lastUpdateTs: ({ known }: AttributeRow) => known?.lastUpdateTs ?? 0,
  },
};
