import { type CopyKey, dropCopy, type KeptCopy, keepCopy } from './kept-copies';

/** ms after a change until it is kept: a drag makes many changes. */
const KEEP_AFTER = 500;

/** Keeps what is edited now, at most {@link KEEP_AFTER} after each change. */
export interface CopyKeeper<B, T> {
  /** Absent: everything was taken back, so there is nothing to keep. */
  changed(copy: Omit<KeptCopy<B, T>, 'at'> | undefined): void;
  /** Keeps now what is still to be kept: the page may go. */
  flush(): void;
  /** Saved, or given up: nothing is kept any more. */
  forget(): void;
}

/** @param told whether the last change is kept; false: there was no room */
export function keepCopies<B, T>(key: CopyKey, told: (isKept: boolean) => void): CopyKeeper<B, T> {
  let next: Omit<KeptCopy<B, T>, 'at'> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Somebody who has changed nothing yet has nothing to take back: what an earlier session kept stays. */
  let hasChanged = false;
  // One after the other, so that an older one never ends up in the place of a newer.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>, isKept: boolean) => {
    last = last.then(work).then(
      () => told(isKept),
      () => told(false),
    );
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const copy = next;
    if (copy) inTurn(() => keepCopy(key, { ...copy, at: Date.now() }), true);
    else inTurn(() => dropCopy(key), false);
  };
  return {
    changed(copy) {
      hasChanged ||= copy !== undefined;
      if (!hasChanged) return;
      next = copy;
      timer ??= setTimeout(flush, KEEP_AFTER);
    },
    flush,
    forget() {
      clearTimeout(timer);
      timer = undefined;
      inTurn(() => dropCopy(key), false);
    },
  };
}
