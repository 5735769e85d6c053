/** A live subscription of the first kind: every change of its keys goes out as it comes. */
import type { ValuePermission } from '../queries/query-access.js';
import type { SavedPoint } from '../telemetry/events.js';
import type { AttributeScope } from '../telemetry/scopes.js';
import { v1Message } from './messages.js';
import { keyed } from './read-result.js';
import { RecentlySentPoints } from './recently-sent-points.js';
import type { ChangedAttribute, Watcher } from './subscription-index.js';
import type { V1Data, V1Point } from './v1-reads.js';

export class V1Subscription implements Watcher {
  readonly #seen = new RecentlySentPoints(Date.now());

  constructor(
    readonly cmdId: number,
    /** Its type as the command names it. */
    readonly target: { entityType: string; id: string },
    /** What it takes to follow it. */
    readonly permission: ValuePermission,
    readonly send: (text: string) => void,
    answered: readonly V1Data[],
  ) {
    for (const data of answered) {
      for (const [key, points] of Object.entries(data)) {
        for (const [ts, text] of points) if (text !== null) this.#seen.add(target.id, key, ts, text);
      }
    }
  }

  onPoints(entityId: string, points: readonly SavedPoint[]): void {
    const now = Date.now();
    const data = keyed<V1Point[]>();
    for (const [key, ts, text] of points) {
      if (this.#seen.has(entityId, key, ts, text, now)) continue;
      const list = data[key] ?? [];
      data[key] = list;
      list.push([ts, text]);
    }
    for (const list of Object.values(data)) list.sort(([a], [b]) => b - a);
    this.#tell(data);
  }

  onLatestChanged(_entityId: string, latest: readonly SavedPoint[]): void {
    this.#tell(Object.fromEntries(latest.map(([key, ts, text]) => [key, [[ts, text]]])));
  }

  onAttributes(entityId: string, _scope: AttributeScope, values: readonly ChangedAttribute[]): void {
    const now = Date.now();
    const fresh = values.filter(({ key, ts, text }) => !this.#seen.has(entityId, key, ts, text, now));
    this.#tell(Object.fromEntries(fresh.map(({ key, ts, text }) => [key, [[ts, text]]])));
  }

  #tell(data: V1Data): void {
    if (Object.keys(data).length > 0) this.send(v1Message(this.cmdId, data));
  }
}
