import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { type EntityEvent, type EventType, fetchEvents } from '@mullion/shared-kit/api/events';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { readEvent, type TraceEvent } from './trace-model';

/** How often a watched node is asked for its events, ms: while the page is seen, and while it is not. */
export const watchPause = 2000;
export const hiddenPause = 10_000;
/** Events read at once: what a node records of 200 messages a second in a round. */
const pageSize = 1000;
/** How far back a read reaches, ms: events are stored a little after their time. */
const overlap = 1000;

interface Watched {
  nodeIds: readonly string[];
  ruleChainId: string;
  tenantId: string;
  since: number;
  onEvents: (events: readonly TraceEvent[]) => void;
  /** The platform left out events of this chain: its limit was reached. */
  onDropped: (ts: number) => void;
  /** A node or the chain is not there any more, and not asked for again. */
  onGone: (id: string) => void;
  /** Told after each round, with what went wrong in it. */
  onRound: (error: unknown) => void;
}

/**
 * Reads what nodes record, by the calls that every platform has: each node and the chain once a round, and a round no
 * sooner than {@link watchPause} after the one before. Returns what ends it.
 */
export function watchNodes({
  nodeIds,
  ruleChainId,
  tenantId,
  since,
  onEvents,
  onDropped,
  onGone,
  onRound,
}: Watched): () => void {
  /** When the events were that a read may meet again, by what was read. */
  const seen = new Map<string, Map<string, number>>();
  const from = new Map<string, number>();
  const gone = new Set<string>();
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async (entityType: 'RULE_NODE' | 'RULE_CHAIN', id: string, eventType: EventType) => {
    if (gone.has(id)) return [];
    const startTime = (from.get(id) ?? since) - overlap;
    const link = { page: 0, pageSize, sortProperty: 'createdTime', sortOrder: 'ASC', startTime } as const;
    const options = { signal: ending.signal, silent: true };
    const { data } = await fetchEvents({ entity: { entityType, id }, tenantId }, { eventType }, link, options).catch(
      (error: unknown) => {
        if (ending.signal.aborted || !isNotFound(error)) throw error;
        gone.add(id);
        onGone(id);
        return { data: [] };
      },
    );
    const known = seen.get(id) ?? new Map<string, number>();
    const fresh = data.filter((event) => event.createdTime >= since && !known.has(event.id.id));
    for (const event of data) known.set(event.id.id, event.createdTime);
    seen.set(id, known);
    const [before, last] = [from.get(id) ?? since, data.at(-1)?.createdTime ?? 0];
    // A full page that held nothing new would be read for ever. No read reaches back behind the one before.
    const next = Math.max(before, fresh.length === 0 && data.length === pageSize ? last + overlap + 1 : last);
    from.set(id, next);
    for (const [one, ts] of known) if (ts < next - overlap) known.delete(one);
    return fresh;
  };
  const readNode = async (id: string): Promise<TraceEvent[]> =>
    (await read('RULE_NODE', id, 'DEBUG_RULE_NODE')).map((event: EntityEvent) => readEvent(id, event));

  const round = async () => {
    const [chain, ...nodes] = await Promise.allSettled([
      read('RULE_CHAIN', ruleChainId, 'DEBUG_RULE_CHAIN'),
      ...nodeIds.map(readNode),
    ]);
    if (ending.signal.aborted) return;
    const events = nodes.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (events.length > 0) onEvents(events);
    if (chain.status === 'fulfilled') for (const { createdTime } of chain.value) onDropped(createdTime);
    const failed = [chain, ...nodes].find((one) => one.status === 'rejected');
    onRound(failed?.status === 'rejected' ? failed.reason : undefined);
    if (gone.has(ruleChainId)) return;
    timer = setTimeout(() => runSafely(round), document.hidden ? hiddenPause : watchPause);
  };
  runSafely(round);
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
