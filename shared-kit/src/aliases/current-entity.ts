import type { EntityId } from '../api/entity-id';
import type { EntityData, EntityDataQuery, EntityFilter } from '../api/entity-query';
import { isJsonObject, readJson } from '../browser/read-json';

/** An entity that an alias stands for, as widgets name it. */
export interface CurrentEntity {
  id: EntityId;
  name: string;
  label: string;
  additionalInfo: Readonly<Record<string, unknown>> | null;
}

const fields = ['name', 'label', 'additionalInfo'] as const;

/** Asks for a filter's newest entity, with what widgets call it by. */
export const firstEntityQuery = (entityFilter: EntityFilter): EntityDataQuery => ({
  entityFilter,
  pageLink: {
    pageSize: 1,
    page: 0,
    sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
  },
  entityFields: fields.map((key) => ({ type: 'ENTITY_FIELD', key })),
});

/** Entities that a chooser of an alias's entity offers at once. */
export const ALIAS_ENTITIES_LIMIT = 10;

/** Asks for a filter's entities whose names start with a text, by name. */
export const aliasEntitiesQuery = (entityFilter: EntityFilter, text: string): EntityDataQuery => ({
  entityFilter,
  pageLink: {
    pageSize: ALIAS_ENTITIES_LIMIT,
    page: 0,
    sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
  },
  entityFields: fields.map((key) => ({ type: 'ENTITY_FIELD', key })),
  keyFilters: text
    ? [
        {
          key: { type: 'ENTITY_FIELD', key: 'name' },
          valueType: 'STRING',
          predicate: { type: 'STRING', operation: 'STARTS_WITH', value: { defaultValue: text }, ignoreCase: true },
        },
      ]
    : [],
});

/** What a row of an entity query says about its entity. */
export function currentEntityOf({ entityId, latest }: EntityData): CurrentEntity {
  const field = (key: (typeof fields)[number]) => latest?.ENTITY_FIELD?.[key]?.value ?? '';
  return {
    id: entityId,
    name: field('name'),
    label: field('label'),
    additionalInfo: objectIn(field('additionalInfo')),
  };
}

/** The object that a text of JSON holds; `null` for any other text. */
function objectIn(text: string): CurrentEntity['additionalInfo'] {
  const value = readJson(text);
  return isJsonObject(value) ? value : null;
}
