import { runSafely } from '../notify/run-safely';
import type { EntityAction, LeftOut, ScreenContext, ScreenEntity } from './define-entity-screen';
import { runAction, whyNot } from './run-action';
import type { GroupOffer } from './selection-bar';

/**
 * What a screen's actions offer for a selection. One that applies to some of the entities says to how many, and its
 * question names the others; one that applies to none says why.
 */
export function groupOffers<T extends ScreenEntity>(
  actions: readonly EntityAction<T>[],
  entities: readonly T[],
  context: ScreenContext,
  onDone: () => void,
): GroupOffer[] {
  return actions.flatMap((action) => {
    if (!action.groupLabel) return [];
    const fitting: T[] = [];
    const leftOut: LeftOut<T>[] = [];
    for (const entity of entities) {
      const why = whyNot(action, entity, context);
      if (why === null) fitting.push(entity);
      else leftOut.push({ entity, reason: why === true ? 'kit:entity.left-out.other' : why });
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
  });
}
