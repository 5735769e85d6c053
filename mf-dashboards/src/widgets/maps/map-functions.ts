import { createFunctionContext } from '@mullion/shared-kit/sandbox/function-context';
import { createUserFunction, type UserCallResult, type UserFunction } from '@mullion/shared-kit/sandbox/sandbox';
import { sandboxFailure, UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { asksMore } from '../../runtime/asks-more';
import { asksHelpers, withHelpers } from '../../runtime/function-helpers';
import { MapFaults, type TellFault } from './map-faults';
import { formattedItems, type MapItem } from './map-items';

/** A function of a map: of one item, all of them, and the place of the one among them. */
export interface MapFunction {
  body: string;
  /** What it gets between the item and all of them, by name. */
  more?: Readonly<Record<string, unknown>>;
  /** It gets these values of the item alone, as numbers: their labels, by the names of its arguments. */
  numbers?: Readonly<Record<string, string>>;
}

/** Calls functions about items. */
export interface MapCalls {
  /** By the place of the item; undefined where the function failed. */
  all: (of: MapFunction, items: readonly MapItem[]) => Promise<readonly unknown[]>;
  /** About one of them. */
  one: (of: MapFunction, items: readonly MapItem[], item: MapItem) => Promise<unknown>;
  /** With arguments of another kind. */
  sets: (body: string, names: readonly string[], args: readonly (readonly unknown[])[]) => Promise<readonly unknown[]>;
}

/**
 * Functions of a map in the sandbox, where calls about thousands of items go in batches. All items go along once for all calls, and
 * only where the function names them. `tell`: why calls failed.
 */
function createMapCalls(tell: TellFault): MapCalls & { end: () => void } {
  const kept = new Map<string, Promise<UserFunction>>();
  const wholeOf = async (own: string) => (asksHelpers(own) ? withHelpers(own) : own);
  /** Kept before its code is there, so that it ends with the map, and is made once. */
  const keptFor = (own: string, names: readonly string[]) => {
    const run = kept.get(own) ?? wholeOf(own).then((body) => createUserFunction(body, names, { pure: !asksMore(own) }));
    kept.set(own, run);
    // Code that didn’t arrive is asked for again.
    run.catch(() => {
      kept.delete(own);
      tell(own, new UserCodeError(sandboxFailure('unavailable')));
    });
    return run;
  };
  const valuesOf = (own: string, results: readonly UserCallResult[]) => {
    const failures = results.flatMap((result) => (result.ok ? [] : [result.error]));
    // What has ended says nothing of the function.
    if (!failures.some(({ kind }) => kind === 'disposed')) tell(own, failures[0]);
    return results.map((result) => (result.ok ? result.value : undefined));
  };
  const sets: MapCalls['sets'] = async (own, names, args) =>
    valuesOf(own, await (await keptFor(own, names)).callBatch(args));
  const call = async (
    { body: own, more = {}, numbers }: MapFunction,
    items: readonly MapItem[],
    about: readonly number[],
  ) => {
    const data = formattedItems(items, own);
    if (numbers) {
      const labels = Object.values(numbers);
      return sets(
        own,
        Object.keys(numbers),
        about.map((at) => labels.map((label) => Number(data[at]?.[label]))),
      );
    }
    const names = ['data', ...Object.keys(more), 'dsIndex'];
    const readsAll = /\b(dsData|arguments)\b/.test(own);
    const run = readsAll
      ? createUserFunction(await wholeOf(own), names, { context: contextOf(data), pure: false })
      : await keptFor(own, [...names, 'dsData']);
    const given = Object.values(more);
    const results = await run.callBatch(about.map((at) => [data[at], ...given, at]));
    if (readsAll) run.dispose();
    return valuesOf(own, results);
  };
  return {
    all: (of, items) => call(of, items, [...items.keys()]),
    one: async (of, items, item) => (await call(of, items, [items.indexOf(item)]))[0],
    sets,
    end() {
      for (const one of kept.values())
        one.then(
          (made) => made.dispose(),
          () => undefined,
        );
      kept.clear();
    },
  };
}

/** All items for functions; none of them where that is too much. */
function contextOf(data: readonly unknown[]) {
  try {
    return createFunctionContext({ dsData: data });
  } catch {
    return createFunctionContext({ dsData: [] });
  }
}

/** The functions of one map; they end with it. `own`: who is told of those beside the map. */
export function useMapCalls(own?: TellFault): MapCalls {
  const around = use(MapFaults);
  const tell = own ?? around;
  const [calls] = useState(() => createMapCalls(tell));
  useEffect(() => calls.end, [calls]);
  return calls;
}

/** What functions came to, by the id of the item and their name. */
export type Results = ReadonlyMap<string, Readonly<Record<string, unknown>>>;
const none: Results = new Map();

/**
 * What functions come to about items, by name; until they have answered again what they came to before. Undefined before the first
 * answer, where there are any.
 */
export function useItemResults(
  items: readonly MapItem[],
  functions: Readonly<Record<string, MapFunction | undefined>>,
): Results | undefined {
  const calls = useMapCalls();
  const wanted = Object.entries(functions).flatMap(([name, of]) => (of ? [[name, of] as const] : []));
  const key = JSON.stringify(wanted);
  const known = useRef(0);
  const [results, setResults] = useState<{ of: string; by: Results }>();
  const read = useMemo(() => JSON.parse(key) as [string, MapFunction][], [key]);
  useEffect(() => {
    if (read.length === 0 || items.length === 0) return;
    known.current += 1;
    const asked = known.current;
    Promise.all(read.map(([, of]) => calls.all(of, items))).then(
      (answers) => {
        if (asked !== known.current) return;
        const by = new Map(
          items.map(({ id }, at) => [
            id,
            Object.fromEntries(read.map(([name], place) => [name, answers[place]?.[at]])),
          ]),
        );
        setResults({ of: key, by });
      },
      () => setResults({ of: key, by: none }),
    );
  }, [calls, key, read, items]);
  if (read.length === 0) return none;
  return results?.of === key ? results.by : undefined;
}
