import { runSafely } from '../notify/run-safely';
import type { MenuItem } from '../ui/menu-button';
import { type ActionContext, singleActions } from './row-action';
import type { TableController } from './table-controller';

/** The actions that are also for everything that a list finds; a selection has its own, so they wait until it is gone. */
export function allActions<R, C extends ActionContext<R>>(list: TableController<R, C>): MenuItem[] {
  const { actions, context, source, state, isFiltered } = list;
  return singleActions(actions).flatMap((action) => {
    const all = action.kind === 'dialog' && source.total !== 0 && action.all;
    if (!all) return [];
    const open = () => all.open({ all: source.all, search: state.search, isFiltered }, context);
    return {
      id: action.id,
      icon: action.icon,
      label: context.t(all.label),
      disabledReason: list.selectionBar && context.t('kit:list.more.selected'),
      onSelect: () => runSafely(async () => open()),
    };
  });
}
