/** Lets so much of each tenant through at a time; what comes beyond waits for its turn, in the order in which it came. */

interface Tenant {
  taken: number;
  readonly waiting: { size: number; begin(): void }[];
}

export class TenantRoom {
  readonly #most: number;
  readonly #tenants = new Map<string, Tenant>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Does work of a size, `most` at most: at once where there is room for it. */
  async through<R>(tenantId: string, size: number, work: () => Promise<R>): Promise<R> {
    const tenant = this.#tenants.get(tenantId) ?? { taken: 0, waiting: [] };
    this.#tenants.set(tenantId, tenant);
    if (tenant.waiting.length > 0 || tenant.taken + size > this.#most)
      await new Promise<void>((resolve) => tenant.waiting.push({ size, begin: resolve }));
    else tenant.taken += size;
    try {
      return await work();
    } finally {
      tenant.taken -= size;
      this.#begin(tenant);
      if (tenant.taken === 0) this.#tenants.delete(tenantId);
    }
  }

  /** What begins has its room from now on. */
  #begin(tenant: Tenant): void {
    for (let [next] = tenant.waiting; next && tenant.taken + next.size <= this.#most; [next] = tenant.waiting) {
      tenant.waiting.shift();
      tenant.taken += next.size;
      next.begin();
    }
  }
}
