/** What the engine tells of itself: statistics of queues, and what tenants use. */
import { NULL_UUID } from '../framework/ids.js';
import type { Partition } from '../queue/queue-log.js';
import type { UsageCounter, UsageCounts } from '../usage/counters.js';
import type { FromEngine } from './engine-protocol.js';
import { saveStatistics } from './queue-reports.js';
import { QueueStatistics } from './statistics.js';
import type { WriterLink } from './writer-link.js';

/** How often queues report, in milliseconds. */
const STATISTICS_EVERY = Number(process.env.QUEUE_STATISTICS_MS) || 60_000;
const USAGE_EVERY = 1000;

interface Parts {
  readonly serviceId: string;
  readonly link: Pick<WriterLink, 'note'>;
  tell(message: FromEngine): void;
}

export class EngineReports {
  readonly #parts: Parts;
  readonly #statistics = new Map<number, { partition: Partition; counts: QueueStatistics }>();
  #usage = new Map<string, UsageCounts>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timers.push(
      setInterval(() => this.#reportUsage(), USAGE_EVERY),
      setInterval(() => this.#reportStatistics(), STATISTICS_EVERY),
    );
  }

  /** Reports for the last time. */
  end(): void {
    this.#reportStatistics();
    this.#reportUsage();
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  count(tenantId: string, counter: UsageCounter): void {
    const counts = this.#usage.get(tenantId) ?? {};
    counts[counter] = (counts[counter] ?? 0) + 1;
    this.#usage.set(tenantId, counts);
  }

  of(partition: Partition): QueueStatistics {
    let known = this.#statistics.get(partition.no);
    if (!known) {
      known = { partition, counts: new QueueStatistics() };
      this.#statistics.set(partition.no, known);
    }
    return known.counts;
  }

  /** Of a partition that has reported before. */
  known(no: number): QueueStatistics | undefined {
    return this.#statistics.get(no)?.counts;
  }

  drop(no: number): void {
    this.#statistics.delete(no);
  }

  #reportStatistics(): void {
    for (const { partition, counts } of this.#statistics.values()) {
      const report = counts.take();
      if (!report || partition.tenantId === NULL_UUID) continue;
      const origin = { tenantId: partition.tenantId, nodeId: '' };
      const args = { queue: partition.queue, serviceId: this.#parts.serviceId, report };
      this.#parts.link.note({ kind: 'effect', call: { name: saveStatistics.name, args, origin }, at: null });
    }
  }

  #reportUsage(): void {
    if (this.#usage.size === 0) return;
    this.#parts.tell({ type: 'usage', counts: [...this.#usage] });
    this.#usage = new Map();
  }
}
