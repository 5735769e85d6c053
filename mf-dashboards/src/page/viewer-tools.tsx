import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { isUserFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { PageSettings } from '../model/dashboard-settings';
import type { StateParams } from '../states/state-parameter';
import type { Aliases, ViewerChoices } from './use-viewer-choices';

/** Few dashboards leave anything to choose, and few people are kept on one: the others do without the code. */
const loadParts = () => loadCode(() => import(/* webpackChunkName: "dashboard-choices" */ './choice-parts'));
const EntityChoice = lazy(() => loadParts().then((file) => file.EntityChoice), { inline: true });
const UserFiltersButton = lazy(() => loadParts().then((file) => file.UserFiltersButton), { inline: true });
export const AccountMenu = lazy(() => loadParts().then((file) => file.AccountMenu), { inline: true });

interface ViewerToolsProps {
  settings: PageSettings;
  /** The dashboard as it is stored: what may be chosen doesn’t depend on what is. */
  aliases: Aliases;
  params: StateParams;
  choices: ViewerChoices;
}

/** What viewers change for themselves: entities of aliases, and what filters ask for. */
export function ViewerTools({ settings, aliases, params, choices }: ViewerToolsProps) {
  const { configuration, entities, chooseEntity, chooseFilter } = choices;
  const filters = Object.values(configuration.filters);
  const mayChoose = Object.values(aliases).some(
    ({ filter }) =>
      filter && !filter.resolveMultiple && filter.type !== 'singleEntity' && filter.type !== 'stateEntity',
  );
  return (
    <>
      {settings.showEntitiesSelect && mayChoose && (
        <EntityChoice aliases={aliases} params={params} chosen={entities} onChange={chooseEntity} />
      )}
      {settings.showFilters && filters.some(isUserFilter) && (
        <UserFiltersButton filters={filters} onChange={chooseFilter} />
      )}
    </>
  );
}
