import { entityTypeInfo } from '../api/entity-types';
import { confirm } from '../dialogs/confirm';
import { notify } from '../notify/notify';
import { type EntityAction, entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';
import { errorText } from './error-text';
import { runEach } from './run-each';

/** Whether an action is offered for an entity where it is shown now. Scope and role are checked once per screen. */
export const applies = <T extends ScreenEntity>(action: EntityAction<T>, entity: T, context: ScreenContext): boolean =>
  action.when?.(entity, context) ?? true;

/** Values for an action's texts: the name of the one entity, and how many of what. */
function textValues(entities: readonly ScreenEntity[], context: ScreenContext) {
  const [first] = entities;
  const info = first && entityTypeInfo(first.id.entityType);
  const count = entities.length;
  return {
    name: first ? entityName(first) : '',
    count,
    what: info ? context.t(info.counted, { count }) : String(count),
  };
}

/**
 * Runs an action for one or several entities: asks, does it to each, reads lists and details again, tells what
 * happened. A single failure is told by the API client already; of several, the count and the first reason are.
 * @returns whether it went on: false when the person said no
 */
export async function runAction<T extends ScreenEntity>(
  action: EntityAction<T>,
  entities: readonly T[],
  context: ScreenContext,
): Promise<boolean> {
  const { t } = context;
  if (action.run) {
    await action.run(entities, context);
    return true;
  }
  const [first] = entities;
  if (!first) return false;
  if (action.to) context.navigate(action.to(first, context));
  if (!action.each) return true;
  const values = textValues(entities, context);
  const several = entities.length > 1;
  if (action.ask) {
    const yes = await confirm({
      title: t(several ? (action.ask.groupTitle ?? action.ask.title) : action.ask.title, values),
      message: t(action.ask.text, values),
      confirmLabel: t(action.ask.confirm, values),
      danger: action.ask.danger,
    });
    if (!yes) return false;
  }
  const each = action.each;
  const { done, failed } = await runEach(entities, (entity) => each(entity, context));
  const leaves = typeof action.leaves === 'function' ? action.leaves(context) : action.leaves;
  const gone = leaves ? done.map(({ id }) => id.id) : [];
  for (const id of gone) context.gone(id);
  await context.refresh(gone);
  const [failure] = failed;
  if (!failure) {
    if (action.done) notify.success(t(several ? `${action.done}-many` : action.done, values));
  } else if (several) {
    const reason = `${entityName(failure.item)}: ${errorText(failure.error)}`;
    notify.error(t('kit:entity.some-failed', { done: done.length, count: entities.length, reason }));
  }
  return true;
}
