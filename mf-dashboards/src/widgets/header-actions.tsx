import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetContext } from '../runtime/widget-context';
import { useWidgetFunctions } from '../runtime/widget-functions';
import { ActionButton, conditionOf } from './action-buttons';

/** Data for conditions comes by itself: few buttons have any. */
const ConditionedActions = lazy(
  () => import(/* webpackChunkName: "stored-widget" */ './conditioned-actions').then((file) => file.default),
  { inline: true },
);

/** The buttons that somebody put into the head of a widget. */
export function HeaderActions({ ctx }: { ctx: WidgetContext }) {
  const functions = useWidgetFunctions(ctx);
  const actions = ctx.actions('headerButton');
  if (actions.some((action) => conditionOf(action) !== undefined))
    return <ConditionedActions ctx={ctx} functions={functions} />;
  return actions.map((action) => (
    <ActionButton key={action.id} ctx={ctx} action={action} functions={functions} data={[]} />
  ));
}
