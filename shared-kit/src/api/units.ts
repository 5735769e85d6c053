import { isJsonObject, readJson } from '../browser/read-json';

/** Server attribute that names the units of an entity's keys, as an object: `{ "temperature": "°C" }`. */
export const unitsKey = 'units';

/** Units by key, which may be any text, `constructor` as well. */
export type Units = ReadonlyMap<string, string>;

/** The units that the attribute's value names, be it an object or its text; what is no text in it is passed over. */
export function unitsOf(value: unknown): Units {
  const units = typeof value === 'string' ? readJson(value) : value;
  if (!isJsonObject(units)) return new Map();
  return new Map(
    Object.entries(units).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}
