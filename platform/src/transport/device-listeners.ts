/** Listeners by device: each hears of its own device only, so that a change costs nothing to the thousands of others. */
import type { EventBus } from '../framework/events.js';

export class DeviceListeners<T> {
  readonly #ofDevices = new Map<string, Set<(told: T) => void>>();

  /** Listens to one device; the answered function stops listening, also when it is called again. */
  on(deviceId: string, listener: (told: T) => void): () => void {
    const set = this.#ofDevices.get(deviceId) ?? new Set();
    this.#ofDevices.set(deviceId, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#ofDevices.get(deviceId) === set) this.#ofDevices.delete(deviceId);
    };
  }

  tell(deviceId: string, told: T): void {
    for (const listener of [...(this.#ofDevices.get(deviceId) ?? [])]) listener(told);
  }
}

/** The one instance of a platform, which is known by its bus: made when it is first asked for. */
export function onePerBus<T>(make: (events: EventBus) => T): (events: EventBus) => T {
  const known = new WeakMap<EventBus, { one: T }>();
  return (events) => {
    const { one } = known.get(events) ?? { one: make(events) };
    known.set(events, { one });
    return one;
  };
}
