import { useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { useCallback, useMemo, useState } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import { rootStateId } from '../model/layouts';
import { decodeStates, encodeStates } from '../states/state-parameter';
import {
  currentEntry,
  isPlain,
  type KnownStates,
  type StateControllerId,
  type StateStack,
  stackOf,
} from '../states/state-stack';

/** Parameter of the address that holds the states. */
const PARAMETER = 'state';

/** The way to the state that is shown, and how to go elsewhere. */
export interface DashboardStates {
  stack: StateStack;
  known: KnownStates;
  controller: StateControllerId;
  go: (next: StateStack) => void;
  /** The `state` parameter of a link to some states. */
  parameterOf: (stack: StateStack) => string;
}

/**
 * The states of a dashboard as its address has them: going to one is a step of the browser’s history. Those of an
 * embedded one are in memory: the address is the page’s.
 */
export function useDashboardStates(
  configuration: Pick<DashboardConfiguration, 'states'>,
  controller: StateControllerId,
  { embedded = false, state = null }: { embedded?: boolean; state?: string | null },
): DashboardStates {
  const [params, setParams] = useSearchParams();
  const [inMemory, setInMemory] = useState(state);
  const parameter = embedded ? inMemory : params.get(PARAMETER);
  const { states } = configuration;
  // Moving a widget changes a state, but not which there are: widgets need not hear of it.
  const there = JSON.stringify([rootStateId({ states }) ?? null, ...Object.keys(states)]);
  const known = useMemo((): KnownStates => {
    const [root, ...ids] = JSON.parse(there) as [string | null, ...string[]];
    return { ids: new Set(ids), root: root ?? undefined };
  }, [there]);
  const stack = useMemo(() => stackOf(decodeStates(parameter), controller, known), [parameter, controller, known]);
  const shown = currentEntry(stack)?.id;
  const go = useCallback(
    (next: StateStack) => {
      const isSameState = currentEntry(next)?.id === shown && next.length === stack.length;
      const parameter = isPlain(next, controller, known) ? null : encodeStates(next);
      if (embedded) return setInMemory(parameter);
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          if (parameter === null) changed.delete(PARAMETER);
          else changed.set(PARAMETER, parameter);
          return changed;
        },
        { replace: controller === 'entity' && isSameState },
      );
    },
    [setParams, embedded, controller, known, shown, stack.length],
  );
  return useMemo(() => ({ stack, known, controller, go, parameterOf: encodeStates }), [stack, known, controller, go]);
}
