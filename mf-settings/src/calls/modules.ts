import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { queryOptions } from '@tanstack/react-query';

/** Loads that pages have reported. */
export interface LoadCount {
  loads: number;
  failed: number;
}

/** A version of a module in the store. */
export interface StoredVersion {
  version: string;
  stored: number;
  size: number;
  kit: string | null;
  fitsKit: boolean;
  /** Loads in each of the last 24 hours, the oldest first; empty where nobody can tell. */
  hours: LoadCount[];
}

export interface ModuleState {
  name: string;
  current: string;
  since: number | null;
  by: { name: string; via: 'page' | 'server' } | null;
  fallback: string | null;
  trial: { version: string; percent: number } | null;
  /** What rolling back would make current. */
  before: string | null;
  overrides: { tenantId: string; version: string; expose?: string }[];
  versions: StoredVersion[];
}

export type ModuleChange =
  | { act: 'use'; module: string; version: string }
  | { act: 'try'; module: string; version: string; percent: number }
  | { act: 'override'; module: string; version: string; tenantId: string }
  | { act: 'end-override'; module: string; tenantId: string; expose?: string }
  | { act: 'rollback'; module: string };

export interface LogEntry {
  time: number;
  by: { name: string; via: 'page' | 'server' };
  change: ModuleChange | { act: 'publish'; module: string; version: string };
  current?: string;
  reason?: string;
}

/** All loads of these hours. */
export const sumOf = (hours: readonly LoadCount[]): LoadCount =>
  hours.reduce((sum, { loads, failed }) => ({ loads: sum.loads + loads, failed: sum.failed + failed }), {
    loads: 0,
    failed: 0,
  });

export interface ModulesState {
  /** Null: the gateway offers no changes. */
  revision: string | null;
  kit: string | null;
  modules: ModuleState[];
  log: LogEntry[];
}

/** What the published registry tells, where no gateway tells more. */
const readOnlyState = ({ modules }: Registry): ModulesState => ({
  revision: null,
  kit: null,
  log: [],
  modules: Object.entries(modules).map(([name, { current, fallback, trial, history }]) => ({
    name,
    current: current.version,
    since: null,
    by: null,
    fallback: fallback?.version ?? null,
    trial: trial ? { version: trial.version.version, percent: trial.percent } : null,
    before: history[history.indexOf(current.version) + 1] ?? null,
    overrides: [],
    versions: [],
  })),
});

/** Which modules run; behind a server without the gateway's calls, what the registry says. */
export const modulesQuery = () =>
  queryOptions({
    queryKey: ['modules'],
    queryFn: async ({ signal }): Promise<ModulesState> => {
      try {
        return await http.get<ModulesState>('/gateway/modules', undefined, { signal, ignoreErrors: true });
      } catch (error) {
        if (!isNotFound(error)) throw error;
        return readOnlyState(await http.get<Registry>('/modules/registry.json', undefined, { signal }));
      }
    },
  });

/** Changes what runs, if it is still what `revision` says. The log keeps the reason. */
export const changeModules = (
  asked: { revision: string | null; change: ModuleChange; reason?: string },
  options?: CallOptions,
) => http.post<ModulesState>('/gateway/modules/changes', asked, options);

/** What of each version's files is not as published. */
export const verifyModule = (module: string) =>
  http.post<Record<string, string[]>>('/gateway/modules/verify', { module });
