import { ApiError } from '@mullion/shared-kit/api/api-error';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { useSession } from '@mullion/shared-kit/session/session';
import { useRef, useState } from 'react';
import { flagSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useT } from './texts';

/** The saves of one input. */
export interface Saving {
  isBusy: boolean;
  /** Why the last save failed. */
  failure: string | undefined;
  /** Why nothing can be saved; undefined: it can. */
  blocked: string | undefined;
  /** Saves; what was saved is told by its name. A failure stands in the widget until something is saved or discarded. */
  save: (name: string, work: () => Promise<void>) => void;
  forget: () => void;
}

/** Why visitors can enter nothing; undefined: whoever views the dashboard has signed in. */
export function useVisitorReason(): string | undefined {
  const t = useT();
  return useSession(({ authUser }) => authUser?.isPublic === true) ? t('visitor') : undefined;
}

/**
 * Saves of an input, one after the other, so that what was asked for last is what stays: told at the widget where they fail, and in a
 * toast where they don’t, unless the widget is set not to.
 */
export function useSaving({ settings }: Pick<WidgetContext, 'settings'>): Saving {
  const t = useT();
  const failureText = useFailureText();
  const blocked = useVisitorReason();
  const [running, setRunning] = useState(0);
  const before = useRef<Promise<void>>(Promise.resolve());
  /** Of saves that follow each other one has failed: that stands, whatever becomes of the others. */
  const line = useRef({ waiting: 0, hasFailed: false });
  const [failure, setFailure] = useState<string>();
  const told = (error: unknown): string => {
    if (error instanceof UserCodeError) return t('function-failed', { reason: failureText(error) });
    return t('not-saved', { reason: error instanceof ApiError ? errorText(error) : t('unexpected') });
  };
  const run = async (name: string, work: () => Promise<void>, last: Promise<void>) => {
    setRunning((count) => count + 1);
    try {
      await last;
      await work();
      if (!line.current.hasFailed) setFailure(undefined);
      if (flagSetting(settings.showResultMessage, true)) notify.success(t('saved', { name }));
    } catch (error) {
      line.current.hasFailed = true;
      setFailure(told(error));
    } finally {
      line.current.waiting -= 1;
      setRunning((count) => count - 1);
    }
  };
  return {
    isBusy: running > 0,
    failure,
    blocked,
    save: (name, work) => {
      if (blocked) return;
      if (line.current.waiting === 0) line.current.hasFailed = false;
      line.current.waiting += 1;
      runSafely(() => {
        before.current = run(name, work, before.current);
        return before.current;
      });
    },
    forget: () => setFailure(undefined),
  };
}
