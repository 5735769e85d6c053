import type { EntityData } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import { type UsageKind, usageKinds } from './usage-kinds';

/** How often the cards are read again, ms. */
const REFRESH_MS = 10_000;

/** From the freest to the most restricted. */
const states = ['ENABLED', 'WARNING', 'DISABLED'] as const;
export type UsageState = (typeof states)[number];

export interface Counter {
  name: string;
  count: number;
  /** null: none. */
  limit: number | null;
  /** Of the limit, in percent with two digits, at most 100; null without one. */
  percent: number | null;
}

export interface KindOfUse {
  kind: UsageKind;
  state: UsageState;
  counters: readonly Counter[];
}

type Values = Readonly<Record<string, { value: unknown } | undefined>>;

/** What the values say of each kind of use. */
export function usageOf(values: Values): KindOfUse[] {
  const number = (name: string) => Number(values[name]?.value ?? 0) || 0;
  return usageKinds.map((kind) => ({
    kind,
    state: states.findLast((state) => kind.states.some((name) => values[name]?.value === state)) ?? 'ENABLED',
    counters: kind.counters.map(({ name }) => {
      const [count, limit] = [number(`${name}Count`), number(`${name}Limit`)];
      const percent = limit > 0 ? Math.min(100, Math.round((count / limit) * 10_000) / 100) : null;
      return { name, count, limit: limit > 0 ? limit : null, percent };
    }),
  }));
}

const key = (name: string) => ({ type: 'TIME_SERIES' as const, key: name });

/** What the tenant has used this month; null where the platform does not count. */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['usage'],
    queryFn: async ({ signal }): Promise<KindOfUse[] | null> => {
      const query = {
        entityFilter: { type: 'apiUsageState' },
        pageLink: { pageSize: 1, page: 0 },
        latestValues: usageKinds.flatMap(({ states: names, counters }) => [
          ...names.map(key),
          ...counters.flatMap(({ name }) => [key(`${name}Count`), key(`${name}Limit`)]),
        ]),
      };
      const { data } = await http.post<PageData<EntityData>>('/api/entitiesQuery/find', query, {
        signal,
        ignoreErrors: true,
        ignoreLoading: true,
      });
      const [entity] = data;
      return entity ? usageOf((entity.latest?.TIME_SERIES ?? {}) as Values) : null;
    },
    refetchInterval: REFRESH_MS,
  });
