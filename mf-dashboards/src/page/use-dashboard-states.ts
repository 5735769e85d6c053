import { useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import { rootStateId } from '../model/layouts';
import { decodeStates, encodeStates, type StateEntry } from '../states/state-parameter';
import {
  currentEntry,
  isPlain,
  type KnownStates,
  type StateControllerId,
  type StateStack,
  stackOf,
} from '../states/state-stack';
import { useNamedStates } from './use-named-states';

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

interface Kept {
  embedded?: boolean;
  state?: string | null;
  /** While it is edited, every state can be chosen; the end goes back to where one was. */
  isEditing: boolean;
}

type States = DashboardConfiguration['states'];

const isGone = (parameter: string | null, states: States): boolean => {
  const shown = currentEntry(decodeStates(parameter));
  return shown !== undefined && !Object.hasOwn(states, shown.id);
};

/** The shown state under the id that it has now, if it had another one: its layouts are the same. */
function renamedOf(parameter: string | null, before: States, states: States): StateEntry | undefined {
  if (before === states || !isGone(parameter, states)) return undefined;
  const shown = currentEntry(decodeStates(parameter));
  const layouts = shown && before[shown.id]?.layouts;
  const id = layouts && Object.keys(states).find((id) => states[id]?.layouts === layouts);
  return shown && id !== undefined ? { ...shown, id } : undefined;
}

/**
 * The states of a dashboard as its address has them: going to one is a step of the browser’s history. Those of an
 * embedded one, and of one that is edited, are in memory: the address stays.
 */
export function useDashboardStates(
  configuration: Pick<DashboardConfiguration, 'states'>,
  ownController: StateControllerId,
  { embedded = false, state = null, isEditing }: Kept,
): DashboardStates {
  const [params, setParams] = useSearchParams();
  const [inMemory, setInMemory] = useState(state);
  const [whileEditing, setWhileEditing] = useState<string | null>(null);
  const controller = isEditing ? 'default' : ownController;
  const viewed = embedded ? inMemory : params.get(PARAMETER);
  const { states } = configuration;
  const [wasEditing, setWasEditing] = useState(isEditing);
  if (wasEditing !== isEditing) {
    setWasEditing(isEditing);
    if (isEditing && !isGone(viewed, states)) setWhileEditing(null);
  }
  // Where one was may have another id since: then one stays where the editing was.
  const parameter = isEditing || isGone(viewed, states) ? (whileEditing ?? viewed) : viewed;
  const before = useRef(states);
  useEffect(() => {
    before.current = states;
  });
  const renamed = isEditing ? renamedOf(parameter, before.current, states) : undefined;
  if (renamed) setWhileEditing(encodeStates([renamed]));
  // Moving a widget changes a state, but not which there are: widgets need not hear of it.
  const there = JSON.stringify([rootStateId({ states }) ?? null, ...Object.keys(states)]);
  const known = useMemo((): KnownStates => {
    const [root, ...ids] = JSON.parse(there) as [string | null, ...string[]];
    return { ids: new Set(ids), root: root ?? undefined };
  }, [there]);
  const read = useMemo(() => stackOf(decodeStates(parameter), controller, known), [parameter, controller, known]);
  const stack = useNamedStates(read);
  const shown = currentEntry(stack)?.id;
  const go = useCallback(
    (next: StateStack) => {
      const isSameState = currentEntry(next)?.id === shown && next.length === stack.length;
      const parameter = isPlain(next, controller, known) ? null : encodeStates(next);
      if (isEditing) return setWhileEditing(parameter);
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
    [setParams, embedded, isEditing, controller, known, shown, stack.length],
  );
  return useMemo(() => ({ stack, known, controller, go, parameterOf: encodeStates }), [stack, known, controller, go]);
}
