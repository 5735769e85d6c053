/** One connection that is kept: made when it is first used, and anew after it was lost or what was done over it failed. */
export class KeptConnection<C> {
  readonly #connect: (lost: () => void) => Promise<C>;
  readonly #end: (connection: C, reason?: unknown) => Promise<unknown>;
  #opening: Promise<C> | null = null;

  /** `connect` calls `lost` once the connection is gone; `end` is told what failed over it. */
  constructor(connect: (lost: () => void) => Promise<C>, end: (connection: C, reason?: unknown) => Promise<unknown>) {
    this.#connect = connect;
    this.#end = end;
  }

  open(): Promise<C> {
    if (this.#opening) return this.#opening;
    const opening = this.#connect(() => this.#forget(opening));
    this.#opening = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  async use<R>(work: (connection: C) => Promise<R>): Promise<R> {
    const used = this.open();
    try {
      return await work(await used);
    } catch (error) {
      // Others may have connected anew by now.
      this.#forget(used);
      used.then((connection) => this.#end(connection, error)).catch(() => {});
      throw error;
    }
  }

  async close(): Promise<void> {
    const connection = await this.#opening?.catch(() => null);
    this.#opening = null;
    if (connection) await this.#end(connection);
  }

  #forget(opening: Promise<C>): void {
    if (this.#opening === opening) this.#opening = null;
  }
}
