import { session } from '@mullion/shared-kit/session/session';
import { createStore, type StoreApi } from 'zustand';

export type RunPhase = 'running' | 'paused' | 'done' | 'canceled';

/** Work of minutes that outlives the page it was begun on. */
export interface BackgroundRun {
  /** Who began it. */
  userId: string;
  state: Pick<StoreApi<{ phase: RunPhase }>, 'getState' | 'subscribe'>;
  /** Resolves when it is over, or pauses. */
  start(): Promise<void>;
  pause(): void;
  cancel(): void;
}

/** What such work does besides, when its phase changes. `isSeen`: something on screen shows it. */
type PhaseListener = (phase: RunPhase, isSeen: boolean) => void;

/** The browser asks before it ends work with the page. */
const keepPage = (event: BeforeUnloadEvent) => event.preventDefault();

/** Whether the person who began it is signed in. */
export const isSignedIn = ({ userId }: Pick<BackgroundRun, 'userId'>): boolean =>
  (session.store.getState().authUser?.userId ?? '') === userId;

/**
 * A place for one run of a kind: the one under way, or the one whose outcome nobody has put away. Nothing is done in
 * somebody else's name: who signs in again finds the own run paused, who else does so finds none.
 *
 * @param leave what a run leaves behind when it is put away
 */
export function createRunPlace<R extends BackgroundRun>(leave: (run: R) => void = () => {}) {
  const current = createStore<{ run: R | null; isShown: boolean }>(() => ({ run: null, isShown: false }));

  session.store.subscribe(({ authUser }) => {
    const { run } = current.getState();
    if (!run || isSignedIn(run)) return;
    if (authUser) putAway();
    else run.pause();
  });

  /** Forgets the run. */
  function putAway(): void {
    const { run } = current.getState();
    if (!run) return;
    if (run.state.getState().phase !== 'done') run.cancel();
    leave(run);
    current.setState({ run: null });
  }

  /** Puts a run in the place of the one before. */
  function put(run: R, onPhase: PhaseListener): void {
    putAway();
    current.setState({ run });
    run.state.subscribe(({ phase }, before) => {
      if (phase === before.phase) return;
      if (phase === 'running') window.addEventListener('beforeunload', keepPage);
      else window.removeEventListener('beforeunload', keepPage);
      if (isSignedIn(run)) onPhase(phase, current.getState().isShown);
    });
  }

  /** Whether the run may be acted on: it is in its place, and its person is signed in. */
  const holds = (run: R): boolean => current.getState().run === run && isSignedIn(run);

  return { current, put, putAway, holds };
}
