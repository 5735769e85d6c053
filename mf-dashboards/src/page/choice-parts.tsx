import { AliasEntityChooser, type ResolvedAliasEntry } from '@mullion/shared-kit/aliases/alias-entity-chooser';
import { currentEntityOf, firstEntityQuery } from '@mullion/shared-kit/aliases/current-entity';
import { resolveAlias } from '@mullion/shared-kit/aliases/resolve-alias';
import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import { findEntityData } from '@mullion/shared-kit/api/entity-query';
import { useQueries } from '@tanstack/react-query';
import type { StateParams } from '../states/state-parameter';
import type { Aliases, ViewerChoices } from './use-viewer-choices';

export { UserFiltersButton } from '@mullion/shared-kit/filters/user-filters-button';
export { AccountMenu } from './account-menu';

interface EntityChoiceProps {
  aliases: Aliases;
  params: StateParams;
  chosen: ViewerChoices['entities'];
  onChange: ViewerChoices['chooseEntity'];
}

/** Chooses the entities that aliases of one entity stand for. */
export function EntityChoice({ aliases, params, chosen, onChange }: EntityChoiceProps) {
  return <AliasEntityChooser aliases={useChoosableAliases(aliases, params, chosen)} onChange={onChange} />;
}

/** The aliases among whose entities somebody may choose, with the one that each stands for now. */
function useChoosableAliases(
  aliases: Aliases,
  params: StateParams,
  chosen: ViewerChoices['entities'],
): ResolvedAliasEntry[] {
  const viewer = useAliasViewer();
  const offered = Object.values(aliases).flatMap(({ id, alias, filter }) => {
    if (!filter || filter.resolveMultiple) return [];
    const { entityFilter } = resolveAlias(filter, viewer, params);
    return entityFilter && entityFilter.type !== 'singleEntity' ? [{ id, alias, entityFilter }] : [];
  });
  const first = useQueries({
    queries: offered.map(({ entityFilter }) => ({
      queryKey: ['dashboards', 'alias-entity', entityFilter],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await findEntityData(firstEntityQuery(entityFilter), { signal, silent: true });
        return data[0] ? currentEntityOf(data[0]) : null;
      },
    })),
  });
  return offered.map((one, at) => ({
    ...one,
    resolveMultiple: false,
    currentEntity: chosen[one.id] ?? first[at]?.data ?? null,
  }));
}
