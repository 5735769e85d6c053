/** The meeting point of changes and subscriptions: hears the event bus, tells watchers, keeps what happens while a read is under way. */
import type { EventBus, PlatformEvents } from '../framework/events.js';
import type {} from '../resources/alarms.js';
import { type Change, type Slot, SubscriptionIndex, type Watcher } from './subscription-index.js';

/** Everything that happened between a read's start and the subscription that follows it. */
export interface Recording {
  /** Subscribes a watcher and tells it what happened meanwhile. */
  subscribe(watcher: Watcher, slots: readonly (readonly [entityId: string, slot: Slot])[]): void;
  stop(): void;
}

/** A change, and the one that came after it. */
interface Link {
  change?: Change;
  next: Link | null;
}

/** An alarm that was raised, changed or deleted. */
export type AlarmChange = PlatformEvents['alarm.changed'];

export class RealtimeHub {
  readonly index = new SubscriptionIndex();
  /** The last change. Each leads to the next, and a recording holds the one before its first: what nobody records is forgotten. */
  #last: Link = { next: null };

  constructor(readonly events: EventBus) {
    events.on('telemetry.saved', ({ entityId, points }) =>
      this.#change({ kind: 'points', entityId: entityId.id, points }),
    );
    events.on('telemetry.deleted', ({ entityId, latest }) =>
      this.#change({ kind: 'latest', entityId: entityId.id, points: latest }),
    );
    events.on('attributes.saved', ({ entityId, scope, values }) =>
      this.#change({ kind: 'attributes', entityId: entityId.id, scope, values }),
    );
    events.on('attributes.deleted', ({ entityId, scope, keys }) => {
      const values = keys.map((key) => ({ key, ts: 0, text: '' }));
      this.#change({ kind: 'attributes', entityId: entityId.id, scope, values });
    });
  }

  /** Hears of alarms; the answered function ends it. */
  onAlarm(listener: (change: AlarmChange) => void): () => void {
    return this.events.on('alarm.changed', listener);
  }

  /** Hears of entities that went to another customer or tenant; `tenantId` is the one that had it. */
  onMoved(listener: (moved: PlatformEvents['entity.moved']) => void): () => void {
    return this.events.on('entity.moved', listener);
  }

  #change(change: Change): void {
    this.index.tell(change);
    const link: Link = { change, next: null };
    this.#last.next = link;
    this.#last = link;
  }

  /** To be started before a read whose answer is subscribed to: a change in between is neither lost nor sent twice. */
  record(): Recording {
    let from: Link | null = this.#last;
    return {
      subscribe: (watcher, slots) => {
        for (const [entityId, slot] of slots) this.index.add(entityId, slot, watcher);
        const to = this.#last;
        for (let link = from; link && link !== to; ) {
          link = link.next;
          if (link?.change) this.index.tell(link.change, watcher);
        }
      },
      stop: () => {
        from = null;
      },
    };
  }
}
