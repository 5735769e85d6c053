import type { ReactNode } from 'react';
import type { Translate } from '../i18n/i18n';
import { SelectField } from '../inputs/select-field';
import type { ListState } from './list-state';
import styles from './toolbar.module.css';

export interface ListFilterProps<C> {
  value: string | null;
  onChange: (value: string | null) => void;
  context: C;
}

/** A filter in a list's toolbar; its value is a text in `state.filter` under `name`, and in the address of a page. */
export interface ListFilter<C> {
  name: string;
  /** Where it is offered; default: everywhere. */
  when?: (context: C) => boolean;
  component: (props: ListFilterProps<C>) => ReactNode;
}

interface ListFiltersProps<C> {
  filters: readonly ListFilter<C>[];
  context: C;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** The filters of a list that are offered in its context. */
export const ListFilters = <C,>({ filters, context, state, onChange }: ListFiltersProps<C>) =>
  filters
    .filter(({ when }) => !when || when(context))
    .map(({ name, component: Filter }) => (
      <div key={name} className={styles.filter}>
        <Filter
          context={context}
          value={state.filter[name] ?? null}
          onChange={(value) => {
            const { [name]: _, ...others } = state.filter;
            onChange({ filter: value ? { ...others, [name]: value } : others });
          }}
        />
      </div>
    ));

interface SelectFilterOptions<C> extends Pick<ListFilter<C>, 'name' | 'when'> {
  /** i18n keys: what it is, and that none is chosen. */
  label: string;
  all: string;
  options: readonly string[];
  /** i18n key of an option. */
  text: (option: string) => string;
}

/** A filter that is one of a few values. */
export const selectFilter = <C extends { t: Translate }>({
  label,
  all,
  options,
  text,
  ...filter
}: SelectFilterOptions<C>): ListFilter<C> => ({
  ...filter,
  component: ({ value, onChange, context: { t } }) => (
    <SelectField
      label={t(label)}
      hideLabel
      placeholder={t(all)}
      value={value ?? undefined}
      onChange={(next) => onChange(next ?? null)}
      options={options.map((option) => ({ value: option, label: t(text(option)) }))}
    />
  ),
});
