import { claimPlace } from './claim-place';
import { type CopyKey, dropCopy, type KeptCopy, keepCopy, keptCopy } from './kept-copies';

/** ms after a change until it is kept: a drag makes many changes. */
const KEEP_AFTER = 500;

/** Keeps what is edited now, at most {@link KEEP_AFTER} after each change, apart from what other tabs keep. */
export interface CopyKeeper<B, T> {
  /** What was kept before, and no other tab is at; it stays until it is answered. Rejects where the browser denies its database. */
  found(): Promise<KeptCopy<B, T> | undefined>;
  /** The person goes on with what was found, or gives it up. */
  answered(): void;
  /** Absent: everything was taken back, so there is nothing to keep. */
  changed(copy: Omit<KeptCopy<B, T>, 'at'> | undefined): void;
  /** Keeps now what is still to be kept: the page may go. */
  flush(): void;
  /** Saved, or given up: nothing is kept any more. */
  forget(): void;
  /** The page shows something else: keeps what is still to be kept, and lets others have it. */
  leave(): void;
}

/** What this page still keeps of what it has left: whoever opens the same again waits for that. */
let leaving: Promise<unknown> = Promise.resolve();

/** Afterwards nothing is kept. */
const drop = (place: string) => dropCopy(place).then(() => undefined);

/** @param told whether the last change is kept; false: it could not be; nothing: there is none. Of one before the last nothing is told */
export function keepCopies<B, T>(key: CopyKey, told: (isKept: boolean | undefined) => void): CopyKeeper<B, T> {
  let next: Omit<KeptCopy<B, T>, 'at'> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;
  /** Somebody who has changed nothing yet has nothing to take back: what an earlier session kept stays. */
  let hasChanged = false;
  /** What was found and not answered yet: it is neither written over nor forgotten. */
  let isOffered = false;
  const first = leaving.then(() => claimPlace(key));
  const places = [first];
  let claimed = first;
  // One after the other, so that an older one never ends up in the place of a newer, and none in that of what is yet to be found.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<boolean | undefined>) => {
    const of = changes;
    const tell = (isDone: boolean | undefined) => {
      if (of === changes) told(isDone);
    };
    last = last.then(work).then(tell, () => tell(false));
  };
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const copy = next;
    inTurn(async () => {
      if (isOffered) moveOn();
      const { place } = await claimed;
      return copy ? keepCopy(place, { ...copy, at: Date.now() }) : drop(place);
    });
  };
  /** What is edited beside what was found has a place of its own. */
  const moveOn = () => {
    isOffered = false;
    claimed = first.then(() => claimPlace(key, true));
    places.push(claimed);
  };
  return {
    found() {
      // What is being forgotten is found no more.
      const reading = last.then(async () => keptCopy<B, T>((await first).place));
      const note = (copy?: unknown) => {
        isOffered = copy !== undefined;
      };
      last = reading.then(note, () => note());
      return reading;
    },
    answered() {
      isOffered = false;
    },
    changed(copy) {
      hasChanged ||= copy !== undefined;
      if (!hasChanged) return;
      changes += 1;
      next = copy;
      timer ??= setTimeout(flush, KEEP_AFTER);
    },
    flush,
    leave() {
      flush();
      leaving = Promise.all([leaving, last, ...places]).then(async () => {
        for (const place of places) (await place).letGo();
      });
    },
    forget() {
      clearTimeout(timer);
      timer = undefined;
      inTurn(async () => (isOffered ? undefined : drop((await claimed).place)));
    },
  };
}
