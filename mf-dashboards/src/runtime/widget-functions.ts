import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import { createFunctionContext } from '@mullion/shared-kit/sandbox/function-context';
import { type LateFunction, lateFunction } from '@mullion/shared-kit/sandbox/late-function';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { useSession } from '@mullion/shared-kit/session/session';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { asksMore } from './asks-more';
import { asksHelpers, withHelpers } from './function-helpers';
import { useNarrow } from './use-narrow';
import type { WidgetContext } from './widget-context';

/** A function that somebody wrote for a widget. */
export interface WidgetFunction {
  body: string;
  /** Of what changes from call to call. */
  argNames: readonly string[];
  /** What it calls the widget. */
  widget: 'ctx' | 'widgetContext' | 'widgetCtx';
}

/** The functions of a widget: for its cells, its rows, and its actions. */
export interface WidgetFunctions {
  /** Rejects with a `UserCodeError`. */
  call: (of: WidgetFunction, args: readonly unknown[]) => Promise<unknown>;
}

/** The functions of a widget in the sandbox; what one of them did to be stopped is told once. */
export function useWidgetFunctions({ widget, settings, stateId, params }: WidgetContext): WidgetFunctions {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  const isMobile = useNarrow();
  const user = useSession(({ authUser }) => authUser);
  const { config } = widget;
  const { authority, userId, tenantId, customerId } = user ?? {};
  const told = JSON.stringify({
    ...{ settings, widgetConfig: config, units: config.units ?? '', decimals: config.decimals ?? 2 },
    ...{ widgetTitle: config.title ?? widget.title, isMobile, isEdit: false, stateId, stateParams: params },
    currentUser: { authority, userId, tenantId, customerId },
  });
  const stopped = useEffectEvent((error: UserCodeError) => {
    const name = config.title || widget.title;
    notify.warn(t('function.stopped', { name, reason: failureText(error) }), { id: `widget-${widget.id}` });
  });
  const functions = useMemo((): WidgetFunctions & { end: () => void } => {
    // Kept before its code is there, so that it ends with the widget, and is made once. With another context all are others.
    const all = new Map<string, Promise<LateFunction>>();
    const contexts = new Map<WidgetFunction['widget'], ReturnType<typeof contextOf>>();
    const contextFor = (name: WidgetFunction['widget']) => {
      const context = contexts.get(name) ?? contextOf(name, told);
      contexts.set(name, context);
      return context;
    };
    let isTold = false;
    return {
      async call({ body, argNames, widget: named }, args) {
        const context = contextFor(named);
        const key = `${named} ${argNames.join()} ${body}`;
        const wholeOf = async () => (asksHelpers(body) ? withHelpers(body, named) : body);
        const made =
          all.get(key) ?? wholeOf().then((whole) => lateFunction(whole, argNames, { context, pure: !asksMore(body) }));
        all.set(key, made);
        // Code that didn’t arrive is asked for again.
        made.catch(() => all.delete(key));
        const run = await made;
        try {
          return await run.call(...args);
        } catch (error) {
          if (!isTold && error instanceof UserCodeError && !['thrown', 'syntax', 'disposed'].includes(error.kind)) {
            isTold = true;
            stopped(error);
          }
          throw error;
        }
      },
      end() {
        for (const one of all.values())
          one.then(
            (made) => made.dispose(),
            () => undefined,
          );
        all.clear();
      },
    };
  }, [told]);
  const latest = useRef(functions);
  latest.current = functions;
  useEffect(() => () => latest.current.end(), []);
  return functions;
}

/** What functions know of the widget; nothing where that is too much. */
function contextOf(name: WidgetFunction['widget'], told: string) {
  try {
    return createFunctionContext({ [name]: JSON.parse(told) });
  } catch {
    return createFunctionContext({ [name]: {} });
  }
}

/**
 * What a function comes to, after it has: until then what it came to before. Undefined while there is nothing, where there is no
 * function, and where it failed.
 */
export function useFunctionResult(
  functions: WidgetFunctions,
  of: WidgetFunction | undefined,
  args: readonly unknown[],
): unknown {
  const [result, setResult] = useState<{ body: string; value: unknown }>();
  const { body = '', widget = 'ctx' } = of ?? {};
  const names = (of?.argNames ?? []).join();
  const given = body ? JSON.stringify(args) : '';
  useEffect(() => {
    if (!body) return;
    let isCurrent = true;
    const take = (value: unknown) => {
      if (isCurrent) setResult({ body, value });
    };
    functions
      .call({ body, argNames: names.split(','), widget }, JSON.parse(given) as unknown[])
      .then(take, () => take(undefined));
    return () => {
      isCurrent = false;
    };
  }, [functions, body, names, widget, given]);
  return body && result?.body === body ? result.value : undefined;
}

/** A function of a setting that says whether it is used. */
export const bodyOf = (isUsed: unknown, body: unknown): string | undefined =>
  isUsed === true && typeof body === 'string' && body.trim() !== '' ? body : undefined;
