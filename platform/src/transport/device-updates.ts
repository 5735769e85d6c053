/** Changes of a device's shared attributes, for the connections and long polls of that device only. */
import type { EventBus } from '../framework/events.js';

/** Changed values as JSON texts by key, and keys that are gone. */
export interface SharedUpdate {
  changed: ReadonlyMap<string, string>;
  deleted: readonly string[];
}
type Listener = (update: SharedUpdate) => void;

export class DeviceUpdates {
  readonly #listeners = new Map<string, Set<Listener>>();

  private constructor(events: EventBus) {
    events.on('attributes.saved', ({ entityId, scope, values }) => {
      if (scope !== 'SHARED_SCOPE') return;
      this.#tell(entityId.id, { changed: new Map(values.map(({ key, json }) => [key, json])), deleted: [] });
    });
    events.on('attributes.deleted', ({ entityId, scope, keys }) => {
      if (scope === 'SHARED_SCOPE') this.#tell(entityId.id, { changed: new Map(), deleted: keys });
    });
  }

  static readonly #byBus = new WeakMap<EventBus, DeviceUpdates>();

  /** The one instance of a platform. */
  static of(events: EventBus): DeviceUpdates {
    const known = DeviceUpdates.#byBus.get(events) ?? new DeviceUpdates(events);
    DeviceUpdates.#byBus.set(events, known);
    return known;
  }

  /** Listens to one device; the answered function stops listening. */
  on(deviceId: string, listener: Listener): () => void {
    const set = this.#listeners.get(deviceId) ?? new Set();
    this.#listeners.set(deviceId, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(deviceId);
    };
  }

  #tell(deviceId: string, update: SharedUpdate): void {
    for (const listener of [...(this.#listeners.get(deviceId) ?? [])]) listener(update);
  }
}

/** The update as devices read it: changed keys flat, `deleted` when any. */
export function updateJson({ changed, deleted }: SharedUpdate): string {
  const members = [...changed].map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  if (deleted.length > 0) members.push(`"deleted":${JSON.stringify(deleted)}`);
  return `{${members.join(',')}}`;
}
