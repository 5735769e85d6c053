/** The values an entity query looks at: one join with the value store per key. */
import { LimitError, QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { VALUES_OF_KEY, valuePlace } from '../telemetry/value-place.js';
import { keyNumber } from '../telemetry/value-rows.js';
import { FieldError } from './json-fields.js';
import type { Condition } from './predicate-sql.js';
import { permissionOf } from './query-access.js';
import type { EntityKey, KeyType } from './query-model.js';
import type { Source } from './source.js';

/** The query can have no result for this caller. */
export class EmptyResult extends Error {}

const SCOPES: Record<Exclude<KeyType, 'ENTITY_FIELD' | 'ALARM_FIELD' | 'ATTRIBUTE'>, number> = {
  TIME_SERIES: 0,
  CLIENT_ATTRIBUTE: 1,
  SHARED_ATTRIBUTE: 2,
  SERVER_ATTRIBUTE: 3,
};
const ALL_ATTRIBUTES: readonly number[] = [1, 2, 3];

/** The scopes a key type reads: of several the newest value counts. */
export function scopesOf(type: KeyType): readonly number[] {
  if (type === 'ATTRIBUTE') return ALL_ATTRIBUTES;
  if (type === 'ENTITY_FIELD' || type === 'ALARM_FIELD') throw new FieldError(`a key of type ${type} has no value`);
  return [SCOPES[type]];
}

const sameKey = (a: EntityKey, b: EntityKey) => a.type === b.type && a.key === b.key;

/** The joins of a query, which expect its entities' numbers as `n.no`. */
export class Joins {
  readonly #keys: { key: EntityKey; alias: string; required: boolean; number: number; readable: Condition | null }[] =
    [];

  constructor(
    readonly tx: Tx,
    readonly readable: Source['readable'],
  ) {}

  /** The alias of a key's value. A required one limits the result to entities that have it. */
  use(key: EntityKey, required: boolean): string | null {
    const known = this.#keys.find((each) => sameKey(each.key, key));
    if (known) {
      known.required ||= required;
      return known.alias;
    }
    const number = keyNumber(this.tx, key.key);
    const permission = permissionOf(key.type);
    const readable = permission ? this.readable(permission) : 'none';
    if (number === undefined || readable === 'none') {
      if (required) throw new EmptyResult();
      return null;
    }
    if (this.#keys.length >= QUERY_LIMITS.joins) {
      throw new LimitError(tooMany('keys to filter, sort or search by', QUERY_LIMITS.joins));
    }
    const alias = `v${this.#keys.length}`;
    this.#keys.push({ key, alias, required, number, readable: readable === 'all' ? null : readable });
    return alias;
  }

  get any(): boolean {
    return this.#keys.length > 0;
  }

  /** Whether some key limits the result. */
  get anyRequired(): boolean {
    return this.#keys.some(({ required }) => required);
  }

  /** Whether any entity has the key in a scope. Most attributes live in one, and the newest of one needs no looking for. */
  #isUsed(number: number, scope: number): boolean {
    const first = valuePlace(number, scope);
    return (
      this.tx.get(
        `SELECT 1 FROM entity_value WHERE place >= ? AND place < ? + ${VALUES_OF_KEY} LIMIT 1`,
        first,
        first,
      ) !== undefined
    );
  }

  /** `CROSS JOIN` keeps SQLite from reading in any order but that of the entities' numbers, in which looking up is reading on. */
  build(): Condition {
    const parts: string[] = [];
    const params: SqlValue[] = [];
    for (const { key, alias, required, number, readable } of [...this.#keys].sort(
      (a, b) => +b.required - +a.required,
    )) {
      const all = scopesOf(key.type);
      const used = all.length === 1 ? all : all.filter((scope) => this.#isUsed(number, scope));
      const places = (used.length > 0 ? used : all.slice(0, 1)).map((scope) => valuePlace(number, scope));
      const at = places.map(() => '? + n.no').join(', ');
      const place =
        places.length === 1
          ? at
          : `(SELECT x.place FROM entity_value x WHERE x.place IN (${at}) AND x.ts IS NOT NULL ORDER BY x.ts DESC LIMIT 1)`;
      parts.push(
        `${required ? 'CROSS' : 'LEFT'} JOIN entity_value ${alias} ON ${alias}.place = ${place} AND ${alias}.ts IS NOT NULL${readable ? ` AND ${readable.sql}` : ''}`,
      );
      params.push(...places, ...(readable?.params ?? []));
    }
    return { sql: parts.join('\n'), params };
  }
}
