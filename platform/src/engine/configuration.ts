/**
 * The configuration of a node, declared property by property and read strictly: what a class doesn't know keeps the node from
 * starting, and so does a value that cannot be taken for what is declared. What is missing is null, 0 or false, as declared.
 */

/** Reads one property; `value` is undefined where it is missing. Throws a ConfigurationError that names the property. */
export type Property<T> = (value: unknown, name: string) => T;
export type Shape<C> = { readonly [K in keyof C]: Property<C[K]> };

/** The configuration is not what the class of the node expects; the message is for whoever wrote it. */
export class ConfigurationError extends Error {}

const wrong = (name: string, expected: string, value: unknown): ConfigurationError =>
  new ConfigurationError(`"${name}" has to be ${expected}, not ${JSON.stringify(value)}`);

const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** A text, or null; numbers and booleans are taken as they are written. */
export const text: Property<string | null> = (value, name) => {
  if (isMissing(value)) return null;
  if (typeof value === 'object') throw wrong(name, 'a text', value);
  return String(value);
};

/** A text that may not be missing. */
export const requiredText: Property<string> = (value, name) => {
  const found = text(value, name);
  if (found === null || found === '') throw new ConfigurationError(`"${name}" should be specified!`);
  return found;
};

/** true or false, also as text; `missing` stands for what is left out. */
export const flagOr =
  <M extends boolean | null>(missing: M): Property<boolean | M> =>
  (value, name) => {
    if (isMissing(value) || value === '') return missing;
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') return value !== 0;
    if (typeof value === 'string' && /^(true|false)$/i.test(value.trim())) return value.trim().toLowerCase() === 'true';
    throw wrong(name, 'true or false', value);
  };
export const flag = flagOr(false);

/** A number, also as text; `missing` stands for what is left out. */
export const numberOr =
  <M extends number | null>(missing: M): Property<number | M> =>
  (value, name) => {
    if (isMissing(value) || value === '') return missing;
    const read = typeof value === 'string' ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isFinite(read)) throw wrong(name, 'a number', value);
    return read;
  };
/** A whole number; fractions are cut. */
export const wholeOr =
  <M extends number | null>(missing: M): Property<number | M> =>
  (value, name) => {
    const read = numberOr(missing)(value, name);
    return read === null ? read : (Math.trunc(read) as number | M);
  };
export const whole = wholeOr(0);

/** A whole number that is not below 0. */
export const countOr =
  <M extends number | null>(missing: M): Property<number | M> =>
  (value, name) => {
    const read = wholeOr(missing)(value, name);
    if (read !== null && read < 0) throw wrong(name, '0 or more', value);
    return read;
  };

/** A whole number within bounds; fractions are cut. */
export const wholeFrom =
  <M extends number | null>(least: number, most: number, missing: M): Property<number | M> =>
  (value, name) => {
    const read = wholeOr(missing)(value, name);
    if (read !== null && (read < least || read > most)) throw wrong(name, `from ${least} to ${most}`, value);
    return read;
  };

/** A port of a host. */
export const portOr =
  (missing: number): Property<number> =>
  (value, name) => {
    const read = numberOr(missing)(value, name);
    if (!Number.isInteger(read) || read < 1 || read > 65_535)
      throw new ConfigurationError(`"${name}" has to be from 1 to 65535`);
    return read;
  };

/** One of the constants, or null. */
export const oneOf =
  <const T extends string>(constants: readonly T[]): Property<T | null> =>
  (value, name) => {
    if (isMissing(value)) return null;
    const found = constants.find((constant) => constant === value);
    if (!found) throw wrong(name, `one of ${constants.join(', ')}`, value);
    return found;
  };

/** One of the constants, or null, which forms also store as an empty text. */
export const oneOfOrEmpty =
  <const T extends string>(constants: readonly T[]): Property<T | null> =>
  (value, name) =>
    value === '' ? null : oneOf(constants)(value, name);

/** Whatever stands there; null where nothing does. */
export const anything: Property<unknown> = (value) => value ?? null;

/** A list, empty where it is missing. */
export const list =
  <T>(item: Property<T>): Property<T[]> =>
  (value, name) => {
    if (isMissing(value)) return [];
    if (!Array.isArray(value)) throw wrong(name, 'a list', value);
    return value.map((each, index) => item(each, `${name}[${index}]`));
  };
/** A list that messages fail without (`given`); null where it is missing. */
export const listOrNull =
  <T>(item: Property<T>): Property<T[] | null> =>
  (value, name) =>
    isMissing(value) ? null : list(item)(value, name);
/** What a message needs of a configuration. Throws with the name of what is missing. */
export function given<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`"${name}" should be specified!`);
  return value;
}
/** Texts; null among them is left out. */
export const texts: Property<string[]> = (value, name) =>
  list(text)(value, name).filter((each): each is string => each !== null);

/** Texts by name, empty where they are missing. */
export const textMap: Property<Readonly<Record<string, string>>> = (value, name) => {
  if (isMissing(value)) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong(name, 'an object of texts', value);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, text(each, `${name}.${key}`) ?? ''] as const),
  );
};

interface Reading {
  /** Properties that the class doesn't know are left out. */
  tolerant?: boolean;
}

const inside = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** An object of declared properties. */
export function readObject<C extends object>(shape: Shape<C>, value: unknown, path: string, reading: Reading = {}): C {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(path, 'an object', value);
  const given = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined && !reading.tolerant)
    throw new ConfigurationError(
      `Unrecognized field "${inside(path, unknown)}" (known: ${Object.keys(shape).join(', ')})`,
    );
  const read = Object.entries<Property<unknown>>(shape as Readonly<Record<string, Property<unknown>>>).map(
    ([name, property]) => [name, property(given[name], inside(path, name))],
  );
  return Object.fromEntries(read) as C;
}

/** An object of declared properties, or null. */
export const object =
  <C extends object>(shape: Shape<C>, reading?: Reading): Property<C | null> =>
  (value, name) =>
    isMissing(value) ? null : readObject(shape, value, name, reading);
