/**
 * Where a present value lies in `entity_value`: one integer of its key, scope and entity, in this order, so that the values of one key
 * follow each other by entity number. Looking a row up by it is several times quicker than by three columns, and looking up entities
 * in their order costs little more than reading on. Part of the data format.
 */

/** How many places the values of one key and scope have: entity numbers take 32 bits, scopes two. */
export const VALUES_OF_KEY = 2 ** 32;
/** How many places the values of one key have, in all scopes. */
export const PER_KEY = 4 * VALUES_OF_KEY;

/**
 * The place of a value; of entity number 0 it is where the values of that key and scope begin. A bigint: with half a million keys it is
 * beyond the exact numbers, so it is never read from a row either.
 */
export const valuePlace = (keyNo: number, scope: number, entityNo = 0): bigint =>
  BigInt(keyNo) * BigInt(PER_KEY) + BigInt(scope * VALUES_OF_KEY + entityNo);

/** The place within those of a key, for `PLACE_FOR_KEY`. */
export const offsetInKey = (scope: number, entityNo: number): number => scope * VALUES_OF_KEY + entityNo;

/** SQL of a place, from `k`, a row of `telemetry_key`, and `offsetInKey`. The driver binds numbers as REAL. */
export const PLACE_FOR_KEY = `k.id * ${PER_KEY} + CAST(? AS INTEGER)`;

/** SQL of a place, from `offsetInKey` and the key's text; NULL for a key no entity ever had. */
export const PLACE_FOR_KEY_TEXT = `(SELECT ${PLACE_FOR_KEY} FROM telemetry_key k WHERE k.key = ?)`;
