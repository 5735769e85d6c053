/** The messages that are at a node. */
import { type Message, sizeOf } from './message.js';
import type { EngineServices } from './services.js';
import { Visit } from './visit.js';
import type { AtNode, WorkItem } from './work-item.js';

/** Size from which on a message is counted: hundreds of smaller ones are no burden. */
const LARGE = 100_000;

export class NodeVisits {
  readonly #services: Pick<EngineServices, 'held' | 'failedLater'>;
  readonly #tenantId: string;
  readonly #node: AtNode;
  /** By the message's id. */
  readonly #visits = new Map<string, Visit>();

  constructor(services: Pick<EngineServices, 'held' | 'failedLater'>, tenantId: string, node: AtNode) {
    this.#services = services;
    this.#tenantId = tenantId;
    this.#node = node;
  }

  get size(): number {
    return this.#visits.size;
  }

  has({ id }: Message): boolean {
    return this.#visits.has(id);
  }

  /** A message has come. Throws when it is one that no queue holds back, or a large one, and there are too many such. */
  begin(message: Message, item: WorkItem): Visit {
    const visit = new Visit(item, message);
    if (item.isAcknowledged || sizeOf(message) > LARGE) this.#hold(visit);
    this.#visits.set(message.id, visit);
    item.come(this.#node);
    return visit;
  }

  /** A message has come before the node has started; the answered function ends its waiting. Throws when too much waits so already. */
  wait(message: Message): () => void {
    const size = this.#services.held.take(this.#tenantId, sizeOf(message));
    return () => this.#services.held.give(this.#tenantId, size);
  }

  /** What a message belongs to; it has left the node then. */
  take({ id }: Message): WorkItem | null {
    const visit = this.#visits.get(id);
    if (!visit) return null;
    this.#visits.delete(id);
    visit.item.leave(this.#node);
    if (visit.held > 0) this.#services.held.give(this.#tenantId, visit.held);
    return visit.item;
  }

  /** A message is acknowledged, and goes on from here. Throws when there are too many such. */
  acknowledge({ id }: Message): void {
    const visit = this.#visits.get(id);
    if (!visit || visit.item.isAcknowledged) return;
    if (visit.held === 0) this.#hold(visit);
    const { item } = visit;
    item.leave(this.#node);
    visit.item = item.acknowledged((failures) => this.#services.failedLater(item, failures));
    item.end();
  }

  /** The node has ended: calls under way end, and what waits here for its time leaves it. */
  stop(leave: (message: Message, item: WorkItem) => void): void {
    for (const visit of [...this.#visits.values()]) {
      visit.abort();
      const item = visit.item.isAcknowledged ? this.take(visit.message) : null;
      if (item) leave(visit.message, item);
    }
  }

  #hold(visit: Visit): void {
    visit.held = this.#services.held.take(this.#tenantId, sizeOf(visit.message));
  }
}
