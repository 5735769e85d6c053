/** An entity count command: the number at once, and again when it changed. */
import type { SessionUser } from '../framework/route.js';
import type { EntityCountQuery } from '../queries/query-model.js';
import { countMessage } from './messages.js';
import { readEntityCount } from './reads.js';
import { CLOSE, type SessionHost, type Watch } from './session.js';

export class EntityCountWatch implements Watch {
  #count: number | null = null;
  #stopped = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
    readonly cmdId: number,
    readonly query: EntityCountQuery,
  ) {}

  async run(): Promise<void> {
    const result = await this.host.db.run(readEntityCount, { user: this.user, query: this.query });
    if (this.#stopped) return;
    if (!result.ok) {
      this.host.close(CLOSE.command, result.message);
      return;
    }
    if (result.value === this.#count) return;
    this.#count = result.value;
    this.host.send(countMessage(this.cmdId, result.value));
  }

  refresh(): void {
    void this.run().catch((error) => console.error('realtime count', error));
  }

  stop(): void {
    this.#stopped = true;
  }
}
