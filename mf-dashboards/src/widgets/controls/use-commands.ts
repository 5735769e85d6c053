import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { useSession } from '@mullion/shared-kit/session/session';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flagSetting, numberSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { type Command, CommandError, type CommandTerms, sendCommand } from './commands';
import { useT } from './texts';
import { type Device, useOffline } from './use-device';

/** How the last command of a control is going. */
export type CommandState =
  | { kind: 'idle' }
  | { kind: 'pending'; isStored: boolean }
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; retry?: () => void };

/** Sends a command on the widget's terms. */
type Send = (command: Command) => Promise<unknown>;

/** Something that a control does with commands. What it answers is shown when it is over. */
export type Work = (send: Send, signal: AbortSignal) => Promise<string | undefined>;

/** The commands of one control. */
export interface Commands {
  state: CommandState;
  /** Why nothing can be sent; undefined: it can. */
  blocked: string | undefined;
  /**
   * Does some work, after what is under way; of all that is asked for meanwhile only the newest is done. `canRetry`: it may be asked for
   * again where it failed.
   */
  run: (work: Work, options?: { canRetry?: boolean }) => void;
}

/** The terms of a widget's commands; `timeout`: what counts while none is stored. */
export const termsOf = (settings: WidgetContext['settings'], timeout = 500): CommandTerms => ({
  timeout: numberSetting(settings.requestTimeout, timeout),
  persistent: flagSetting(settings.requestPersistent, false),
  interval: numberSetting(settings.persistentPollingInterval, 5000),
});

/** What a person is told of a failure. */
export function useFaultText(device: Device | null): (error: unknown) => string {
  const t = useT();
  const failureText = useFailureText();
  const isOffline = useOffline(device);
  return (error) => {
    if (error instanceof UserCodeError) return t('function', { reason: failureText(error) });
    if (error instanceof CommandError) {
      const isUnheard = error.fault === 'timeout' && isOffline;
      return t(`fault.${isUnheard ? 'offline' : error.fault}`);
    }
    return error instanceof ApiError ? errorText(error) : t('fault.other');
  };
}

/** Why nothing can be sent to a device; undefined: it can. */
export function useBlocked(device: Device | null): string | undefined {
  const t = useT();
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  return blockedBy(device, isVisitor, t);
}

function blockedBy(device: Device | null, isVisitor: boolean, t: Translate): string | undefined {
  if (!device) return t('no-target');
  return isVisitor ? t('visitor') : undefined;
}

/**
 * The commands of a control to its device: one at a time, the newest last. They end with the control. `isDetailed`: of a failure the
 * platform’s status is told too.
 */
export function useCommands(
  { settings }: WidgetContext,
  device: Device | null,
  { terms = termsOf(settings), isDetailed = false }: { terms?: CommandTerms; isDetailed?: boolean } = {},
): Commands {
  const [state, setState] = useState<CommandState>({ kind: 'idle' });
  const faultText = useFaultText(device);
  const blocked = useBlocked(device);
  const queue = useRef<{ next?: () => Promise<void>; isRunning: boolean }>({ isRunning: false });
  const end = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    end.current = controller;
    return () => controller.abort();
  }, []);
  const send = useEffectEvent((command: Command, signal: AbortSignal) =>
    sendCommand(device?.id.id ?? '', command, terms, {
      signal,
      onStored: () => setState({ kind: 'pending', isStored: true }),
    }),
  );
  const told = useEffectEvent((error: unknown) => {
    const call = error instanceof CommandError ? error.cause : error;
    const detail =
      isDetailed && call instanceof ApiError && call.kind === 'http' && `${call.status} ${call.statusText}`;
    return detail ? `${faultText(error)} (${detail.trim()})` : faultText(error);
  });
  const run = useMemo(() => {
    const drain = async () => {
      queue.current.isRunning = true;
      while (queue.current.next) {
        const { next } = queue.current;
        queue.current.next = undefined;
        await next();
      }
      queue.current.isRunning = false;
    };
    const start: Commands['run'] = (work, { canRetry = false } = {}) => {
      queue.current.next = async () => {
        const signal = end.current?.signal;
        if (!signal || signal.aborted) return;
        setState({ kind: 'pending', isStored: false });
        try {
          const text = await work((command) => send(command, signal), signal);
          if (!signal.aborted) setState({ kind: 'done', text: text ?? '' });
        } catch (error) {
          if (signal.aborted) return;
          setState({ kind: 'failed', text: told(error), ...(canRetry && { retry: () => start(work, { canRetry }) }) });
        }
      };
      if (!queue.current.isRunning) runSafely(drain);
    };
    return start;
  }, []);
  return { state, blocked, run };
}
