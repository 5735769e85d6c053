import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CopyKeeper, keepCopies } from './copy-keeper';
import { type History, historySince, record, redo, startHistory, undo } from './history';
import type { CopyKey, KeptCopy } from './kept-copies';

/** Something while it is edited: `B` as the platform stores it, `T` as it is edited. */
export interface WorkingCopy<B, T> {
  /** What was stored when the editing began. */
  base: B;
  history: History<T>;
  /** Something was changed, or what is stored may be another by now. */
  dirty: boolean;
  /** Whether the last change is kept on this computer, so that a crash loses nothing. */
  isKept: boolean;
  /** The browser did not keep what it was last asked to: it has no room, or denies its database. */
  isRefused: boolean;
  /** A step that can be undone; changes with the same `merge` in a row are one step. */
  change: (name: string, alter: (value: T) => T, merge?: string) => void;
  undo: (steps?: number) => void;
  redo: (steps?: number) => void;
  /** What is known of what was stored, kept with the changes; no step. */
  rebase: (base: B) => void;
  /** It is saved or given up: the editing is over. What was changed while it was being saved goes on over what is stored. */
  end: (saved?: Saved<B, T>) => void;
}

/** What of a working copy was stored. */
export interface Saved<B, T> {
  /** The value that was sent; what differs from it was changed since. */
  sent: T;
  /** What is stored now. */
  base: B;
  /** Gives a value what the platform added to it, such as ids. */
  adopt?: (value: T) => T;
}

export interface Editable<B, T> {
  /** The working copy; null while nothing is edited. */
  working: WorkingCopy<B, T> | null;
  /** Begins with what is stored by then; what is edited already stays. */
  begin: () => void;
  /** Makes a step, and begins with it if nothing is edited yet. */
  change: WorkingCopy<B, T>['change'];
  end: WorkingCopy<B, T>['end'];
  /** What was being edited when the page went: a crash, a reload, the end of the session. */
  kept: KeptCopy<B, T> | null;
  /** Goes on with what was kept, as one step of this name over what is stored now. */
  restore: (name: string) => void;
  /** Gives up what was kept. */
  dropKept: () => void;
}

interface Edited<B, T> {
  base: B;
  /** The value without any step: having it again is having changed nothing. */
  start: T;
  history: History<T>;
}

const never = () => false;

/** What was changed after a value was sent to be stored; nothing: it is all stored. */
function changedSince<B, T>({ history }: Edited<B, T>, { sent, base, adopt = (value) => value }: Saved<B, T>) {
  if (Object.is(history.value, sent)) return null;
  const start = adopt(sent);
  return { base, start, history: historySince(history, sent, start, adopt) };
}

/**
 * Editing with steps, of which a copy is kept per user and thing and offered again.
 * @param offered whether a copy is kept, and what was kept is looked for: for people who may edit alone
 * @param mayBeOther whether something else than the value without any step may be stored by now, as while it is being saved: who
 * takes every step back has then changed something
 */
export function useWorkingCopy<B, T>(
  { userId, kind, id }: CopyKey,
  stored: { base: B; value: T },
  offered: boolean,
  mayBeOther: (base: B) => boolean = never,
): Editable<B, T> {
  const key = useMemo((): CopyKey => ({ userId, kind, id }), [userId, kind, id]);
  const [edited, setEdited] = useState<Edited<B, T> | null>(null);
  const [kept, setKept] = useState<KeptCopy<B, T> | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const keeper = useRef<CopyKeeper<B, T>>(undefined);

  useEffect(() => {
    // Who only looks takes no place: what was kept is for the tab that may go on with it.
    if (!offered) return;
    let isCurrent = true;
    const own = keepCopies<B, T>(key, (told) => {
      setIsKept(told === true);
      setIsRefused(told === false);
    });
    keeper.current = own;
    // A browser that denies its database has kept nothing.
    own.found().then(
      (found) => isCurrent && setKept(found ?? null),
      () => undefined,
    );
    const hide = () => document.visibilityState === 'hidden' && own.flush();
    window.addEventListener('pagehide', own.flush);
    document.addEventListener('visibilitychange', hide);
    return () => {
      isCurrent = false;
      keeper.current = undefined;
      own.leave();
      window.removeEventListener('pagehide', own.flush);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [key, offered]);

  const isEditing = edited !== null;
  const dirty = edited !== null && (!Object.is(edited.history.value, edited.start) || mayBeOther(edited.base));
  const [base, value] = [edited?.base, edited?.history.value];
  useEffect(() => {
    if (!isEditing) return;
    setIsKept(false);
    keeper.current?.changed(dirty ? { base: base as B, value: value as T } : undefined);
  }, [isEditing, dirty, base, value]);

  const started = useMemo(
    (): Edited<B, T> => ({ base: stored.base, start: stored.value, history: startHistory(stored.value) }),
    [stored.base, stored.value],
  );
  const latest = useRef(started);
  latest.current = started;
  // It may come late, when its code does: what is edited by then stays.
  const begin = useCallback(() => setEdited((now) => now ?? latest.current), []);
  const step = useCallback(
    (next: (history: History<T>) => History<T>) =>
      setEdited((now) => {
        const history = now && next(now.history);
        return history && history !== now.history ? { ...now, history } : now;
      }),
    [],
  );
  const change = useCallback<WorkingCopy<B, T>['change']>(
    (name, alter, merge) =>
      setEdited((now) => {
        const { history, ...rest } = now ?? started;
        const next = record(history, alter(history.value), { name, merge });
        return next === history ? now : { ...rest, history: next };
      }),
    [started],
  );
  const rebase = useCallback((base: B) => setEdited((now) => now && { ...now, base }), []);
  const end = useCallback((saved?: Saved<B, T>) => {
    keeper.current?.forget();
    setKept(null);
    setEdited((now) => (now && saved ? changedSince(now, saved) : null));
  }, []);
  const working = useMemo(
    (): WorkingCopy<B, T> | null =>
      edited && {
        base: edited.base,
        history: edited.history,
        dirty,
        isKept,
        isRefused,
        change,
        rebase,
        end,
        undo: (steps = 1) => step((history) => undo(history, steps)),
        redo: (steps = 1) => step((history) => redo(history, steps)),
      },
    [edited, dirty, isKept, isRefused, change, rebase, end, step],
  );
  return {
    working,
    begin,
    change,
    end,
    kept: isEditing ? null : kept,
    restore: (name) => {
      if (!kept) return;
      keeper.current?.answered();
      setKept(null);
      setEdited({ ...started, base: kept.base, history: record(started.history, kept.value, { name }) });
    },
    dropKept: () => {
      setKept(null);
      keeper.current?.answered();
      keeper.current?.forget();
    },
  };
}
