/** What debugged nodes saw and said, as events. A tenant has a number of them in a time; saving a chain begins a new count. */
import type { RecordedEvent } from '../events/record-event.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { entityId } from '../framework/ids.js';
import type { Message } from './message.js';
import type { NodeAtWork } from './services.js';

const MOST_EVENTS = numberFromEnvironment('DEBUG_EVENTS_PER_HOUR', 50_000);
const PERIOD = 3_600_000;

interface Count {
  events: number;
  until: number;
  /** Chains that were told that no more are written. */
  readonly told: Set<string>;
}

export class DebugEvents {
  readonly #record: (event: RecordedEvent) => void;
  readonly #counts = new Map<string, Count>();

  constructor(record: (event: RecordedEvent) => void) {
    this.#record = record;
  }

  /** The tenant's count begins anew. */
  reset(tenantId: string): void {
    this.#counts.delete(tenantId);
  }

  write(node: NodeAtWork, direction: 'IN' | 'OUT', message: Message, label: string, error?: string): void {
    const { tenantId, id: chainId } = node.chain;
    if (!this.#mayWrite(tenantId, chainId)) return;
    this.#record({
      tenantId,
      entityId: entityId('RULE_NODE', node.id),
      type: 'DEBUG_RULE_NODE',
      body: {
        type: direction,
        entityId: message.originator.id,
        entityType: message.originator.entityType,
        msgId: message.id,
        msgType: message.type,
        dataType: message.dataType,
        relationType: label,
        data: message.data,
        metadata: JSON.stringify(message.metadata),
        error,
      },
    });
  }

  #mayWrite(tenantId: string, chainId: string): boolean {
    const now = Date.now();
    let count = this.#counts.get(tenantId);
    if (!count || count.until < now) {
      count = { events: 0, until: now + PERIOD, told: new Set() };
      this.#counts.set(tenantId, count);
    }
    count.events += 1;
    if (count.events <= MOST_EVENTS) return true;
    if (!count.told.has(chainId)) {
      count.told.add(chainId);
      this.#record({
        tenantId,
        entityId: entityId('RULE_CHAIN', chainId),
        type: 'DEBUG_RULE_CHAIN',
        body: { error: 'Reached debug mode rate limit!' },
      });
    }
    return false;
  }
}
