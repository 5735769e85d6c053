/** Reads that wait for a reader, by who asked: first come, first served, past those who may not have another one under way. */

/** The caller: a user of a tenant. Public visitors are distinguished by their customer. */
export interface Caller {
  user: string;
  tenant: string;
}

interface Waiting {
  /** null if unknown: the platform itself. */
  caller: Caller | null;
  work: { seq: number };
}

export class WaitingReads<R extends Waiting> {
  /** Of each caller, in the order of their numbers. */
  readonly #ofCallers = new Map<string, R[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many reads of a caller wait. */
  of(caller: Caller | null): number {
    return this.#ofCallers.get(caller?.user ?? '')?.length ?? 0;
  }

  add(read: R): void {
    const name = read.caller?.user ?? '';
    const reads = this.#ofCallers.get(name);
    if (reads) reads.push(read);
    else this.#ofCallers.set(name, [read]);
    this.#size += 1;
  }

  /** Takes back reads that were handed out. */
  putBack(reads: readonly R[]): void {
    for (const read of [...reads].reverse()) {
      const name = read.caller?.user ?? '';
      this.#ofCallers.set(name, [read, ...(this.#ofCallers.get(name) ?? [])]);
      this.#size += 1;
    }
  }

  /** The read that came first, among callers who may have one, and among those of the lowest rank. */
  first(mayRun: (read: R) => boolean = () => true, rank: (read: R) => number = () => 0): R | undefined {
    let first: R | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    for (const [read] of this.#ofCallers.values()) {
      if (!read || !mayRun(read)) continue;
      const of = rank(read);
      if (of > lowest || (of === lowest && first && read.work.seq > first.work.seq)) continue;
      first = read;
      lowest = of;
    }
    return first;
  }

  /** Takes the first read of a caller. */
  take({ caller }: R): void {
    const name = caller?.user ?? '';
    const reads = this.#ofCallers.get(name);
    reads?.shift();
    if (reads?.length === 0) this.#ofCallers.delete(name);
    this.#size -= 1;
  }

  /** Takes all. */
  clear(): R[] {
    const all = [...this.#ofCallers.values()].flat();
    this.#ofCallers.clear();
    this.#size = 0;
    return all;
  }
}
