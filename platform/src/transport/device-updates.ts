/** Changes of a device's shared attributes, for the connections and long polls of that device only. */
import type { EventBus } from '../framework/events.js';
import { DeviceListeners, onePerBus } from './device-listeners.js';

/** Changed values as JSON texts by key, and keys that are gone. */
export interface SharedUpdate {
  changed: ReadonlyMap<string, string>;
  deleted: readonly string[];
}

export class DeviceUpdates {
  readonly #listeners = new DeviceListeners<SharedUpdate>();

  private constructor(events: EventBus) {
    events.on('attributes.saved', ({ entityId, scope, values, untold }) => {
      if (scope !== 'SHARED_SCOPE' || untold) return;
      this.#listeners.tell(entityId.id, { changed: new Map(values.map(({ key, json }) => [key, json])), deleted: [] });
    });
    events.on('attributes.deleted', ({ entityId, scope, keys, untold }) => {
      if (scope === 'SHARED_SCOPE' && !untold) this.#listeners.tell(entityId.id, { changed: new Map(), deleted: keys });
    });
  }

  /** The one instance of a platform. */
  static readonly of = onePerBus((events) => new DeviceUpdates(events));

  /** Listens to one device; the answered function stops listening. */
  on(deviceId: string, listener: (update: SharedUpdate) => void): () => void {
    return this.#listeners.on(deviceId, listener);
  }
}

/** The update as devices read it: changed keys flat, `deleted` when any. */
export function updateJson({ changed, deleted }: SharedUpdate): string {
  const members = [...changed].map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  if (deleted.length > 0) members.push(`"deleted":${JSON.stringify(deleted)}`);
  return `{${members.join(',')}}`;
}
