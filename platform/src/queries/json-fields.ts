/**
 * Reads members of JSON objects by type, with one message for what is wrong. Strict reading also refuses members nobody asked for,
 * which is how WebSocket commands are read; HTTP bodies may carry more than is used.
 */

/** Something in a query or command is not as it must be; the message names the place. */
export class FieldError extends Error {}

export class Fields {
  readonly #node: Record<string, unknown>;
  readonly #asked = new Set<string>();

  constructor(
    node: unknown,
    readonly path: string,
    readonly strict: boolean,
  ) {
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      throw new FieldError(`"${path}" is no object`);
    this.#node = node as Record<string, unknown>;
  }

  /** The member as it is; undefined when it is missing or null. */
  raw(name: string): unknown {
    this.#asked.add(name);
    return Object.hasOwn(this.#node, name) ? (this.#node[name] ?? undefined) : undefined;
  }

  fail(name: string, expected: string): never {
    throw new FieldError(`"${this.path}.${name}": ${expected} is expected`);
  }

  /** A whole number; numeric text counts, a fraction is cut off. */
  integer(name: string, fallback = 0): number {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isSafeInteger(Math.trunc(number))) this.fail(name, 'a whole number');
    return Math.trunc(number);
  }

  nullableInteger(name: string): number | null {
    return this.raw(name) === undefined ? null : this.integer(name);
  }

  number(name: string, fallback = 0): number {
    const value = this.raw(name);
    if (value === undefined) return fallback;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) this.fail(name, 'a number');
    return number;
  }

  flag(name: string): boolean {
    const value = this.raw(name);
    if (value === undefined || value === 'false') return false;
    if (value === 'true') return true;
    if (typeof value !== 'boolean') this.fail(name, 'true or false');
    return value;
  }

  text(name: string): string | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (typeof value === 'object') this.fail(name, 'a text');
    return String(value);
  }

  /** One of a set of words, or undefined when it is missing. */
  word<const W extends string>(name: string, words: readonly W[]): W | undefined {
    const value = this.raw(name);
    if (value === undefined) return undefined;
    return words.find((word) => word === value) ?? this.fail(name, `one of ${words.join(', ')}`);
  }

  requiredWord<const W extends string>(name: string, words: readonly W[]): W {
    return this.word(name, words) ?? this.fail(name, `one of ${words.join(', ')}`);
  }

  /** The elements of a list; null when it is missing. */
  list<T>(name: string, read: (node: unknown, path: string) => T): T[] | null {
    const value = this.raw(name);
    if (value === undefined) return null;
    if (!Array.isArray(value)) this.fail(name, 'a list');
    return value.map((node, index) => read(node, `${this.path}.${name}[${index}]`));
  }

  texts(name: string): string[] {
    const read = (node: unknown, path: string) => {
      if (typeof node !== 'string') throw new FieldError(`"${path}": a text is expected`);
      return node;
    };
    return this.list(name, read) ?? [];
  }

  object(name: string): Fields | null {
    const value = this.raw(name);
    return value === undefined ? null : new Fields(value, `${this.path}.${name}`, this.strict);
  }

  /** To be called when everything was read: refuses unknown members of strict objects. */
  done(): void {
    if (!this.strict) return;
    const unknown = Object.keys(this.#node).find((name) => !this.#asked.has(name));
    if (unknown !== undefined) throw new FieldError(`"${this.path}.${unknown}" is not known`);
  }
}
