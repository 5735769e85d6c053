import { changes } from '../api/changes';
import { loadCode } from '../browser/load-code';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { countText } from './count-text';
import {
  type EntityAction,
  entityName,
  type LeftOut,
  type ScreenContext,
  type ScreenEntity,
} from './define-entity-screen';
import { runEach } from './run-each';

/** Why an action is not for an entity where it is shown now: an i18n key, or `true` without words; null: it applies. */
export const whyNot = <T extends ScreenEntity>(action: EntityAction<T>, entity: T, context: ScreenContext) =>
  action.unless?.(entity, context) || null;

/** Whether an action is offered for an entity where it is shown now. Scope and role are checked once per screen. */
export const applies = <T extends ScreenEntity>(action: EntityAction<T>, entity: T, context: ScreenContext): boolean =>
  whyNot(action, entity, context) === null;

interface RunOptions<T> {
  /** Of a selection, what the action passes over. */
  leftOut?: readonly LeftOut<T>[];
  /** More values for the texts, such as `to`: where the entities go. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Runs an action for one or several entities: asks, does it to each, reads lists and details again, tells what happened
 * and offers to take it back. A single failure is told by the API client already; of several, a dialog names those that
 * failed with their reasons and tries them again.
 * @returns whether it went on: false when the person said no
 */
export async function runAction<T extends ScreenEntity>(
  action: EntityAction<T>,
  entities: readonly T[],
  context: ScreenContext,
  { leftOut = [], values }: RunOptions<T> = {},
): Promise<boolean> {
  if (action.run) {
    await action.run(entities, context, leftOut);
    return true;
  }
  const [first] = entities;
  if (!first) return false;
  if (action.to) context.navigate(action.to(first, context));
  const { each, ask } = action;
  if (!each) return true;
  if (ask) {
    const { askAction } = await loadCode(
      () => import(/* webpackChunkName: "kit-action-question" */ './action-question'),
    );
    if (!(await askAction({ ask, entities, leftOut, context }))) return false;
  }
  const several = entities.length > 1;
  // What tells of failures is there before the first call: fetched after it, a Retry would do the finished part again.
  const failures = several
    ? await loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './action-failures'))
    : null;
  const done: T[] = [];
  const said = () => {
    const key = action.done && (done.length > 1 ? `${action.done}-many` : action.done);
    const name = done[0] ? entityName(done[0]) : '';
    return key && done.length > 0
      ? context.t(key, { ...values, name, count: done.length, what: countText(done, context) })
      : '';
  };
  for (let waiting = entities; ; ) {
    const result = await changes.together(() =>
      runEach(waiting, (entity) => each(entity, context, several ? quietly : undefined)),
    );
    done.push(...result.done);
    await showChanged(action, result.done, context);
    if (result.failed.length === 0) break;
    if (!failures) return true;
    if (!(await failures.askRetry({ failed: result.failed, done: said(), context }))) return true;
    waiting = result.failed.map(({ item }) => item);
  }
  tell(action, done, said(), leftOut, context);
  return true;
}

/** The calls of several tell nobody when they fail: the dialog that names them does. */
const quietly = { silent: true };

async function showChanged<T extends ScreenEntity>(
  action: EntityAction<T>,
  changed: readonly T[],
  context: ScreenContext,
) {
  const leaves = typeof action.leaves === 'function' ? action.leaves(context) : action.leaves;
  const gone = leaves ? changed.map(({ id }) => id.id) : [];
  for (const id of gone) context.gone(id);
  await changes.settled();
}

function tell<T extends ScreenEntity>(
  { id, label, icon, undo }: EntityAction<T>,
  done: readonly T[],
  said: string,
  leftOut: readonly LeftOut<T>[],
  context: ScreenContext,
) {
  const { t } = context;
  if (!said) return;
  const left = countText(
    leftOut.map(({ entity }) => entity),
    context,
  );
  const text = left ? `${said}. ${t('kit:entity.left-out', { what: left })}` : said;
  if (!undo) {
    notify.success(text);
    return;
  }
  const back: EntityAction<T> = { id, label, icon, each: undo, done: 'kit:entity.undone' };
  // It stays until it is closed: somebody who sees the mistake later still gets back.
  notify.success(text, {
    duration: 0,
    action: { label: t('kit:entity.undo'), onSelect: () => runSafely(() => runAction(back, done, context)) },
  });
}
