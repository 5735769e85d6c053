import { useState } from 'react';

/** What somebody has typed; with `over`: it was saved, and stands until something else is stored than was then. */
export interface Draft<V> {
  value: V;
  over?: { stored: V };
}

type Same<V> = (one: V, other: V) => boolean;

/**
 * Whether a draft was saved and something else is stored by now. It has to be dropped then: what is stored may become again what it was
 * at the save, and the draft would pass for it.
 */
export const isOver = <V>(draft: Draft<V> | undefined, stored: V, same: Same<V> = Object.is): boolean =>
  draft?.over !== undefined && !same(draft.over.stored, stored);

/** The value that an input shows: what is typed comes before what is stored, whatever arrives meanwhile. */
export const shownOf = <V>(draft: Draft<V> | undefined, stored: V, same: Same<V> = Object.is): V =>
  draft && !isOver(draft, stored, same) ? draft.value : stored;

/** Whether something else is typed than is stored. */
export const isEdited = <V>(draft: Draft<V> | undefined, stored: V, same: Same<V> = Object.is): boolean =>
  draft !== undefined && draft.over === undefined && !same(draft.value, stored);

/** A draft after one of its values was saved; what was typed since stays. */
export const savedDraft = <V>(draft: Draft<V> | undefined, value: V, stored: V): Draft<V> | undefined =>
  draft && Object.is(draft.value, value) ? { value, over: { stored } } : draft;

interface EditedValue<V> {
  value: V;
  isChanged: boolean;
  set: (value: V) => void;
  discard: () => void;
  /** A value was saved. */
  saved: (value: V) => void;
}

/** One value that is edited; `same`: of what is stored and typed. */
export function useDraft<V>(stored: V, same: Same<V> = Object.is): EditedValue<V> {
  const [draft, setDraft] = useState<Draft<V>>();
  if (isOver(draft, stored, same)) setDraft(undefined);
  return {
    value: shownOf(draft, stored, same),
    isChanged: isEdited(draft, stored, same),
    set: (value) => setDraft({ value }),
    discard: () => setDraft(undefined),
    saved: (value) => setDraft((now) => savedDraft(now, value, stored)),
  };
}
