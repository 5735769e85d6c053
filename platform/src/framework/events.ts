/**
 * Events, announced after their transaction is committed.
 *
 * A handler calls `tx.emit('device.saved', payload)` inside a database thread. After the COMMIT the events of the call reach
 * the bus on the main thread, in commit order and before the call is answered; a call that fails emits nothing. Listeners
 * run on the event loop: they must not throw and must not block.
 *
 * A new event: add its payload to `PlatformEvents`, in the file of the subject, by declaration merging:
 *
 *     declare module '../framework/events.js' { interface PlatformEvents { 'thing.saved': { id: string } } }
 */
export type TokenScope = 'session' | 'user' | 'customer' | 'tenant';

export interface PlatformEvents {
  /** Tokens of a session, a user, a customer or a tenant issued up to `before` (milliseconds) are void. */
  'tokens.ended': { scope: TokenScope; id: string; before: number };
}

export type EventName = keyof PlatformEvents;
export interface PlatformEvent<N extends EventName = EventName> {
  name: N;
  payload: PlatformEvents[N];
}
type Listener<N extends EventName> = (payload: PlatformEvents[N]) => void;

/** The main thread's event bus. */
export class EventBus {
  readonly #listeners = new Map<EventName, Set<Listener<EventName>>>();

  /** Listens for an event; the answered function stops listening. */
  on<N extends EventName>(name: N, listener: Listener<N>): () => void {
    const set = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, set);
    const entry = listener as Listener<EventName>;
    set.add(entry);
    return () => set.delete(entry);
  }

  publish(event: PlatformEvent): void {
    for (const listener of this.#listeners.get(event.name) ?? []) {
      try {
        listener(event.payload);
      } catch (error) {
        console.error(`listener of ${event.name} failed`, error);
      }
    }
  }
}
