import type { StoreApi } from 'zustand';
import { ApiError } from '../api/api-error';
import type { Backoff } from './backoff';
import type { SessionDeps } from './session-contract';
import type { SessionState } from './session-state';

/** What is asked to find out whether the platform is there, and how long it may take. */
export const PROBE_PATH = '/api/noauth/userPasswordPolicy';
const PROBE_TIMEOUT_MS = 10_000;

interface ConnectionDeps {
  http: SessionDeps['http'];
  store: StoreApi<SessionState>;
  retry: Backoff;
  /** Changes with every load and sign-out; an answer to an older one says nothing. */
  currentRun: () => number;
}

/** Whether the platform answers: keeps `connection` in the store, and what is to be tried again while it does not. */
export function createConnection({ http, store, retry, currentRun }: ConnectionDeps) {
  let probing = false;

  function unreachable(tryAgain: () => void): void {
    store.setState({ connection: 'unreachable' });
    retry.failed(tryAgain);
  }

  function online(): void {
    retry.reset();
    store.setState({ connection: 'online' });
  }

  /** One small call that anybody may make. An answer of any kind but a gateway's is a platform that is there. */
  async function probe(): Promise<void> {
    if (probing) return;
    probing = true;
    const mine = currentRun();
    const answered = await http
      .get(PROBE_PATH, undefined, { silent: true, ignoreLoading: true, timeoutMs: PROBE_TIMEOUT_MS })
      .then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.isUnreachable),
      );
    probing = false;
    // Who signed in or out meanwhile has asked for themselves.
    if (currentRun() !== mine || !store.getState().isUserLoaded) return;
    if (answered) online();
    else unreachable(() => void probe());
  }

  return { unreachable, online, probe };
}
