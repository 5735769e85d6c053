/** An alarm data command. This platform keeps no alarms yet: the page is empty, the entities it would cover are counted. */
import type { SessionUser } from '../framework/route.js';
import type { AlarmDataQuery } from '../queries/alarm-query-model.js';
import { ALLOWED_ENTITIES, alarmPageMessage } from './messages.js';
import { readEntityCount } from './reads.js';
import { CLOSE, type SessionHost, type Watch } from './session.js';

export class AlarmDataWatch implements Watch {
  #stopped = false;

  constructor(
    readonly user: SessionUser,
    readonly host: SessionHost,
    readonly cmdId: number,
    readonly query: AlarmDataQuery,
  ) {}

  async run(): Promise<void> {
    const { entityFilter, keyFilters } = this.query;
    const result = await this.host.db.run(readEntityCount, { user: this.user, query: { entityFilter, keyFilters } });
    if (this.#stopped) return;
    if (!result.ok) {
      this.host.close(CLOSE.command, result.message);
      return;
    }
    const total = result.value;
    this.host.send(alarmPageMessage(this.cmdId, [], total > 0 ? ALLOWED_ENTITIES : 0, total));
  }

  stop(): void {
    this.#stopped = true;
  }
}
