import { isAway } from '../api/api-error';
import { changes } from '../api/changes';
import type { CallOptions } from '../api/http-client';
import { loadCode } from '../browser/load-code';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { countText } from './count-text';
import type { ActionContext, CallAction, LeftOut, SingleAction, Undo } from './row-action';
import { type EachResult, runEach, type WorkOptions } from './run-each';

/** Why an action is not for a row where it is shown now: an i18n key, or `true` without words; null: it applies. */
export const whyNot = <R, C>(action: SingleAction<R, C>, row: R, context: C) => action.unless?.(row, context) || null;

interface RunOptions<R> {
  /** Of a selection, what the action passes over. */
  leftOut?: readonly LeftOut<R>[];
  /** More values for the texts, such as `to`: where the rows go. */
  values?: Readonly<Record<string, string>>;
  /** Of the call for a single row: a form that makes it tells of its failure itself. */
  call?: CallOptions;
}

/**
 * Runs an action for one or several rows.
 * @returns whether that is done: false when the person said no, or gave up what failed
 */
export async function runAction<R, C extends ActionContext<R>>(
  action: SingleAction<R, C>,
  rows: readonly R[],
  context: C,
  options: RunOptions<R> = {},
): Promise<boolean> {
  const [first] = rows;
  if (first === undefined) return false;
  switch (action.kind) {
    case 'link':
      context.navigate(action.to(first, context));
      return true;
    case 'dialog':
      return (await action.open(rows, context, options.leftOut ?? [])) !== false;
    case 'call':
      return runCall(action, rows, context, options);
  }
}

/**
 * Asks, does it to each, waits until what is shown is read again, tells what happened and offers to take it back. A single
 * failure is told by the API client, or by who gave `call`; of several, a dialog names those that failed with their reasons and tries
 * them again.
 */
async function runCall<R, C extends ActionContext<R>>(
  action: CallAction<R, C>,
  rows: readonly R[],
  context: C,
  { leftOut: passedOver = [], values, call }: RunOptions<R>,
): Promise<boolean> {
  const { ask } = action;
  if (ask && (rows.length > 1 || !ask.forSeveral)) {
    const { askAction } = await loadCode(
      () => import(/* webpackChunkName: "kit-action-question" */ './action-question'),
    );
    if (!(await askAction({ ask, rows, leftOut: passedOver, context }))) return false;
  }
  const several = rows.length > 1 && 'each' in action;
  // What tells of progress and failures is there before the first call: fetched after it, a Retry would do the finished part again.
  const failures = several
    ? await loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './action-failures'))
    : null;
  const progress = several
    ? await loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './action-progress'))
    : null;
  const done: R[] = [];
  /** What the deed answered, by row. */
  const stored = new Map<R, unknown>();
  const said = () => {
    const key = action.done && (done.length > 1 ? `${action.done}-many` : action.done);
    const name = done[0] === undefined ? '' : context.rows.name(done[0]);
    return key && done.length > 0
      ? context.t(key, { ...values, name, count: done.length, what: countText(done, context) })
      : '';
  };
  const leftOut = [...passedOver];
  let isGivenUp = false;
  let isStopped = false;
  for (let waiting = rows; !isGivenUp; ) {
    const work = (watch?: WorkOptions) =>
      changes.together(() => doAll(action, waiting, context, { call: several ? quietly : call, stored, watch }));
    const result = progress ? await progress.withProgress(progress.progressOf(waiting, context), work) : await work();
    done.push(...result.done);
    leftOut.push(...result.left.map((row) => ({ row, reason: 'kit:entity.left-out.stopped' })));
    isStopped ||= result.left.length > 0;
    await showChanged(action, result.done, context);
    const [failed] = result.failed;
    if (!failed) break;
    // Somebody else removed some: their rows go.
    if (result.failed.some(({ error }) => isAway(error))) await context.refresh?.();
    if (!failures) throw failed.error;
    isGivenUp = !(await failures.askRetry({ failed: result.failed, done: said(), context }));
    waiting = result.failed.map(({ item }) => item);
  }
  tell({ action, done, stored, said: said(), leftOut, context });
  return !isGivenUp && !isStopped;
}

/** The action, for each row or for all of them at once. */
async function doAll<R, C>(
  action: CallAction<R, C>,
  rows: readonly R[],
  context: C,
  { call, stored, watch }: { call?: CallOptions; stored: Map<R, unknown>; watch: WorkOptions | undefined },
): Promise<EachResult<R>> {
  if ('each' in action) {
    const each = async (row: R) => {
      stored.set(row, await action.each(row, context, call));
    };
    return runEach(rows, each, watch);
  }
  await action.together(rows, context);
  return { done: [...rows], failed: [], left: [] };
}

/** With several rows, failed calls show no toast: the dialog lists them. */
const quietly = { silent: true };

async function showChanged<R, C extends ActionContext<R>>(
  { leaves }: CallAction<R, C>,
  changed: readonly R[],
  context: C,
) {
  if (typeof leaves === 'function' ? leaves(context) : leaves) {
    for (const row of changed) context.gone(context.rows.id(row));
  }
  await changes.settled();
}

interface Told<R, C> {
  action: CallAction<R, C>;
  done: readonly R[];
  stored: ReadonlyMap<R, unknown>;
  said: string;
  leftOut: readonly LeftOut<R>[];
  context: C;
}

function tell<R, C extends ActionContext<R>>({ action, done, stored, said, leftOut, context }: Told<R, C>) {
  const { t } = context;
  if (!said) return;
  const left = countText(leftOut, context);
  const text = left ? `${said}. ${t('kit:entity.left-out', { what: left })}` : said;
  const show = async () => {
    const { showLeftOut } = await loadCode(
      () => import(/* webpackChunkName: "kit-action-question" */ './left-out-dialog'),
    );
    await showLeftOut(leftOut, context);
  };
  const more = left ? { label: t('kit:entity.left-out.show'), onSelect: () => runSafely(show) } : undefined;
  const { undo } = action;
  if (!undo) {
    notify.success(text, more && { duration: 0, action: more });
    return;
  }
  // It stays until closed: a mistake noticed later can still be undone.
  notify.success(text, {
    duration: 0,
    action: {
      label: t('kit:entity.undo'),
      onSelect: () => runSafely(() => takeBack({ ...action, undo }, done, stored, context)),
    },
    more,
  });
}

/** Undoes an action, except for rows changed since: those stay as they are, and the result says so. */
async function takeBack<R, C extends ActionContext<R>>(
  { id, label, icon, undo }: CallAction<R, C> & { undo: Undo<R, C> },
  done: readonly R[],
  stored: ReadonlyMap<R, unknown>,
  context: C,
) {
  const changed = new Set<R>();
  // What cannot be read is left to the call, whose failure is told.
  await runEach(done, async (row) => {
    if (!(await undo.isStill(row, stored.get(row), quietly, context))) changed.add(row);
  });
  const leftOut = done.filter((row) => changed.has(row)).map((row) => ({ row, reason: undo.changed }));
  const rows = done.filter((row) => !changed.has(row));
  if (rows.length === 0) {
    const what = done.length > 1 || done[0] === undefined ? countText(done, context) : context.rows.name(done[0]);
    notify.warn(context.t('kit:entity.undo.none', { what, reason: context.t(undo.changed) }), { duration: 0 });
    return;
  }
  const back: CallAction<R, C> = {
    kind: 'call',
    id,
    label,
    icon,
    each: (row, _, options) => undo.each(row, options, context),
    done: 'kit:entity.undone',
  };
  await runAction(back, rows, context, { leftOut });
}
