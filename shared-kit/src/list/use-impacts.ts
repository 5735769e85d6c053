import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { entriesNamed, findEntries, type NamedEntry } from './found-entries';
import type { Impact, Impacts } from './row-action';
import { runEach } from './run-each';

export interface CountedImpact<R> {
  impact: Impact<R>;
  /** null: it could not be counted. */
  count: number | null;
  /** The first few. */
  entries: readonly NamedEntry[];
}

interface CountedImpacts<R> {
  counted: readonly CountedImpact<R>[];
  /** How many rows the platform would refuse. */
  blocked: number;
}

/** The most calls that one question makes to count; for more entities than that it goes without. */
const maxCounts = 100;

/** The counts of all impacts, once loaded. */
export function useImpacts<R>(asked: Impacts<R>, rows: readonly R[]): CountedImpacts<R> | undefined {
  const [impacts] = useState(asked);
  const key = useId();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['impacts', key],
    queryFn: async (): Promise<CountedImpacts<R>> => {
      const blocked = new Set<R>();
      const countOf = async (impact: Impact<R>): Promise<CountedImpact<R>> => {
        let count = 0;
        const entries: NamedEntry[] = [];
        if (rows.length * impacts.length > maxCounts) return { impact, count: null, entries };
        const { failed } = await runEach(rows, async (row) => {
          const { of } = impact;
          const found = await findEntries(client, impact.list(row), of && ((entry) => of(entry as never, row)));
          count += found.count;
          entries.push(...found.entries);
          if (impact.effect === 'blocks' && found.count > 0) blocked.add(row);
        });
        return { impact, count: failed.length > 0 ? null : count, entries: entries.slice(0, entriesNamed) };
      };
      return { counted: await Promise.all(impacts.map(countOf)), blocked: blocked.size };
    },
    initialData: impacts.length === 0 ? { counted: [], blocked: 0 } : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}
