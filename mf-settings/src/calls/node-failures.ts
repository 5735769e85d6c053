import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityData } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { readTimeseries } from '@mullion/shared-kit/api/telemetry';
import { DAY } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { queryOptions } from '@tanstack/react-query';

/** A message that a rule node could not process. */
export interface NodeFailure {
  ts: number;
  chain: string;
  node: string;
  message: string;
  /** Messages that ended in it in the minute before. */
  count: number;
  /** The chain, where one and only one has its name now. */
  chainId: EntityId | null;
}

const KEY = 'ruleEngineException';
const SPAN = 30 * DAY;
const LIMIT = 1000;
/** How often failures are read again, ms. */
const REFRESH_MS = 10_000;
/** Platforms keep statistics of queues at assets of this profile. */
const QUEUES = { type: 'assetType', assetType: 'TbServiceQueue', assetNameFilter: '' };

/** What a queue has stored of one failure; null for what says nothing of the kind. */
function readFailure(value: unknown): Pick<NodeFailure, 'chain' | 'node' | 'message' | 'count'> | null {
  let stored: unknown = value;
  try {
    if (typeof value === 'string') stored = JSON.parse(value);
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const members = stored as Record<string, unknown>;
  const text = (name: string) => String(members[name] ?? '');
  const count = typeof members.count === 'number' ? members.count : 1;
  return { chain: text('ruleChainName'), node: text('ruleNodeName'), message: text('message'), count };
}

/** Failures of rule nodes in the last 30 days, newest first: the newest 1,000 of each queue. */
export const nodeFailuresQuery = () =>
  queryOptions({
    queryKey: ['nodeFailures'],
    queryFn: async ({ signal }): Promise<NodeFailure[]> => {
      const options = { signal, ignoreErrors: true, ignoreLoading: true };
      const query = { entityFilter: QUEUES, pageLink: { pageSize: 100, page: 0 } };
      const queues = await http.post<PageData<EntityData>>('/api/entitiesQuery/find', query, options);
      const now = serverClock.estimate();
      const range = { keys: [KEY], startTs: now - SPAN, endTs: now, limit: LIMIT, orderBy: 'DESC' as const };
      const read = await Promise.all(queues.data.map((queue) => readTimeseries(queue.entityId, range, options)));
      const failures = read.flatMap((series) =>
        (series[KEY] ?? []).flatMap(({ ts, value }) => {
          const failure = readFailure(value);
          return failure ? [{ ts, ...failure }] : [];
        }),
      );
      const idOf = failures.length > 0 ? await chainIds(options) : () => null;
      return failures.sort((a, b) => b.ts - a.ts).map((failure) => ({ ...failure, chainId: idOf(failure.chain) }));
    },
    refetchInterval: REFRESH_MS,
  });

/** Finds the chain of a name that only one has. */
async function chainIds(options: { signal: AbortSignal }): Promise<(name: string) => EntityId | null> {
  const chains = await http.get<PageData<{ id: EntityId; name: string }>>(
    '/api/ruleChains',
    { pageSize: LIMIT, page: 0 },
    options,
  );
  const ids = new Map<string, string[]>();
  for (const { id, name } of chains.data) ids.set(name, [...(ids.get(name) ?? []), id.id]);
  return (name) => {
    const [only, ...others] = ids.get(name) ?? [];
    return only && others.length === 0 ? entityId('RULE_CHAIN', only) : null;
  };
}
