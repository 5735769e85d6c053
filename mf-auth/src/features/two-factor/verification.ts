import { ApiError } from '@mullion/shared-kit/api/api-error';
import {
  type TwoFactorProviderInfo,
  type TwoFactorProviderType,
  twoFactorProviderTypes,
} from '@mullion/shared-kit/api/auth';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { createStore, type StoreApi } from 'zustand';
import { codeFormat } from './code-format';

/** Seconds until another code may be sent, when the platform does not say. */
export const DEFAULT_RESEND_PERIOD_S = 30;
/** The countdown's step. */
export const COUNTDOWN_TICK_MS = 1000;
/** How long the field shows "Too many requests". */
export const TOO_MANY_SHOWN_MS = 5000;
/** A code is sent for these; the others have it at hand. */
export const isSent = (type: TwoFactorProviderType): boolean => type === 'SMS' || type === 'EMAIL';

type CodeProblem = 'invalid' | 'incorrect' | 'too-many';

interface VerificationState {
  /** Null: the person chooses from the list. */
  provider: TwoFactorProviderInfo | null;
  code: string;
  problem: CodeProblem | null;
  /** The code is being checked. */
  checking: boolean;
  /** A code is being sent. */
  sending: boolean;
  /** A code has been sent to the provider's contact. */
  sent: boolean;
  /** Seconds until it may be sent again; 0: now. */
  resendIn: number;
}

interface VerificationDeps {
  providers: readonly TwoFactorProviderInfo[];
  /** Sends a code; tells its errors itself. */
  send(type: TwoFactorProviderType): Promise<void>;
  /** Checks a code and signs in. Rejects with `ApiError`. */
  check(type: TwoFactorProviderType, code: string): Promise<void>;
  signOut(): void;
  /** Shows an error that has no place at the field. */
  tell(error: unknown): void;
}

/** The second step of signing in, without its looks. */
export interface Verification {
  store: StoreApi<VerificationState>;
  /** In the order in which they are offered. */
  providers: readonly TwoFactorProviderInfo[];
  select(type: TwoFactorProviderType): void;
  /** Shows the list. */
  tryAnotherWay(): void;
  /** Takes what was typed, as `codeOf` gives it; a complete code is checked at once. */
  type(code: string): void;
  /** Checks what was typed. */
  submit(): Promise<void>;
  resend(): Promise<void>;
  /** From the list back to the provider before, else out. */
  cancel(): void;
  stop(): void;
}

/**
 * The second step of a sign-in as a store: the providers in their fixed order, the code, the pause before another
 * code is sent.
 */
export function createVerification(deps: VerificationDeps): Verification {
  const providers = twoFactorProviderTypes.flatMap((type) => deps.providers.filter((one) => one.type === type));
  const store = createStore<VerificationState>(() => ({
    provider: null,
    code: '',
    problem: null,
    checking: false,
    sending: false,
    sent: false,
    resendIn: 0,
  }));
  const set = store.setState;
  let previous: TwoFactorProviderInfo | null = null;
  /** When each provider may send again, ms. */
  const mayResendAt = new Map<TwoFactorProviderType, number>();
  let countdown: ReturnType<typeof setInterval> | undefined;
  let resetTimer: ReturnType<typeof setTimeout> | undefined;

  function show(provider: TwoFactorProviderInfo | null) {
    clearTimeout(resetTimer);
    set({ provider, code: '', problem: null, sent: false, resendIn: provider ? secondsLeft(provider.type) : 0 });
    count();
  }

  function secondsLeft(type: TwoFactorProviderType): number {
    return Math.max(0, Math.ceil(((mayResendAt.get(type) ?? 0) - Date.now()) / 1000));
  }

  /** Follows the countdown of the provider on screen. */
  function count() {
    clearInterval(countdown);
    const { provider } = store.getState();
    if (!provider || secondsLeft(provider.type) === 0) return;
    countdown = setInterval(() => {
      const resendIn = secondsLeft(provider.type);
      set({ resendIn });
      if (resendIn === 0) clearInterval(countdown);
    }, COUNTDOWN_TICK_MS);
  }

  /** Sends a code. The pause before the next runs after success and after failure. */
  async function send(provider: TwoFactorProviderInfo): Promise<void> {
    set({ sending: true, sent: false });
    const sent = await deps.send(provider.type).then(
      () => true,
      () => false,
    );
    const pause = (provider.minVerificationCodeSendPeriod || DEFAULT_RESEND_PERIOD_S) * 1000;
    mayResendAt.set(provider.type, Date.now() + pause);
    set({ sending: false });
    if (store.getState().provider !== provider) return;
    set({ sent, resendIn: secondsLeft(provider.type) });
    count();
  }

  function select(type: TwoFactorProviderType) {
    const provider = providers.find((one) => one.type === type);
    if (!provider) return;
    previous = null;
    show(provider);
    // Before the pause is over the platform would refuse, and what it sent last is on its way.
    if (isSent(type) && secondsLeft(type) === 0 && !store.getState().sending) runSafely(() => send(provider));
  }

  async function submit(): Promise<void> {
    const { provider, code, checking } = store.getState();
    if (!provider || checking) return;
    clearTimeout(resetTimer);
    if (!codeFormat(provider.type).isComplete(code)) return set({ problem: 'invalid' });
    set({ checking: true, problem: null });
    try {
      await deps.check(provider.type, code);
    } catch (error) {
      refuse(error);
    } finally {
      set({ checking: false });
    }
  }

  function refuse(error: unknown) {
    const status = error instanceof ApiError && error.kind === 'http' ? error.status : 0;
    if (status === 400) set({ problem: 'incorrect' });
    else if (status === 429) {
      set({ problem: 'too-many' });
      resetTimer = setTimeout(() => set({ problem: null }), TOO_MANY_SHOWN_MS);
    } else deps.tell(error);
  }

  const first = providers.find((one) => one.default) ?? (providers.length === 1 ? providers[0] : undefined);
  if (first) select(first.type);

  return {
    store,
    providers,
    select,
    tryAnotherWay() {
      previous = store.getState().provider;
      show(null);
    },
    type(code) {
      const { provider, checking, code: before } = store.getState();
      if (!provider || checking) return;
      const format = codeFormat(provider.type);
      clearTimeout(resetTimer);
      set({ code, problem: format.isWrong(code) ? 'invalid' : null });
      if (code !== before && format.isComplete(code)) runSafely(submit);
    },
    submit,
    async resend() {
      const { provider, sending, resendIn } = store.getState();
      if (provider && !sending && resendIn === 0) await send(provider);
    },
    cancel() {
      if (previous) {
        show(previous);
        previous = null;
      } else deps.signOut();
    },
    stop() {
      clearInterval(countdown);
      clearTimeout(resetTimer);
    },
  };
}
