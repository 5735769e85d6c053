import { useQuery } from '@tanstack/react-query';
import { quietCall } from '../api/entity-lookup';
import { EDGE_WIDGETS_ALIAS, isSystemBundle, type WidgetsBundle, widgetsBundlesQuery } from '../api/widgets-bundles';
import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { useSession } from '../session/session';
import { useT } from './texts';
import { useWhen } from './use-when';

export interface WidgetsBundleSelectProps extends ControlProps<WidgetsBundle> {
  /** Only the system's bundles or only the tenant's; all without it. */
  bundlesScope?: 'system' | 'tenant';
  /** Selects the first bundle while there is no value. */
  selectFirstBundle?: boolean;
  /** Selects the bundle of this alias, when it comes and when it changes. */
  selectBundleAlias?: string | null;
}

/** The bundles of a scope; the one of edges only while edges are on. */
const offeredBundles = (
  bundles: readonly WidgetsBundle[],
  scope: WidgetsBundleSelectProps['bundlesScope'],
  edgesSupportEnabled: boolean,
): WidgetsBundle[] =>
  bundles.filter(
    (bundle) =>
      (edgesSupportEnabled || bundle.alias !== EDGE_WIDGETS_ALIAS) &&
      (!scope || isSystemBundle(bundle) === (scope === 'system')),
  );

/** One of the widgets bundles; those of the system say so. The value is the bundle. */
export function WidgetsBundleSelect(props: WidgetsBundleSelectProps) {
  const { value, onChange, bundlesScope, selectFirstBundle, selectBundleAlias, ...control } = props;
  const t = useT();
  const edgesSupportEnabled = useSession((state) => state.edgesSupportEnabled);
  const { data } = useQuery(widgetsBundlesQuery(quietCall));
  const bundles = offeredBundles(data ?? [], bundlesScope, edgesSupportEnabled);

  const wanted = selectBundleAlias
    ? bundles.find(({ alias }) => alias === selectBundleAlias)
    : selectFirstBundle && !value
      ? bundles[0]
      : undefined;
  useWhen(wanted?.id.id, () => {
    if (wanted?.id.id !== value?.id.id) onChange(wanted);
  });

  return (
    <SelectField
      {...control}
      placeholder={control.required ? undefined : ''}
      value={value?.id.id}
      onChange={(id) => onChange(bundles.find((bundle) => bundle.id.id === id))}
      options={bundles.map((bundle) => ({
        value: bundle.id.id,
        label: isSystemBundle(bundle) ? t('widgets-bundle.system-bundle', { title: bundle.title }) : bundle.title,
      }))}
    />
  );
}
