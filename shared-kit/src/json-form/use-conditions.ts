import { useEffect, useState } from 'react';
import { loadCode } from '../browser/load-code';
import type { createUserFunction, UserFunction } from '../sandbox/sandbox';

/** Makes a condition's function; the sandbox does. */
export type MakeFunction = (...args: Parameters<typeof createUserFunction>) => UserFunction;

const inSandbox = async (): Promise<MakeFunction> =>
  (await loadCode(() => import(/* webpackChunkName: "kit-sandbox" */ '../sandbox/sandbox'))).createUserFunction;

/**
 * Which conditions hold for a model. They are expressions that people wrote, so the sandbox evaluates them: a condition
 * that is not known yet counts as not held (nothing appears and goes again), one that fails as held.
 */
export function useConditions(
  conditions: readonly string[],
  model: unknown,
  load: () => Promise<MakeFunction> = inSandbox,
): (condition: string | undefined) => boolean {
  const key = JSON.stringify([...new Set(conditions)]);
  const [functions, setFunctions] = useState<ReadonlyMap<string, UserFunction>>();
  const [held, setHeld] = useState<ReadonlyMap<string, boolean>>(new Map());

  useEffect(() => {
    const distinct = JSON.parse(key) as string[];
    if (distinct.length === 0) return;
    let made: Map<string, UserFunction> | null | undefined;
    load().then(
      (make) => {
        if (made === null) return;
        made = new Map(distinct.map((one) => [one, make(`return (${one}\n);`, ['model'])]));
        setFunctions(made);
      },
      () => setHeld(new Map(distinct.map((one) => [one, true]))),
    );
    return () => {
      for (const one of made?.values() ?? []) one.dispose();
      made = null;
    };
  }, [key, load]);

  useEffect(() => {
    if (!functions) return;
    let current = true;
    const results = [...functions].map(async ([condition, { callBatch }]) => {
      const [result] = await callBatch([[model]]);
      return [condition, !(result?.ok && result.value === false)] as const;
    });
    Promise.all(results).then((all) => {
      if (current) setHeld(new Map(all));
    });
    return () => {
      current = false;
    };
  }, [functions, model]);

  return (condition) => !condition?.trim() || (held.get(condition) ?? false);
}
