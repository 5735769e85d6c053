import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityData, TsValue } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import { HOME_REFRESH_MS } from './card';

/** What the platform counts for a tenant in the current month; `<name>Count` is compared with `<name>Limit`. */
const usageCounters = [
  'transportMsg',
  'transportDataPoints',
  'ruleEngineExecution',
  'jsExecution',
  'storageDataPoints',
  'createdAlarms',
  'email',
  'sms',
] as const;
type UsageCounter = (typeof usageCounters)[number];

/** From this part of a limit on the number stands out, as the platform warns by default … */
export const USAGE_WARNING = 0.8;
/** … and from this one on it is urgent. */
export const USAGE_URGENT = 0.95;

interface Usage {
  counter: UsageCounter;
  count: number;
  /** Null: unlimited. */
  limit: number | null;
}

/** The tenant's counters, and the entity that keeps them; null where the platform has none. */
interface UsageState {
  entity: EntityId | null;
  usage: readonly Usage[];
}

const key = (name: string) => ({ type: 'TIME_SERIES' as const, key: name });

/** Counters with a limit or a count, the one closest to its limit first; what the platform does not keep is left out. */
function usageOf(values: Readonly<Record<string, TsValue>>): Usage[] {
  const number = (name: string) => Number(values[name]?.value ?? '') || 0;
  return usageCounters
    .map((counter) => ({ counter, count: number(`${counter}Count`), limit: number(`${counter}Limit`) || null }))
    .filter(({ count, limit }) => count > 0 || limit !== null)
    .sort((a, b) => shareOf(b) - shareOf(a));
}

/** Part of the limit that is used, 0 … 1 and more; 0 without a limit. */
export const shareOf = ({ count, limit }: Usage): number => (limit === null ? 0 : count / limit);

/** The tenant's usage in this month against what its profile allows. Administrators of the tenant only. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['home', 'usage'],
    queryFn: async ({ signal }): Promise<UsageState> => {
      const query = {
        entityFilter: { type: 'apiUsageState' },
        pageLink: { pageSize: 1, page: 0 },
        latestValues: usageCounters.flatMap((counter) => [key(`${counter}Count`), key(`${counter}Limit`)]),
      };
      const { data } = await http.post<PageData<EntityData>>('/api/entitiesQuery/find', query, {
        signal,
        silent: true,
        ignoreLoading: true,
      });
      return { entity: data[0]?.entityId ?? null, usage: usageOf(data[0]?.latest?.TIME_SERIES ?? {}) };
    },
    refetchInterval: HOME_REFRESH_MS,
  });
