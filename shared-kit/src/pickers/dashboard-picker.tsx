import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DashboardInfo, dashboardInfoQuery, dashboardInfosQuery } from '../api/dashboards';
import { quietCall } from '../api/entity-lookup';
import { fetchWhile } from '../api/fetch-while';
import { firstPage } from '../api/page';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { type DashboardScope, useDashboardOwner } from './dashboard-owner';
import { useT } from './texts';
import { useEntityTexts } from './use-entity-texts';
import { useStoredReference } from './use-stored-reference';

/** Dashboards that a search offers. */
export const DASHBOARD_SEARCH_SIZE = 10;
/** Dashboards read to select the first one. */
export const FIRST_DASHBOARD_SIZE = 1;

export interface DashboardPickerProps extends ControlProps<string>, PickerTexts, DashboardScope {
  /** Selects the first dashboard by title while there is no value. */
  selectFirstDashboard?: boolean;
}

/** A dashboard under its title. What was found is whole; of a stored id there may be no more than this. */
type Titled = Pick<DashboardInfo, 'title'> & { id: { id: string } };

/**
 * One dashboard, found by its title. The value is its id; nothing is reported when it is gone.
 * Whose dashboards are offered depends on the role: see `dashboardOwner()`.
 */
export function DashboardPicker(props: DashboardPickerProps) {
  const { value, onChange, dashboardsScope, tenantId, customerId, selectFirstDashboard, requiredText, ...rest } = props;
  const t = useT();
  const client = useQueryClient();
  const texts = useEntityTexts('DASHBOARD');
  const owner = useDashboardOwner({ dashboardsScope, tenantId, customerId });
  const [emptied, setEmptied] = useState(false);
  const id = value || undefined;
  const read = useQuery({ ...dashboardInfoQuery(id ?? '', quietCall), enabled: id !== undefined });
  const { data, isError } = read;
  const note = useStoredReference({ read, isSet: id !== undefined, lose: () => onChange(undefined) });
  const known = data?.id.id === id ? data : undefined;
  const list = async (size: number, text?: string, signal?: AbortSignal): Promise<DashboardInfo[]> => {
    if (!owner) return [];
    const page = firstPage(size, 'title', text);
    const { data } = await fetchWhile(client, dashboardInfosQuery(owner, page, quietCall), signal);
    return data;
  };
  const choose = (next: Titled | undefined) => {
    // What is chosen was found.
    if (next) client.setQueryData(dashboardInfoQuery(next.id.id).queryKey, next as DashboardInfo);
    onChange(next?.id.id);
  };

  // Who empties the field wants it empty.
  const wantsFirst = Boolean(selectFirstDashboard) && id === undefined && !emptied;
  const selectFirst = useEffectEvent(async () => {
    const [first] = await list(FIRST_DASHBOARD_SIZE);
    if (first) choose(first);
  });
  const ownerKey = JSON.stringify(owner);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner has another first dashboard
  useEffect(() => {
    if (wantsFirst) selectFirst().catch(() => undefined);
  }, [wantsFirst, ownerKey]);

  return (
    <AutocompleteField<Titled>
      {...rest}
      hint={note || rest.hint}
      placeholder={id !== undefined && !known && !isError ? t('entity.loading') : rest.placeholder}
      value={id === undefined ? undefined : { id: { id }, title: known?.title ?? '' }}
      onChange={(next) => {
        setEmptied(!next);
        choose(next);
      }}
      search={(text, signal) => list(DASHBOARD_SEARCH_SIZE, text, signal)}
      searchKey={ownerKey}
      optionKey={({ id }) => id.id}
      optionLabel={({ title }) => title}
      requiredText={requiredText ?? texts.requiredText}
      noneText={texts.noneText}
      nothingText={texts.nothingText}
    />
  );
}
