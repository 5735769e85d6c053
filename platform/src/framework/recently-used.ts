/** What was made of texts, by text: what was used longest ago goes when there is too much, or it is too long together. */

interface Limits<V> {
  /** Values at most. */
  most: number;
  /** Characters of all texts and values together. */
  mostLength: number;
  /** Characters that a value counts as, its text aside. */
  lengthOf(value: V): number;
}

export class RecentlyUsed<V> {
  readonly #limits: Limits<V>;
  readonly #values = new Map<string, V>();
  #length = 0;

  constructor(limits: Limits<V>) {
    this.#limits = limits;
  }

  get(text: string): V | undefined {
    const value = this.#values.get(text);
    if (value === undefined) return undefined;
    this.#values.delete(text);
    this.#values.set(text, value);
    return value;
  }

  /** Keeps a value whose text has none yet. */
  set(text: string, value: V): void {
    const { most, mostLength } = this.#limits;
    this.#values.set(text, value);
    this.#length += this.#lengthOf(text, value);
    for (const [oldest, gone] of this.#values) {
      if (this.#values.size <= most && this.#length <= mostLength) return;
      this.#values.delete(oldest);
      this.#length -= this.#lengthOf(oldest, gone);
    }
  }

  #lengthOf(text: string, value: V): number {
    return text.length + this.#limits.lengthOf(value);
  }
}
