/**
 * Paging, sorting and text search: the one implementation all lists share.
 *
 * Text search is a case-insensitive substring match in which `%` and `_` are wildcards, unless a backslash precedes them. SQLite folds ASCII only, so a
 * searchable column has a folded copy (`fold`) beside it. Nulls sort last in both directions; ties and lists without a
 * sort property go by id.
 */
import { badRequest } from './errors.js';
import { QUERY_LIMITS, tooMany } from './query-limits.js';
import type { SqlValue, Tx } from './tx.js';

export interface PageData<T> {
  data: T[];
  totalPages: number;
  totalElements: number;
  hasNext: boolean;
}

export interface PageLink {
  pageSize: number;
  page: number;
  textSearch: string | null;
  sortProperty: string | null;
  descending: boolean;
}

type Query = Readonly<Record<string, string | undefined>>;

/** What a folded column holds, and what is looked for in it. */
export const fold = (value: string) => value.toLowerCase();

const TEXT_SEARCH_LIMIT = 10_000;

/** A query parameter that is a whole number. Throws 400 for any other text. */
export function parseWhole(value: string, name: string): number {
  if (!/^[+-]?\d{1,10}$/.test(value)) throw badRequest(`Invalid value of "${name}": a whole number is expected`);
  const number = Number(value);
  if (number > 2147483647 || number < -2147483648) throw badRequest(`Invalid value of "${name}": out of range`);
  return number;
}

const TRUE = ['true', 'on', 'yes', '1'];
const FALSE = ['false', 'off', 'no', '0'];

/** A query parameter that is true or false; `fallback` when it is left out or empty. */
export function parseFlag(query: Query, name: string, fallback: boolean): boolean {
  const text = (query[name] ?? '').trim().toLowerCase();
  if (text === '') return fallback;
  if (TRUE.includes(text)) return true;
  if (FALSE.includes(text)) return false;
  throw badRequest(`Invalid value of "${name}": true or false is expected`);
}

/** The refusal of a list call whose parameters fit none of the path's forms. */
export const conditionsNotMet = (query: Query, conditions: string) => {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const given = present.map(([name, value]) => `${name}={${value}}`);
  return badRequest(`Parameter conditions ${conditions} not met for actual request parameters: ${given.join(', ')}`);
};

function parseSort(query: Query): { sortProperty: string | null; descending: boolean } {
  const { sortProperty, sortOrder } = query;
  if (!sortProperty) return { sortProperty: null, descending: false };
  if (!/^[\p{L}0-9_-]+$/u.test(sortProperty)) throw badRequest('Invalid sort property');
  const order = (sortOrder || 'ASC').toUpperCase();
  if (order !== 'ASC' && order !== 'DESC') {
    throw badRequest(`Unsupported sort order '${sortOrder}'! Only 'ASC' or 'DESC' types are allowed.`);
  }
  return { sortProperty, descending: order === 'DESC' };
}

/** The page a list call asks for. Throws 400 with the platform's texts. */
export function parsePageLink(query: Query, conditions = '"pageSize, page"'): PageLink {
  if (query.pageSize === undefined || query.page === undefined) throw conditionsNotMet(query, conditions);
  const pageSize = parseWhole(query.pageSize, 'pageSize');
  const page = parseWhole(query.page, 'page');
  if (pageSize < 1) {
    throw badRequest(`Incorrect page link page size '${pageSize}'. Page size must be greater than zero.`);
  }
  if (pageSize > QUERY_LIMITS.pageSize) {
    throw badRequest(`Incorrect value of "pageSize": ${tooMany('elements of a page', QUERY_LIMITS.pageSize)}`);
  }
  if (page < 0) throw badRequest(`Incorrect page link page '${page}'. Page must be positive integer.`);
  const textSearch = query.textSearch || null;
  if (textSearch && textSearch.length > TEXT_SEARCH_LIMIT) throw badRequest('Text search is too long');
  return { pageSize, page, textSearch, ...parseSort(query) };
}

/** A list: declared SQL. Identifiers come from declarations, never from a request. */
export interface ListSource {
  /** Selected expressions. */
  select: string;
  /** Table with alias `t`. */
  table: string;
  /** LEFT JOINs; left out of the count when neither conditions nor search need them. */
  joins?: string;
  /** Sort property → SQL expression. */
  sort: Readonly<Record<string, string>>;
  /** Folded columns the text search looks into. */
  search: readonly string[];
  /** Matches the beginning of a text only. */
  searchPrefix?: boolean;
  /** Order before the one asked for. */
  orderFirst?: string;
  /** Order without a sort property, and last key of any order. */
  tieBreak?: string;
  /** Its number of rows, where that is known without a look at each of them. */
  count?: (tx: Tx) => number;
  /** An index finds what its conditions say: few rows are sorted, many are read in the order of the list until the page is full. */
  sortsFew?: boolean;
}

