/** An entity count command: the number at once, and again when it changed. */

import { LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';
import type { EntityCountQuery } from '../queries/query-model.js';
import { countMessage } from './messages.js';
import { readEntityCount, readWatched } from './reads.js';
import { RepeatedRead } from './repeated-read.js';
import { CLOSE, type CommandHost, type Watch } from './session-host.js';
import { watchSources } from './source-watcher.js';

export class EntityCountWatch implements Watch {
  #count: number | null = null;
  #stopped = false;
  #stopSources: (() => void) | null = null;
  readonly #reads: RepeatedRead;

  constructor(
    readonly user: SessionUser,
    readonly host: CommandHost,
    readonly cmdId: number,
    readonly query: EntityCountQuery,
  ) {
    this.#reads = new RepeatedRead(host, cmdId, () => this.#read());
  }

  async run(): Promise<void> {
    const watched = await this.host.db.run(readWatched, { user: this.user, filters: this.query.keyFilters });
    if (this.#stopped) return;
    this.#stopSources = watchSources(this.host.hub.index, watched, () => this.#reads.later());
    await this.#reads.run();
  }

  refresh(): void {
    this.#reads.later();
  }

  async #read(): Promise<void> {
    if (this.#stopped) return;
    const result = await this.host.db.run(readEntityCount, { user: this.user, query: this.query });
    if (this.#stopped) return;
    if (!result.ok) {
      if (result.why === 'limit') throw new LimitError(result.message);
      this.host.close(CLOSE.command, result.message);
      return;
    }
    if (result.value === this.#count) return;
    this.#count = result.value;
    this.host.send(this.cmdId, countMessage(this.cmdId, result.value));
  }

  /** Who counts for the caller may have changed whichever entities the query means. */
  async reauthorise(): Promise<void> {
    await this.#reads.run();
  }

  unsubscribe(): void {
    this.#stopSources?.();
  }

  stop(): void {
    this.#stopped = true;
    this.unsubscribe();
  }
}
