import type { ChartLook, DrawingStep } from '@mullion/shared-kit/charts/chart';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useEffect, useMemo, useState } from 'react';
import { objectSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions } from '../../runtime/widget-functions';
import { type LookFacts, lookOf, type SetLine, shapesOf, tooltipBodyOf } from './chart-look';

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
  facts: Pick<LookFacts, 'earlierBy' | 'levels' | 'attributes'>,
): ChartLook | undefined {
  const { settings } = ctx;
  const functions = useWidgetFunctions(ctx);
  const [texts, setTexts] = useState<NonNullable<LookFacts['texts']>>({});
  const [shapes, setShapes] = useState<Record<string, readonly DrawingStep[]>>({});
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
    lines.map(({ id, unit, settings: own, bars }) => [id, unit, own, bars]),
    facts,
  ]);
  return useMemo(() => {
    const look = lookOf(settings, lines, { ...facts, texts, shapes });
    if (!look) return undefined;
    const learn = (body: string | undefined, values: readonly number[]) => {
      if (body === undefined) return;
      const calls = values.map((value) =>
        functions.call({ body, argNames: ['value', 'latestData'], widget: 'ctx' }, [value, {}]).then(
          (text) => [value, text === null || text === undefined ? '' : String(text)] as const,
          // What fails writes the value.
          () => [value, String(value)] as const,
        ),
      );
      runSafely(async () => {
        const known = Object.fromEntries(await Promise.all(calls));
        setTexts((now) => ({ ...now, [body]: { ...now[body], ...known } }));
      });
    };
    return {
      ...look,
      onUnknownTexts: (axis, values) => learn(axisBodyOf(settings, lines, look, axis), values),
      tooltip: {
        ...look.tooltip,
        onUnknownText: (id, value) => {
          const line = lines.find((one) => one.id === id);
          if (line) learn(tooltipBodyOf(settings, line), [value]);
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
