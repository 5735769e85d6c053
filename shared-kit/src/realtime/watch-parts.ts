import type { FeedTrouble } from './live-query';
import { type LiveState, worstState } from './live-state';
import type { RealtimeError } from './messages';

/** What several queries answer that stand for one. */
export interface PartsView<T> {
  /** Answers so far, in the order of the queries. */
  answers: readonly T[];
  /** How many of the queries are answered, 0 to 1; null once all are. */
  progress: number | null;
  /** That of the worst. */
  state: LiveState | undefined;
  error: RealtimeError | null;
}

export type OpenPart<T> = (listener: (change: { kind: 'answer'; answer: T } | FeedTrouble) => void) => () => void;

/**
 * Opens queries that stand for one, and tells each change of any of them; of none, at once, that nothing is to come. The answer
 * ends them all.
 */
export function watchParts<T>(opens: readonly OpenPart<T>[], changed: (view: PartsView<T>) => void): () => void {
  const parts = opens.map(() => ({
    answers: [] as T[],
    state: undefined as LiveState | undefined,
    error: null as RealtimeError | null,
  }));
  const tell = () => {
    const answers = parts.flatMap((part) => part.answers);
    changed({
      answers,
      progress: answers.length < parts.length && parts.length > 1 ? answers.length / parts.length : null,
      state: parts.length > 0 ? worstState(parts.map(({ state }) => state)) : 'live',
      error: parts.find(({ error }) => error)?.error ?? null,
    });
  };
  const ends = opens.map((open, at) =>
    open((change) => {
      const part = parts[at];
      if (!part) return;
      if (change.kind === 'failed') part.error = change.error;
      else if (change.kind === 'state') part.state = change.state;
      else Object.assign(part, { answers: [change.answer], error: null });
      tell();
    }),
  );
  if (opens.length === 0) tell();
  return () => {
    for (const end of ends) end();
  };
}
