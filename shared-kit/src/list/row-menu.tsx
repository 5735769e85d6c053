import { runSafely } from '../notify/run-safely';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import { whyBlocked } from './offered';
import { type ActionContext, type RowAction, singleActions } from './row-action';
import { runAction, whyNot } from './run-action';

const offeredFor = <R, C extends ActionContext<R>>(actions: readonly RowAction<R, C>[], row: R, context: C) =>
  singleActions(actions).filter((action) => !action.several && whyNot(action, row, context) === null);

/** The menu entries of the actions that apply to a row; destructive ones come last, below a line. */
export function actionItems<R, C extends ActionContext<R>>(
  actions: readonly RowAction<R, C>[],
  row: R,
  context: C,
): MenuItem[] {
  const offered = offeredFor(actions, row, context);
  const safe = offered.filter(({ danger }) => !danger);
  return [...safe, ...offered.filter(({ danger }) => danger)].map((action, index) => ({
    id: action.id,
    label: context.t(typeof action.label === 'string' ? action.label : action.label(row), { count: 1 }),
    icon: action.icon,
    danger: action.danger,
    separated: action.danger && index === safe.length && index > 0,
    disabledReason: whyBlocked(action, context),
    onSelect: () => runSafely(() => runAction(action, [row], context)),
  }));
}

interface RowMenuProps<R, C> {
  row: R;
  actions: readonly RowAction<R, C>[];
  context: C;
}

/** The menu at the end of a row: every action with its words, which are asked for when it opens. */
export function RowMenu<R, C extends ActionContext<R>>({ row, actions, context }: RowMenuProps<R, C>) {
  if (offeredFor(actions, row, context).length === 0) return null;
  return (
    <MenuButton
      size="small"
      label={context.t('kit:entity.actions-for', { name: context.rows.name(row) })}
      items={() => actionItems(actions, row, context)}
    />
  );
}
