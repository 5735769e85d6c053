import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import type { WidgetContext } from '../../runtime/widget-context';
import { type MapItem, toldItem } from './map-items';

/** Runs the action that a tooltip about an item names, and says where there is none. */
export function runNamed(ctx: WidgetContext, name: string, item: MapItem, t: Translate): void {
  const action = ctx.actions('tooltipAction').find((one) => one.name === name);
  if (action) ctx.run(action, item.entity ?? undefined, toldItem(item));
  else notify.info(t('popup.no-action', { name }));
}
