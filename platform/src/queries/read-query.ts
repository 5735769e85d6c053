/** Reading entity queries from JSON. */
import { Fields } from './json-fields.js';
import type { EntityCountQuery, EntityDataQuery, QueryPage, SortOrder } from './query-model.js';
import { readEntityFilter } from './read-entity-filter.js';
import { readKey, readKeyFilter } from './read-key-filter.js';

function readSortOrder(fields: Fields | null, strict: boolean): SortOrder | null {
  if (!fields) return null;
  const key = readKey(fields.raw('key'), `${fields.path}.key`, strict);
  const direction = fields.word('direction', ['ASC', 'DESC']) ?? 'DESC';
  fields.done();
  return { key, descending: direction === 'DESC' };
}

/** The members every page link has; `more` reads those of a longer one. */
export function readPageLink<M = object>(
  fields: Fields | null,
  strict: boolean,
  more?: (fields: Fields) => M,
): (QueryPage & M) | null {
  if (!fields) return null;
  const page = {
    pageSize: fields.integer('pageSize'),
    page: fields.integer('page'),
    textSearch: fields.text('textSearch') || null,
    sortOrder: readSortOrder(fields.object('sortOrder'), strict),
    dynamic: fields.flag('dynamic'),
    ...(more?.(fields) as M),
  };
  fields.done();
  return page;
}

/** The parts entity counts and entity data have in common. */
function readCountFields(fields: Fields, strict: boolean): EntityCountQuery {
  const filter = fields.raw('entityFilter');
  return {
    entityFilter: filter === undefined ? null : readEntityFilter(filter, `${fields.path}.entityFilter`),
    keyFilters: fields.list('keyFilters', (node, path) => readKeyFilter(node, path, strict)) ?? [],
  };
}

/** Reads the members of an entity data query; `fields.done()` is left to the caller. */
export function readDataFields(fields: Fields, strict: boolean): Omit<EntityDataQuery, 'pageLink'> {
  const keys = (name: string) => fields.list(name, (node, path) => readKey(node, path, strict)) ?? [];
  return { ...readCountFields(fields, strict), entityFields: keys('entityFields'), latestValues: keys('latestValues') };
}

/** Reads a count query. Throws FieldError. */
export function readCountQuery(node: unknown, path: string, strict: boolean): EntityCountQuery {
  const fields = new Fields(node, path, strict);
  const query = readCountFields(fields, strict);
  fields.done();
  return query;
}

/** Reads an entity data query. Throws FieldError. */
export function readDataQuery(node: unknown, path: string, strict: boolean): EntityDataQuery {
  const fields = new Fields(node, path, strict);
  const query = { ...readDataFields(fields, strict), pageLink: readPageLink(fields.object('pageLink'), strict) };
  fields.done();
  return query;
}
