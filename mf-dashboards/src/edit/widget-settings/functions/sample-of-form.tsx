import type { EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import type { DashboardFilter } from '@mullion/shared-kit/filters/key-filter-info';
import { useFormContext } from '@mullion/shared-kit/inputs/form';
import { createContext, type ReactNode, useMemo } from 'react';
import type { Widget, WidgetDatasource } from '../../../model/widget';
import type { StoredKey } from '../../data-key';
import { readSample } from './read-sample';
import { exampleSample, type WidgetSample } from './widget-sample';

/** Finds what the functions of a widget are tried with. */
export type FindSample = (key?: StoredKey) => Promise<WidgetSample>;

const findExample: FindSample = async () => exampleSample();

/** How fields of functions get at the widget's own data. */
export const SampleOfForm = createContext<FindSample>(findExample);

interface SampledFormProps {
  widget: Widget;
  named: { aliases: readonly EntityAlias[]; filters: readonly DashboardFilter[] };
  children: ReactNode;
}

/** Has the functions inside tried with the data of the widget that the form around it is about. */
export function SampledForm({ widget, named: { aliases, filters }, children }: SampledFormProps) {
  const { getValues } = useFormContext<{ datasources?: readonly WidgetDatasource[] }>();
  const find = useMemo(
    (): FindSample => (key) =>
      readSample({ widget, datasources: getValues('datasources') ?? [], aliases, filters }, key),
    [getValues, widget, aliases, filters],
  );
  return <SampleOfForm value={find}>{children}</SampleOfForm>;
}
