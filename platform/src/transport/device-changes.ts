/**
 * Changes of devices, for the gateways that speak for them. There may be thousands of gateways, and most changes concern none: each is
 * told of its own devices only, and asks afterwards what has changed while a request of its was under way.
 */
import type { EventBus } from '../framework/events.js';
import type { EntityId } from '../framework/ids.js';
import { DeviceListeners, onePerBus } from './device-listeners.js';

/** `saved`: it may have another name or be no gateway now; `gone`: it was deleted, or is somebody else's. */
type Change = 'saved' | 'gone';

/** What has changed since a moment, until `end`. */
export interface Since {
  has(deviceId: string): boolean;
  end(): void;
}

export class DeviceChanges {
  readonly #listeners = new DeviceListeners<Change>();
  /** The moments that somebody still asks about, the earliest first. */
  readonly #asked = new Set<{ moment: number }>();
  /** The last change of devices since the earliest of them, the first change first. */
  readonly #changed = new Map<string, number>();
  #moment = 0;

  private constructor(events: EventBus) {
    events.on('entity.saved', ({ entityId, created }) => {
      if (!created) this.#tell(entityId, 'saved');
    });
    events.on('entity.deleted', ({ entityId }) => this.#tell(entityId, 'gone'));
    events.on('entity.moved', ({ entityId }) => this.#tell(entityId, 'gone'));
  }

  /** The one instance of a platform. */
  static readonly of = onePerBus((events) => new DeviceChanges(events));

  /** Listens to one device; the answered function stops listening. */
  on(deviceId: string, listener: (change: Change) => void): () => void {
    return this.#listeners.on(deviceId, listener);
  }

  /** Remembers what changes from now on. */
  since(): Since {
    const asked = { moment: this.#moment };
    this.#asked.add(asked);
    return {
      has: (deviceId) => (this.#changed.get(deviceId) ?? 0) > asked.moment,
      end: () => {
        this.#asked.delete(asked);
        this.#forget();
      },
    };
  }

  #tell({ entityType, id: deviceId }: EntityId, change: Change): void {
    if (entityType !== 'DEVICE') return;
    if (this.#asked.size > 0) {
      this.#moment += 1;
      this.#changed.delete(deviceId);
      this.#changed.set(deviceId, this.#moment);
    }
    this.#listeners.tell(deviceId, change);
  }

  /** Forgets what nobody asks about. */
  #forget(): void {
    const [earliest] = this.#asked;
    for (const [deviceId, moment] of this.#changed) {
      if (earliest && moment > earliest.moment) return;
      this.#changed.delete(deviceId);
    }
  }
}
