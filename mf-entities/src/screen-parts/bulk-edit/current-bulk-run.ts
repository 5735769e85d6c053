import { notify } from '@mullion/shared-kit/notify/notify';
import { endOngoing, showOngoing } from '@mullion/shared-kit/notify/ongoing';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { createElement } from 'react';
import { createRunPlace, isSignedIn } from '../background/run-place';
import { BulkChip } from './bulk-chip';
import type { BulkRun } from './bulk-run';
import { say } from './texts';

/** There is one at a time. */
const ongoingId = 'bulk-edit';

const place = createRunPlace<BulkRun>(() => endOngoing(ongoingId));

/** The change of many under way, or the last one, which can be undone until the next. */
export const currentBulkRun = place.current;

/** Forgets the last change. */
export const putAway = place.putAway;

/** What a run did, in words: “47 devices changed”. */
export const resultText = ({ state, context, isUndo }: BulkRun): string => {
  const what = context.rows.counted(state.getState().changed);
  return say(isUndo ? 'undone' : 'done', { what });
};

/** Whether all of it was done. */
export const isWhole = (run: BulkRun): boolean => {
  const { phase, failed, left } = run.state.getState();
  return phase === 'done' && failed.length + left.length === 0;
};

/** Puts a change in the place of the one before, and begins it. `show` opens what tells of it. */
export function begin(run: BulkRun, show: (run: BulkRun) => Promise<void>): void {
  const Chip = () => createElement(BulkChip, { run, onOpen: () => runSafely(() => show(run)) });
  place.put(run, (phase, isSeen) => {
    if (phase === 'running') showOngoing({ id: ongoingId, Chip });
    if (phase === 'done' || phase === 'canceled') endOngoing(ongoingId);
    if (phase === 'running' || phase === 'canceled' || (isSeen && !isWhole(run))) return;
    const more = { label: say('show'), onSelect: () => isSignedIn(run) && runSafely(() => show(run)) };
    const undo = { label: say('undo'), onSelect: () => takeBack(run, show) };
    if (phase === 'paused') notify.warn(say('stopped'), { duration: 0, action: more });
    else if (run.isUndo || run.state.getState().undoable === 0)
      notify.success(resultText(run), { duration: 0, action: more });
    else notify.success(resultText(run), { duration: 0, action: undo, more });
  });
  runSafely(run.start);
}

/** Goes on with a change that paused, unless it is over or somebody else's. */
export const resume = (run: BulkRun): void => {
  if (place.holds(run)) runSafely(run.start);
};

/** Tries again what failed, unless another change has come since, or another person. */
export const retry = (run: BulkRun): void => {
  if (place.holds(run)) runSafely(run.retry);
};

/** The change that was undone last, or is being undone. */
let takenBack: BulkRun | null = null;

/** Undoes what a change did, unless another one has come since, or another person. */
export function takeBack(run: BulkRun, show: (run: BulkRun) => Promise<void>): void {
  // Pressed twice: it is being undone.
  if (run === takenBack) return;
  const undo = place.holds(run) ? run.undo() : null;
  if (!undo) {
    notify.info(say('undo.late'));
    return;
  }
  takenBack = run;
  begin(undo, show);
  runSafely(() => show(undo));
}
