import { runSafely } from '../notify/run-safely';
import type { ActionContext, LeftOut, RowAction, SingleAction } from './row-action';
import { runAction, whyNot } from './run-action';
import type { GroupMenu, GroupOffer } from './selection-bar';

/**
 * What actions offer for a selection. One that applies to some of the rows says to how many, and its question names the
 * others; one that applies to none says why. Menus follow the buttons, and destructive ones come last.
 */
export function groupOffers<R, C extends ActionContext<R>>(
  actions: readonly RowAction<R, C>[],
  rows: readonly R[],
  context: C,
  onDone: () => void,
): (GroupOffer | GroupMenu)[] {
  const offers = actions.flatMap((action): (GroupOffer | GroupMenu)[] => {
    if (action.kind !== 'menu') return offer(action, rows, context, onDone);
    const items = action.actions.flatMap((one) => offer(one, rows, context, onDone));
    return items.length > 0 ? [{ id: action.id, label: context.t(action.label), items }] : [];
  });
  const rank = (one: GroupOffer | GroupMenu) => ('items' in one ? 1 : one.danger ? 2 : 0);
  return offers.toSorted((a, b) => rank(a) - rank(b));
}

function offer<R, C extends ActionContext<R>>(
  action: SingleAction<R, C>,
  rows: readonly R[],
  context: C,
  onDone: () => void,
): GroupOffer[] {
  if (!action.groupLabel) return [];
  const fitting: R[] = [];
  const leftOut: LeftOut<R>[] = [];
  for (const row of rows) {
    const why = whyNot(action, row, context);
    if (why === null) fitting.push(row);
    else leftOut.push({ row, reason: why === true ? 'kit:entity.left-out.other' : why });
  }
  const count = fitting.length;
  const label = context.t(action.groupLabel, { count });
  const numbered = count > 0 && (action.danger || leftOut.length > 0);
  const reasons = [...new Set(leftOut.map(({ reason }) => context.t(reason)))];
  return [
    {
      id: action.id,
      icon: action.icon,
      danger: action.danger,
      label: numbered ? context.t('kit:entity.for-some', { label, count }) : label,
      reason: count === 0 ? reasons.join('\n') : null,
      run: () => runSafely(() => runAction(action, fitting, context, { leftOut }).then((done) => done && onDone())),
    },
  ];
}
