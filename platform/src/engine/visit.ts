/** A message at a node. What the node stores for it has places of its own, by which a crash does not store it twice. */
import { type Outcomes, outcomeOf, type StepPlace } from '../queue/outcomes.js';
import type { Message } from './message.js';
import type { WorkItem } from './work-item.js';

export class Visit {
  #done: Map<string, number> | null = null;
  #calls: AbortController | null = null;

  /** Characters that it counts as among what no queue holds back; 0: its queue waits for it, and it is small. */
  held = 0;

  constructor(
    public item: WorkItem,
    readonly message: Message,
  ) {}

  /** Aborted once nobody waits for the message anymore, or the node has ended. */
  get signal(): AbortSignal {
    if (!this.#calls) {
      this.#calls = new AbortController();
      this.item.hold(this.#calls);
    }
    return this.#calls.signal;
  }

  /** Calls off what is under way for it elsewhere. */
  abort(): void {
    this.#calls?.abort();
  }

  /** The place of the next step of a name; null when the message lies in no queue. */
  next(name: string): StepPlace | null {
    this.#done ??= new Map();
    const count = this.#done.get(name) ?? 0;
    this.#done.set(name, count + 1);
    return this.#place(name, count);
  }

  /** What the first step of a name answered before a crash; undefined: it was not done. */
  first(name: string): { value: unknown } | undefined {
    return this.#outcomes ? this.outcome(this.#place(name, 0)) : undefined;
  }

  /** What a step answered before a crash; undefined: it was not done. */
  outcome(at: StepPlace | null): { value: unknown } | undefined {
    return at ? outcomeOf(this.#outcomes, at) : undefined;
  }

  get #outcomes(): Outcomes | null {
    return this.item.queued?.outcomes ?? null;
  }

  #place(name: string, count: number): StepPlace | null {
    const { queued, message } = this.item;
    if (!queued) return null;
    const { id, nodeId, executions } = this.message;
    // A copy for another link is told apart by its id.
    const copy = id === message.id ? '' : id;
    return { ...queued.place, key: [nodeId, executions, queued.round, name, count, copy].join(' ') };
  }
}
