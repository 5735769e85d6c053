import { memberOf, pathNow } from './place-now';

/** Any object as JSON has them. */
export type Json = Record<string, unknown>;

/** What a part can have to be. */
type Kind = 'object' | 'list' | 'text';

/** Members of an object, each with what it has to be. */
export type Members = readonly (readonly [name: string, kind: Kind])[];

/** A part of a stored dashboard that is not what it has to be. */
export interface Damage {
  /** Members from the dashboard down to the part. */
  path: readonly string[];
  expected: Kind;
  /** What is stored there. */
  found: unknown;
}

/** Whether stored JSON is an object: neither null nor a list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  object: isObject,
  list: Array.isArray,
  text: (value) => typeof value === 'string',
};

/** Takes parts of stored JSON for what they have to be. An empty part stands in for one that is something else. */
export class Reader {
  readonly damages: Damage[] = [];

  /** What is absent is empty. */
  object(value: unknown, path: readonly string[]): Json {
    if (isObject(value)) return value;
    this.#tell(value, path, 'object');
    return {};
  }

  list(value: unknown, path: readonly string[]): unknown[] {
    if (Array.isArray(value)) return value;
    this.#tell(value, path, 'list');
    return [];
  }

  /** A list of objects with such members. Here `null` is no object: what counts its members would meet it. */
  objects(value: unknown, path: readonly string[], members: Members = []): Json[] {
    return this.list(value, path).map((one, index) => {
      const at = [...path, String(index)];
      if (one === null) this.damages.push({ path: at, expected: 'object', found: one });
      return this.members(this.object(one, at), at, members);
    });
  }

  /** An object whose members are what they have to be, or absent: those that are something else are left out. */
  members(whole: Json, path: readonly string[], members: Members): Json {
    return members.reduce((read, [name, kind]) => this.member(read, name, path, kind), whole);
  }

  /** An object whose member is of a kind, or absent. `instead` stands in for one that is something else; without it, none does. */
  member(whole: Json, name: string, path: readonly string[], kind: Kind, instead?: unknown): Json {
    const found = whole[name];
    if (found === undefined || found === null || isOfKind[kind](found)) return whole;
    this.#tell(found, [...path, name], kind);
    const { [name]: _, ...others } = whole;
    return instead === undefined ? others : { ...whole, [name]: instead };
  }

  #tell(found: unknown, path: readonly string[], expected: Kind) {
    if (found !== undefined && found !== null) this.damages.push({ path, expected, found });
  }
}

/** What a damaged part was read as, and of what it is one. */
export interface SetAside extends Damage {
  standIn: unknown;
  whole: unknown;
}

/** Damages with what stands in for them in what was read. */
export const setAside = (read: unknown, damages: readonly Damage[]): SetAside[] =>
  damages.map((damage) => ({ ...damage, standIn: damage.path.reduce<unknown>(memberOf, read), whole: read }));

/**
 * A dashboard with what was set aside back in its place, unless something else has taken it: saving loses nothing. Parts of lists
 * are found again where they stand now.
 */
export const putBack = <T extends object>(dashboard: T, damages: readonly SetAside[]): T =>
  damages
    .map((damage) => ({ damage, path: pathNow(damage.path, damage.whole, dashboard) }))
    .reduce((whole, { damage, path }) => (path ? (replaced(whole, path, damage) as T) : whole), dashboard);

function replaced(value: unknown, [member, ...rest]: readonly string[], damage: SetAside): unknown {
  if (member === undefined) return JSON.stringify(value) === JSON.stringify(damage.standIn) ? damage.found : value;
  if (typeof value !== 'object' || value === null) return value;
  const isLeftOut = rest.length === 0 && damage.standIn === undefined && !Array.isArray(value);
  if (!isLeftOut && !Object.hasOwn(value, member)) return value;
  const next = replaced((value as Json)[member], rest, damage);
  return Array.isArray(value) ? value.with(Number(member), next) : { ...value, [member]: next };
}
