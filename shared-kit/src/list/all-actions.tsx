import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';
import { type ActionContext, singleActions } from './row-action';
import type { TableController } from './table-controller';
import styles from './toolbar.module.css';

/** Buttons of the actions that are also for everything that a list finds; a selection has its own, so they give way to it. */
export function AllActions<R, C extends ActionContext<R>>({ list }: { list: TableController<R, C> }) {
  const { actions, context, source, state, isFiltered } = list;
  if (list.selectionBar) return null;
  return singleActions(actions).map((action) => {
    const all = action.kind === 'dialog' && source.total !== 0 && action.all;
    if (!all) return null;
    const open = () => all.open({ all: source.all, search: state.search, isFiltered }, context);
    return (
      <span key={action.id} className={styles.allAction}>
        <IconButton icon={action.icon} label={context.t(all.label)} onClick={() => runSafely(async () => open())} />
      </span>
    );
  });
}
