/**
 * What a tenant has at its nodes that no queue holds back: what was acknowledged, what nodes made large, what waits for a node to start, and
 * what generators keep. It is counted, and refused when it gets too much.
 */

/** Characters of one tenant at most, and those that a message counts beside its size. */
const MOST = 64 * 1024 * 1024;
const OF_MESSAGE = 500;

export class HeldMessages {
  readonly #most: number;
  readonly #tenants = new Map<string, number>();

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Counts a message of a size, `instead` of what was taken before; answers what is to be given back. Throws, and changes nothing, when the tenant has too much. */
  take(tenantId: string, characters: number, instead = 0): number {
    const size = characters + OF_MESSAGE;
    const sum = (this.#tenants.get(tenantId) ?? 0) - instead + size;
    if (sum > this.#most)
      throw new Error(
        `Messages of this tenant at nodes that are acknowledged, large, generated, or before nodes that start have more than ${this.#most} characters`,
      );
    this.#tenants.set(tenantId, sum);
    return size;
  }

  give(tenantId: string, size: number): void {
    const rest = (this.#tenants.get(tenantId) ?? 0) - size;
    if (rest > 0) this.#tenants.set(tenantId, rest);
    else this.#tenants.delete(tenantId);
  }
}