/** Rows up to which to sort them takes a few milliseconds. */
const FEW = 10_000;

export interface Condition {
  sql: string;
  params: readonly SqlValue[];
}
export const where = (sql: string, ...params: SqlValue[]): Condition => ({ sql, params });

export const toPage = <T>(data: T[], total: number, link: Pick<PageLink, 'page' | 'pageSize'>): PageData<T> => {
  const totalPages = Math.ceil(total / link.pageSize);
  return { data, totalPages, totalElements: total, hasNext: link.page + 1 < totalPages };
};

/**
 * Rows in which a folded text is found. In a folded column, one without wildcards is looked for without patterns, which takes
 * half the time; other columns need patterns, which fold ASCII.
 */
export function matches(
  { search, searchPrefix }: Pick<ListSource, 'search' | 'searchPrefix'>,
  text: string,
): Condition {
  const isPlain = !searchPrefix && !/[%_\\]/.test(text);
  const tests = search.map((column) =>
    isPlain && column.endsWith('_folded')
      ? where(`instr(${column}, ?) > 0`, text)
      : where(`${column} LIKE ? ESCAPE '\\'`, `${searchPrefix ? '' : '%'}${text}%`),
  );
  return where(`(${tests.map(({ sql }) => sql).join(' OR ')})`, ...tests.flatMap(({ params }) => params));
}

/** One page of a list. Throws 400 for a sort property the list does not have. */
export function page<R extends object, T>(
  tx: Tx,
  source: ListSource,
  conditions: readonly Condition[],
  link: PageLink,
  show: (row: R) => T,
): PageData<T> {
  const all = [...conditions];
  if (link.textSearch && source.search.length > 0) all.push(matches(source, fold(link.textSearch)));
  const sorted = link.sortProperty === null ? null : source.sort[link.sortProperty];
  if (sorted === undefined || (link.sortProperty !== null && !Object.hasOwn(source.sort, link.sortProperty))) {
    throw badRequest(`Invalid sort property: "${link.sortProperty}"`);
  }
  const filter = all.length > 0 ? `WHERE ${all.map(({ sql }) => sql).join(' AND ')}` : '';
  const params = all.flatMap((condition) => condition.params);
  const joins = source.joins ?? '';
  const tie = source.tieBreak ?? 't.id';
  const needsJoins = (sql: string) => /\b(?!t\.)[a-z]+\.[a-z_]+/.test(sql);
  const filterJoins = all.some(({ sql }) => needsJoins(sql)) ? joins : '';
  const counted = () =>
    tx.get<{ n: number }>(`SELECT count(*) AS n FROM ${source.table} t ${filterJoins} ${filter}`, ...params)?.n ?? 0;
  const total = source.count ? source.count(tx) : counted();
  const offset = link.page * link.pageSize;
  if (offset >= total) return toPage([], total, link);
  // An order by an expression is none that an index has.
  const byIndex = source.sortsFew && total <= FEW ? '+' : '';
  const ordered = (reversed: boolean) => {
    const direction = link.descending === reversed ? 'ASC' : 'DESC';
    const tied = reversed ? `${tie} DESC` : tie;
    const asked = sorted ? `${byIndex}${sorted} ${direction} NULLS ${reversed ? 'FIRST' : 'LAST'}, ${tied}` : tied;
    return source.orderFirst ? `${source.orderFirst}, ${asked}` : asked;
  };
  const order = ordered(false);
  // What is nearer to the end is read from there.
  const fromEnd = !source.orderFirst && offset > total / 2;
  const limit = Math.min(link.pageSize, total - offset);
  // The page's rows are found first, by what an index holds; only they are read whole and joined.
  const found = `SELECT t.id FROM ${source.table} t ${needsJoins(order) ? joins : filterJoins} ${filter}
    ORDER BY ${ordered(fromEnd)} LIMIT ? OFFSET ?`;
  const rows = tx.all<R>(
    `SELECT ${source.select} FROM (${found}) f CROSS JOIN ${source.table} t ON t.id = f.id ${joins} ORDER BY ${order}`,
    ...params,
    limit,
    fromEnd ? total - offset - limit : offset,
  );
  return toPage(rows.map(show), total, link);
}
