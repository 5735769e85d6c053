/**
 * What a tenant has at its nodes that no queue holds back: what was acknowledged, and what nodes made large. It is counted, and refused when
 * it gets too much.
 */

/** Characters of one tenant at most, and those that a message counts beside its body and its metadata. */
const MOST = 64 * 1024 * 1024;
const OF_MESSAGE = 500;

export class HeldMessages {
  readonly #most: number;
  readonly #tenants = new Map<string, number>();

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Counts a message with so many characters; answers what is to be given back. Throws when the tenant has too much. */
  take(tenantId: string, characters: number): number {
    const size = characters + OF_MESSAGE;
    const sum = (this.#tenants.get(tenantId) ?? 0) + size;
    if (sum > this.#most)
      throw new Error(
        `Messages of this tenant at nodes that are acknowledged or large have more than ${this.#most} characters`,
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
