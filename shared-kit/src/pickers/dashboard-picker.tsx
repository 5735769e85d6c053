import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DashboardInfo, dashboardInfoQuery, dashboardInfosQuery } from '../api/dashboards';
import { quietCall } from '../api/entity-lookup';
import { fetchWhile } from '../api/fetch-while';
import { firstPage } from '../api/page';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { type DashboardScope, useDashboardOwner } from './dashboard-owner';
import { useEntityTexts } from './use-entity-texts';
import { useStoredReference } from './use-stored-reference';
import { useWhen } from './use-when';

/** Dashboards that a search offers. */
export const DASHBOARD_SEARCH_SIZE = 10;
/** Dashboards read to select the first one. */
export const FIRST_DASHBOARD_SIZE = 1;

interface PickerOptions extends DashboardScope {
  /** Selects the first dashboard by title while there is no value. */
  selectFirstDashboard?: boolean;
  placeholder?: string;
  requiredText?: string;
}

export interface DashboardPickerProps extends ControlProps<string>, PickerOptions {}

/**
 * One dashboard, found by its title. The value is its id; nothing is reported when it is gone.
 * Whose dashboards are offered depends on the role: see `dashboardOwner()`.
 */
export function DashboardPicker(props: DashboardPickerProps) {
  const { field } = useStoredReference<Titled, DashboardInfo>(props, {
    queryOf: (id) => dashboardInfoQuery(id, quietCall),
    keyOf,
    unread: (id) => ({ id: { id }, title: '' }),
  });
  return <Titles {...props} {...field} />;
}

export interface DashboardInfoPickerProps extends ControlProps<DashboardInfo>, PickerOptions {}

/** One dashboard, found by its title; the value is the dashboard's info in place of its id. */
export function DashboardInfoPicker(props: DashboardInfoPickerProps) {
  return <Titles {...props} />;
}

/** A dashboard under its title. What was found is whole; of a stored id there may be no more than this. */
type Titled = Pick<DashboardInfo, 'title'> & { id: { id: string } };
const keyOf = ({ id }: Titled) => id.id;

interface TitlesProps extends Omit<ControlProps<Titled>, 'onChange'>, PickerOptions {
  onChange: (dashboard: DashboardInfo | undefined) => void;
}

function Titles(props: TitlesProps) {
  const { value, onChange, dashboardsScope, tenantId, customerId, selectFirstDashboard, requiredText, ...rest } = props;
  const client = useQueryClient();
  const texts = useEntityTexts('DASHBOARD');
  const owner = useDashboardOwner({ dashboardsScope, tenantId, customerId });
  const [emptied, setEmptied] = useState(false);
  const list = async (size: number, text?: string, signal?: AbortSignal): Promise<DashboardInfo[]> => {
    if (!owner) return [];
    const page = firstPage(size, 'title', text);
    const { data } = await fetchWhile(client, dashboardInfosQuery(owner, page, quietCall), signal);
    return data;
  };

  // Who empties the field wants it empty.
  const wantsFirst = selectFirstDashboard && value === undefined && !emptied;
  const ownerKey = JSON.stringify(owner);
  useWhen(wantsFirst && ownerKey, () => {
    list(FIRST_DASHBOARD_SIZE).then(
      ([first]) => first && onChange(first),
      () => undefined,
    );
  });

  return (
    <AutocompleteField<Titled>
      {...rest}
      value={value}
      onChange={(next) => {
        setEmptied(!next);
        // What is chosen was found.
        onChange(next as DashboardInfo | undefined);
      }}
      search={(text, signal) => list(DASHBOARD_SEARCH_SIZE, text, signal)}
      searchKey={ownerKey}
      optionKey={keyOf}
      optionLabel={({ title }) => title}
      requiredText={requiredText ?? texts.requiredText}
      noneText={texts.noneText}
      nothingText={texts.nothingText}
    />
  );
}
