import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CopyKeeper, keepCopies } from './copy-keeper';
import { type History, historySince, record, redo, startHistory, undo } from './history';
import type { CopyKey, KeptCopy } from './kept-copies';

/** Something while it is edited: `B` as the platform stores it, `T` as it is edited. */
export interface WorkingCopy<B, T> {
  /** What was stored when the editing began. */
  base: B;
  history: History<T>;
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

/** What was changed after a value was sent to be stored; nothing: it is all stored. */
function changedSince<B, T>({ history }: Edited<B, T>, { sent, base, adopt = (value) => value }: Saved<B, T>) {
  if (Object.is(history.value, sent)) return null;
  const start = adopt(sent);
  return { base, start, history: historySince(history, sent, start, adopt) };
}

/**
 * Editing with steps, of which a copy is kept per user and thing and offered again.
 * @param offered whether what was kept is looked for: only people who may edit are offered it
 */
export function useWorkingCopy<B, T>(
  { userId, kind, id }: CopyKey,
  stored: { base: B; value: T },
  offered: boolean,
): Editable<B, T> {
  const key = useMemo((): CopyKey => ({ userId, kind, id }), [userId, kind, id]);
  const [edited, setEdited] = useState<Edited<B, T> | null>(null);
  const [kept, setKept] = useState<KeptCopy<B, T> | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const keeper = useRef<CopyKeeper<B, T>>(undefined);

  useEffect(() => {
    const own = keepCopies<B, T>(key, (told) => {
      setIsKept(told === true);
      setIsRefused(told === false);
    });
    keeper.current = own;
    const hide = () => document.visibilityState === 'hidden' && own.flush();
    window.addEventListener('pagehide', own.flush);
    document.addEventListener('visibilitychange', hide);
    return () => {
      own.leave();
      window.removeEventListener('pagehide', own.flush);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key has a keeper of its own.
  useEffect(() => {
    if (!offered) return;
    let isCurrent = true;
    // A browser that denies its database has kept nothing.
    keeper.current?.found().then(
      (found) => isCurrent && setKept(found ?? null),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key, offered]);

  const isEditing = edited !== null;
  const dirty = edited !== null && !Object.is(edited.history.value, edited.start);
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
