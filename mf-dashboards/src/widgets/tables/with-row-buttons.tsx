import type { ListContext, ListDefinition } from '@mullion/shared-kit/list/define-list';
import { whyBlocked } from '@mullion/shared-kit/list/offered';
import { offeredActions, type RowAction, singleActions } from '@mullion/shared-kit/list/row-action';
import { runAction, whyNot } from '@mullion/shared-kit/list/run-action';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { type ComponentType, type RefObject, useLayoutEffect, useState } from 'react';
import { useNarrow } from '../../runtime/use-narrow';
import { RowFold } from './row-buttons';

/** Below it a table has room for one button in a row, px; its style sheet says the same. */
const NARROW = 384;

/** Whether there is no room for several buttons side by side in the rows of a table: in a narrow window, or a narrow widget. */
export function useFolds(place: RefObject<HTMLElement | null>): boolean {
  const isNarrow = useNarrow();
  const [isTight, setIsTight] = useState(false);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return;
    // What isn't seen has no width.
    const measure = () => setIsTight(current.clientWidth > 0 && current.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [place]);
  return isNarrow || isTight;
}

/** The buttons at the end of a row. */
export type RowButtonsOf<R, C> = ComponentType<{ row: R; context: C }>;

/**
 * A list with the widget's own buttons at the end of its rows, before their menu. `folds`: where that would be more than one, all that can be
 * done with a row is in the menu.
 */
export function withRowButtons<R, C extends ListContext<R>>(
  definition: ListDefinition<R, C>,
  Buttons: RowButtonsOf<R, C>,
  { count, folds }: { count: number; folds: boolean },
): ListDefinition<R, C> {
  const { actions = [] } = definition;
  const places = count + (actions.length > 0 ? 1 : 0);
  if (!folds || places < 2) return { ...definition, beside: { component: Buttons, width: widthOf(places) } };
  const Folded: RowButtonsOf<R, C> = ({ row, context }) => {
    const others = () => itemsOf(actions, row, context);
    const label = context.t('kit:entity.actions-for', { name: context.rows.name(row) });
    return (
      <RowFold value={{ label, others, hasOthers: others().length > 0 }}>
        <Buttons row={row} context={context} />
      </RowFold>
    );
  };
  return {
    ...definition,
    actions: actions.map(forSelections),
    beside: { component: Folded, width: widthOf(1) },
  };
}

/** The entries of the list's own actions that apply to a row. */
const itemsOf = <R, C extends ListContext<R>>(actions: readonly RowAction<R, C>[], row: R, context: C): MenuItem[] =>
  singleActions(offeredActions(actions, context))
    .filter((action) => whyNot(action, row, context) === null)
    .map((action) => ({
      id: action.id,
      label: context.t(typeof action.label === 'string' ? action.label : action.label(row), { count: 1 }),
      icon: action.icon,
      danger: action.danger,
      disabledReason: whyBlocked(action, context),
      onSelect: () => runSafely(() => runAction(action, [row], context)),
    }));

const widthOf = (places: number) => `${places * 2 + 0.5}rem`;

/** A second menu beside the first one would have it. */
const forSelections = <R, C>(action: RowAction<R, C>): RowAction<R, C> =>
  action.kind === 'menu' ? action : { ...action, several: true };
