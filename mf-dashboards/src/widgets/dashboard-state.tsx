import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { flagSetting, numberSetting, textSetting } from '../runtime/settings';
import type { StateWithinProps, WidgetContext } from '../runtime/widget-context';
import { useT } from './texts';

/** Another state of the same dashboard inside of a widget, in a grid as the widget wants it. */
export default function DashboardState({ ctx: { settings, drawState } }: { ctx: WidgetContext }) {
  const t = useT();
  const id = textSetting(settings.stateId);
  if (!id) return <EmptyState icon="dashboards" title={t('state.none')} text={t('state.none.text')} />;
  const fills = flagSetting(settings.defaultAutofillLayout, true);
  const color = textSetting(settings.defaultBackgroundColor);
  const grid: StateWithinProps['grid'] = {
    ...(fills && { autoFillHeight: true, mobileAutoFillHeight: true }),
    ...(settings.defaultMargin !== undefined && { margin: Math.max(0, numberSetting(settings.defaultMargin, 0)) }),
    ...(color && { backgroundColor: color }),
  };
  return drawState({ id, follows: flagSetting(settings.syncParentStateParams, true), grid });
}
