import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { isUserFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { useMemo } from 'react';
import { aliasesOfState } from '../model/aliases-of-state';
import type { DashboardConfiguration } from '../model/dashboard';
import type { PageSettings } from '../model/dashboard-settings';
import type { StateParams } from '../states/state-parameter';
import type { Aliases, ViewerChoices } from './use-viewer-choices';

/** Few dashboards leave anything to choose, and few people are kept on one: the others do without the code. */
const loadParts = () => loadCode(() => import(/* webpackChunkName: "dashboard-choices" */ './choice-parts'));
const EntityChoice = lazy(() => loadParts().then((file) => file.EntityChoice), { inline: true });
const UserFiltersButton = lazy(() => loadParts().then((file) => file.UserFiltersButton), { inline: true });
export const AccountMenu = lazy(() => loadParts().then((file) => file.AccountMenu), { inline: true });

/** Whether one of some aliases stands for one entity of several. */
const mayChooseIn = (aliases: Aliases) =>
  Object.values(aliases).some(
    ({ filter }) =>
      filter && !filter.resolveMultiple && filter.type !== 'singleEntity' && filter.type !== 'stateEntity',
  );

interface ViewerToolsProps {
  settings: PageSettings;
  /** The dashboard as it is stored: what may be chosen doesn’t depend on what is. */
  stored: DashboardConfiguration;
  /** The state that is shown. */
  stateId: string;
  params: StateParams;
  choices: ViewerChoices;
}

/** What viewers change for themselves: entities of aliases that the state follows, and what filters ask for. */
export function ViewerTools({ settings, stored, stateId, params, choices }: ViewerToolsProps) {
  const { configuration, entities, chooseEntity, chooseFilter } = choices;
  const aliases = useMemo(
    // Few dashboards leave a choice: the others need no walk through their widgets.
    () => (mayChooseIn(stored.entityAliases) ? aliasesOfState(stored, stateId) : {}),
    [stored, stateId],
  );
  const filters = Object.values(configuration.filters);
  return (
    <>
      {settings.showEntitiesSelect && mayChooseIn(aliases) && (
        <EntityChoice aliases={aliases} params={params} chosen={entities} onChange={chooseEntity} />
      )}
      {settings.showFilters && filters.some(isUserFilter) && (
        <UserFiltersButton filters={filters} onChange={chooseFilter} />
      )}
    </>
  );
}
