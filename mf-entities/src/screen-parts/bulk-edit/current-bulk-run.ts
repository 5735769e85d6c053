import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { createRunPlace } from '../background/run-place';
import type { BulkRun } from './bulk-run';
import { say } from './texts';

const place = createRunPlace<BulkRun>();

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
  place.put(run, (phase, isSeen) => {
    if (phase === 'running' || phase === 'canceled' || (isSeen && !isWhole(run))) return;
    const more = { label: say('show'), onSelect: () => runSafely(() => show(run)) };
    const undo = { label: say('undo'), onSelect: () => takeBack(run, show) };
    if (phase === 'paused') notify.warn(say('stopped'), { duration: 0, action: more });
    else if (run.isUndo) notify.success(resultText(run), { duration: 0, action: more });
    else notify.success(resultText(run), { duration: 0, action: undo, more });
  });
  runSafely(run.start);
}

/** Undoes what a change did, unless another one has come since. */
export function takeBack(run: BulkRun, show: (run: BulkRun) => Promise<void>): void {
  const undo = place.current.getState().run === run ? run.undo() : null;
  if (!undo) {
    notify.info(say('undo.late'));
    return;
  }
  begin(undo, show);
  runSafely(() => show(undo));
}
