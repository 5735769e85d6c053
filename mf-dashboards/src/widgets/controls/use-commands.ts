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
import { type Command, CommandError, type CommandStage, type CommandTerms, sendCommand } from './commands';
import { useT } from './texts';
import { type Device, type NoDevice, useOffline, useWhyNoDevice } from './use-device';

/** How the last command of a control is going. */
export type CommandState =
  | { kind: 'idle' }
  | { kind: 'pending'; stage: CommandStage }
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
  /** Asks again for which device it is. */
  retry?: () => void;
  /**
   * Does some work, after what is under way; of all that is asked for meanwhile `about` one thing only the newest is done. `isRead`: it
   * only shows what the device has: what people press goes first, and it may be asked for again where it failed.
   */
  run: (work: Work, options?: { about?: string; isRead?: boolean }) => void;
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
      if (error.said) return t('fault.refused.why', { reason: error.said });
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
  const why = useWhyNoDevice();
  if (!device) return whyNone(why, t);
  return isVisitor ? t('visitor') : undefined;
}

const whyNone = (none: NoDevice, t: Translate): string =>
  none.kind === 'none' ? t(`no-target.${none.why}`) : t('no-target.unread', { reason: none.reason });

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
  const why = useWhyNoDevice();
  /** `failed`: of what follows each other one has failed, which is told when all is over. */
  const queue = useRef<{ next: Map<string, () => Promise<void>>; isRunning: boolean; failed?: CommandState }>({
    next: new Map(),
    isRunning: false,
  });
  const end = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    end.current = controller;
    return () => controller.abort();
  }, []);
  const send = useEffectEvent((command: Command, signal: AbortSignal, isRead: boolean) =>
    sendCommand(device?.id.id ?? '', command, terms, {
      ...{ signal, isRead },
      onStage: (stage) => setState({ kind: 'pending', stage }),
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
      queue.current.failed = undefined;
      for (const [about, next] of queue.current.next) {
        queue.current.next.delete(about);
        await next();
      }
      queue.current.isRunning = false;
    };
    const start: Commands['run'] = (work, options = {}) => {
      const { about = '', isRead = false } = options;
      // The newest comes last.
      queue.current.next.delete(about);
      queue.current.next.set(about, async () => {
        const signal = end.current?.signal;
        if (!signal || signal.aborted) return;
        setState({ kind: 'pending', stage: 'sent' });
        try {
          const text = await work((command) => send(command, signal, isRead), signal);
          if (!signal.aborted) setState(queue.current.failed ?? { kind: 'done', text: text ?? '' });
        } catch (error) {
          if (signal.aborted) return;
          const failed: CommandState = {
            kind: 'failed',
            text: told(error),
            ...(isRead && { retry: () => start(work, options) }),
          };
          // One that is about something else doesn't hide it; the newest about the same does.
          if (queue.current.next.size > 0) queue.current.failed = failed;
          setState(failed);
        }
      });
      if (!queue.current.isRunning) runSafely(drain);
    };
    return start;
  }, []);
  const retry = !device && why.kind === 'unread' ? why.retry : undefined;
  return { state, blocked, retry, run };
}
