import type { ChartLook, DrawingStep } from '@mullion/shared-kit/charts/chart';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { completeTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { objectSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import { type LookFacts, lookOf, type SetLine, shapesOf, textsKey, tooltipBodyOf } from './chart-look';

/** Records what a function does with a canvas: `ctx` of the function isn't one, since its code doesn't run in the page. */
const recording = (body: string): string => `
  const steps = [];
  const pen = new Proxy({}, {
    get: (_, member) => (...args) => { steps.push([String(member), ...args]); },
    set: (_, member, value) => { steps.push([String(member), value]); return true; },
  });
  (function (ctx, x, y, radius, shadow) { ${body}\n }).call(undefined, pen, 0, 0, radius, false);
  return steps;`;

/** How the chart of a widget is drawn; undefined: in the kit's own way. What its functions say comes when it is known. */
export function useChartLook(
  ctx: WidgetContext,
  lines: readonly SetLine[],
  known: Pick<LookFacts, 'earlierBy' | 'levels' | 'attributes'>,
): ChartLook | undefined {
  const { settings, timewindow } = ctx;
  const facts = { ...known, isGrouped: completeTimewindow(timewindow).aggregation.type !== 'NONE' };
  const functions = useWidgetFunctions(ctx);
  const [texts, setTexts] = useState<NonNullable<LookFacts['texts']>>({});
  const [shapes, setShapes] = useState<Record<string, readonly DrawingStep[]>>({});
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  const told = useRef(new Set<string>());
  const failed = useEffectEvent((body: string, error: UserCodeError) => {
    if (told.current.has(body)) return;
    told.current.add(body);
    const { config, title, id } = ctx.widget;
    notify.warn(t('function.threw', { name: config.title || title, reason: failureText(error) }), {
      id: `widget-${id}`,
    });
  });
  const points = JSON.stringify(shapesOf(lines));
  useEffect(() => {
    let isCurrent = true;
    for (const { body, radius } of JSON.parse(points) as ReturnType<typeof shapesOf>) {
      functions.call({ body: recording(body), argNames: ['radius'], widget: 'ctx' }, [radius]).then(
        (steps) => {
          if (isCurrent && Array.isArray(steps)) setShapes((now) => ({ ...now, [body]: steps as DrawingStep[] }));
        },
        // A shape that fails is a cross.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [functions, points]);
  const written = JSON.stringify([
    settings,
    lines.map(({ id, unit, decimals, settings: own, bars, latestData }) => [id, unit, decimals, own, bars, latestData]),
    facts,
  ]);
  return useMemo(() => {
    const look = lookOf(settings, lines, { ...facts, texts, shapes });
    if (!look) return undefined;
    const learn = (body: string | undefined, values: readonly number[], line?: SetLine) => {
      if (body === undefined) return;
      const key = line ? textsKey(body, line) : body;
      const calls = values.map((value) =>
        functions
          .call({ body, argNames: ['value', 'latestData'], widget: 'ctx' }, [value, line?.latestData ?? {}])
          .then(
            (text) => [value, text === null || text === undefined ? '' : String(text)] as const,
            // What fails writes the value, and is told once.
            (error: unknown) => {
              if (error instanceof UserCodeError) failed(body, error);
              return [value, formatNumber(value)] as const;
            },
          ),
      );
      runSafely(async () => {
        const known = Object.fromEntries(await Promise.all(calls));
        setTexts((now) => ({ ...now, [key]: { ...now[key], ...known } }));
      });
    };
    return {
      ...look,
      onUnknownTexts: (axis, values) => learn(axisBodyOf(settings, lines, look, axis), values),
      tooltip: {
        ...look.tooltip,
        onUnknownText: (id, value) => {
          const line = lines.find((one) => one.id === id);
          if (line) learn(tooltipBodyOf(settings, line), [value], line);
        },
      },
    };
  }, [written, texts, shapes, functions]);
}

/** The function that writes the labels of an axis, by its place. */
function axisBodyOf(
  settings: WidgetContext['settings'],
  lines: readonly SetLine[],
  look: ChartLook,
  axis: number,
): string | undefined {
  const own = objectSetting(lines.find(({ id }) => look.lines[id]?.axis === axis)?.settings);
  const body = own.showSeparateAxis === true ? own.axisTicksFormatter : objectSetting(settings.yaxis).ticksFormatter;
  return typeof body === 'string' ? body : undefined;
}
