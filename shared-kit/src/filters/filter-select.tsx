import { bestMatches } from '../i18n/best-matches';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { editDashboardFilter } from './dashboard-filter-dialog';
import type { DashboardFilter } from './key-filter-info';
import type { SuggestKeys } from './key-name-field';
import { useT } from './texts';

export interface FilterSelectProps extends ControlProps<string> {
  filters: readonly DashboardFilter[];
  /** Takes a new filter into the dashboard; with it, a new one is offered. Its id is reported next. */
  onAdd?: (filter: DashboardFilter) => void;
  suggestKeys?: SuggestKeys;
}

/** One of a dashboard's filters by its id, found by any part of its name; Enter on another text makes a new one. */
export function FilterSelect({ value, onChange, filters, onAdd, suggestKeys, ...frame }: FilterSelectProps) {
  const t = useT();
  const create = async (name: string) => {
    const filter = await editDashboardFilter({ name: name.trim(), filters, suggestKeys });
    if (filter) onAdd?.(filter);
    return filter;
  };
  const search = async (text: string) => bestMatches(filters, text, ({ filter }) => filter);
  return (
    <AutocompleteField<DashboardFilter>
      {...frame}
      icon="filter_alt"
      search={search}
      searchKey={filters.map(({ id, filter }) => `${id} ${filter}`).join()}
      optionKey={({ id }) => id}
      optionLabel={({ filter }) => filter}
      requiredText={t('dashboard.filter-required')}
      noneText={(text: string) => t('dashboard.no-match', { name: text })}
      createLabel={t('dashboard.create')}
      onCreate={onAdd && create}
      enterCreates={Boolean(onAdd)}
      value={filters.find(({ id }) => id === value)}
      onChange={(filter) => onChange(filter?.id)}
    />
  );
}
