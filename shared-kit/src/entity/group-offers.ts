import { runSafely } from '../notify/run-safely';
import type { EntityAction, ScreenContext, ScreenEntity } from './define-entity-screen';
import { applies, runAction } from './run-action';
import type { GroupOffer } from './selection-bar';

/**
 * What a screen's actions offer for a selection. One that applies to some of the entities runs for those and says how
 * many; one that applies to none says so.
 */
export function groupOffers<T extends ScreenEntity>(
  actions: readonly EntityAction<T>[],
  entities: readonly T[],
  context: ScreenContext,
  onDone: () => void,
): GroupOffer[] {
  return actions.flatMap((action) => {
    if (!action.groupLabel) return [];
    const fitting = entities.filter((entity) => applies(action, entity, context));
    const label = context.t(action.groupLabel, { count: fitting.length });
    const partly = fitting.length > 0 && fitting.length < entities.length;
    return [
      {
        id: action.id,
        icon: action.icon,
        danger: action.danger,
        label: partly ? context.t('kit:entity.for-some', { label, count: fitting.length }) : label,
        reason: fitting.length === 0 ? context.t('kit:entity.applies-to-none') : null,
        run: () => runSafely(() => runAction(action, fitting, context).then((done) => done && onDone())),
      },
    ];
  });
}
