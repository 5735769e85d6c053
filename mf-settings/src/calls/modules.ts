import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { LoadCount, ModulesState, RequestedChange, VersionFaults } from '@mullion/shared-kit/module/modules-state';
import type { Registry } from '@mullion/shared-kit/module/registry';
import { queryOptions } from '@tanstack/react-query';

/** What runs, as the gateway tells it; where it offers no such calls, as the published registry does. */
export type ShownModules = ({ source: 'gateway' } & ModulesState) | { source: 'registry'; modules: PublishedModule[] };

/** What the registry tells of a module. */
export interface PublishedModule {
  name: string;
  current: string;
  fallback: string | null;
  trial: { version: string; percent: number } | null;
  /** Where rolling back leads, and where each further time. */
  earlier: string[];
}

/** All loads of these hours. */
export const sumOf = (hours: readonly LoadCount[]): LoadCount =>
  hours.reduce((sum, { loads, failed }) => ({ loads: sum.loads + loads, failed: sum.failed + failed }), {
    loads: 0,
    failed: 0,
  });

/** How many tenants have overrides: one may have several, of single parts of a module. */
export const tenantsOf = (overrides: readonly { tenantId: string }[]): number =>
  new Set(overrides.map(({ tenantId }) => tenantId)).size;

const publishedModules = ({ modules }: Registry): PublishedModule[] =>
  Object.entries(modules).map(([name, { current, fallback, trial, history }]) => ({
    name,
    current: current.version,
    fallback: fallback?.version ?? null,
    trial: trial ? { version: trial.version.version, percent: trial.percent } : null,
    earlier: history.slice(history.indexOf(current.version) + 1),
  }));

/** Which modules run; behind a server without the gateway's calls, what the registry says. */
export const modulesQuery = () =>
  queryOptions({
    queryKey: ['modules'],
    queryFn: async ({ signal }): Promise<ShownModules> => {
      try {
        const state = await http.get<ModulesState>('/gateway/modules', undefined, { signal, ignoreErrors: true });
        return { source: 'gateway', ...state };
      } catch (error) {
        if (!isNotFound(error)) throw error;
        const registry = await http.get<Registry>('/modules/registry.json', undefined, { signal });
        return { source: 'registry', modules: publishedModules(registry) };
      }
    },
  });

/** Changes what runs, if it is still what `revision` says. The log keeps the reason. */
export const changeModules = async (asked: RequestedChange, options?: CallOptions): Promise<ShownModules> => ({
  source: 'gateway',
  ...(await http.post<ModulesState>('/gateway/modules/changes', asked, options)),
});

/** What of each version's files is not as published. */
export const verifyModule = (module: string) => http.post<VersionFaults>('/gateway/modules/verify', { module });
