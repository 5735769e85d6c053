/** An entity count command: the number at once, and again when it changed. */
import type { SessionUser } from '../framework/route.js';
import type { EntityCountQuery } from '../queries/query-model.js';
import { countMessage } from './messages.js';
import { readEntityCount, readWatched } from './reads.js';
import { CLOSE, type SessionHost, type Watch } from './session-host.js';
import { watchSources } from './source-watcher.js';

export class EntityCountWatch implements Watch {
  #count: number | null = null;
  #stopped = false;
  /** A read that has not begun will see what changes now. */
  #pending = false;
  #stopSources: (() => void) | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
    readonly cmdId: number,
    readonly query: EntityCountQuery,
  ) {}

  async run(): Promise<void> {
    const watched = await this.host.db.run(readWatched, { user: this.user, filters: this.query.keyFilters });
    if (this.#stopped) return;
    this.#stopSources = watchSources(this.host.hub.index, watched, () => this.refresh());
    await this.#read();
  }

  /** Reads run one after the other, so that the last answer told is the last one read. */
  refresh(): void {
    this.#reading = this.#reading.then(() => this.#read()).catch((error) => console.error('realtime count', error));
  }

  async #read(): Promise<void> {
    this.#pending = false;
    if (this.#stopped) return;
    const result = await this.host.db.run(readEntityCount, { user: this.user, query: this.query });
    if (this.#stopped) return;
    if (!result.ok) {
      this.host.close(CLOSE.command, result.message);
      return;
    }
    if (result.value === this.#count) return;
    this.#count = result.value;
    this.host.send(this.cmdId, countMessage(this.cmdId, result.value));
  }

  /** Who counts for the caller may have changed whichever entities the query means. */
  async reauthorise(): Promise<void> {
    if (this.#pending) return;
    this.#pending = true;
    this.refresh();
    await this.#reading;
  }

  unsubscribe(): void {
    this.#stopSources?.();
  }

  stop(): void {
    this.#stopped = true;
    this.unsubscribe();
  }
}
