import { useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DashboardConfiguration } from '../model/dashboard';
import { rootStateId } from '../model/layouts';
import { endKeptSources, keepSources } from '../runtime/kept-sources';
import { decodeStates, encodeStates } from '../states/state-parameter';
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

const isGone = (parameter: string | null, states: States): boolean =>
  decodeStates(parameter).some(({ id }) => id !== '' && !Object.hasOwn(states, id));

/** A way to states that had other ids before: their layouts are the same. */
function followed(parameter: string | null, before: States, states: States): string | null {
  if (!isGone(parameter, states)) return parameter;
  const nowOf = (id: string) => {
    const layouts = Object.hasOwn(states, id) ? undefined : before[id]?.layouts;
    const isRenamed = (now: string) => !Object.hasOwn(before, now) && states[now]?.layouts === layouts;
    return (layouts && Object.keys(states).find(isRenamed)) ?? id;
  };
  return encodeStates(decodeStates(parameter).map((entry) => ({ ...entry, id: nowOf(entry.id) })));
}

/** What is shown while a dashboard is edited, and where one was before, both under the ids that states have by now. */
interface InEditing {
  shown: string | null;
  before: string | null;
  states: States;
  /** Where the address leads: once it leads elsewhere, that counts. */
  viewed: string | null;
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
  const controller = isEditing ? 'default' : ownController;
  const viewed = embedded ? inMemory : params.get(PARAMETER);
  const { states } = configuration;
  const [edited, setEdited] = useState<InEditing | null>(null);
  const [wasEditing, setWasEditing] = useState(false);
  if (wasEditing !== isEditing) setWasEditing(isEditing);
  if (isEditing && (!wasEditing || edited?.viewed !== viewed))
    setEdited({ shown: viewed, before: viewed, states, viewed });
  else if (edited && edited.viewed !== viewed) setEdited(null);
  else if (isEditing && edited && edited.states !== states) {
    const now = (parameter: string | null) => followed(parameter, edited.states, states);
    setEdited({ ...edited, shown: now(edited.shown), before: now(edited.before), states });
  }
  // Where one was may have another id since, or be gone: then one stays where the editing was.
  const back =
    edited && isGone(viewed, states) ? [edited.before, edited.shown].find((one) => !isGone(one, states)) : viewed;
  const parameter = (isEditing && edited ? edited.shown : back) ?? null;
  // Moving a widget changes a state, but not which there are: widgets need not hear of it.
  const there = JSON.stringify([rootStateId({ states }) ?? null, ...Object.keys(states)]);
  const known = useMemo((): KnownStates => {
    const [root, ...ids] = JSON.parse(there) as [string | null, ...string[]];
    return { ids: new Set(ids), root: root ?? undefined };
  }, [there]);
  const read = useMemo(() => stackOf(decodeStates(parameter), controller, known), [parameter, controller, known]);
  const stack = useNamedStates(read);
  const shown = currentEntry(stack)?.id;
  const put = useCallback(
    (parameter: string | null, { replace }: { replace: boolean }) => {
      if (embedded) return setInMemory(parameter);
      setParams(
        (before) => {
          const changed = new URLSearchParams(before);
          if (parameter === null) changed.delete(PARAMETER);
          else changed.set(PARAMETER, parameter);
          return changed;
        },
        // Who may see the dashboard may see its states: guarding the route anew would put off what is shown.
        { replace, defaultShouldRevalidate: false },
      );
    },
    [setParams, embedded],
  );
  const isElsewhere = !isEditing && parameter !== viewed;
  useEffect(() => {
    if (isElsewhere) put(parameter, { replace: true });
  }, [isElsewhere, parameter, put]);
  const stopKeeping = useRef(() => {});
  // Whatever is drawn next: also where a state leads to itself.
  useEffect(() => stopKeeping.current());
  useEffect(() => endKeptSources, []);
  const go = useCallback(
    (next: StateStack) => {
      const isSameState = currentEntry(next)?.id === shown && next.length === stack.length;
      const parameter = isPlain(next, controller, known) ? null : encodeStates(next);
      if (isEditing) setEdited((edited) => edited && { ...edited, shown: parameter });
      else {
        // Who goes back sees what the widgets that are left show then.
        stopKeeping.current = keepSources();
        put(parameter, { replace: controller === 'entity' && isSameState });
      }
    },
    [put, isEditing, controller, known, shown, stack.length],
  );
  return useMemo(() => ({ stack, known, controller, go, parameterOf: encodeStates }), [stack, known, controller, go]);
}
