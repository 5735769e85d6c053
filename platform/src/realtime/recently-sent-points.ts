/**
 * Points a subscriber has just been sent with its first answer. A commit may be in that answer and be announced a moment later:
 * such a point is not sent again. Only the first seconds need this.
 */
const SECONDS = 2000;

export class RecentlySentPoints {
  #seen: Map<string, Set<string>> | null = new Map();
  readonly #until: number;

  constructor(now: number) {
    this.#until = now + SECONDS;
  }

  add(entityId: string, key: string, ts: number, text: string): void {
    const name = `${entityId}:${key}`;
    const set = this.#seen?.get(name) ?? new Set();
    this.#seen?.set(name, set.add(`${ts}:${text}`));
  }

  has(entityId: string, key: string, ts: number, text: string, now: number): boolean {
    if (now > this.#until) this.#seen = null;
    return this.#seen?.get(`${entityId}:${key}`)?.has(`${ts}:${text}`) ?? false;
  }
}
