import type { StateEntry, StateParams } from './state-parameter';

/** How a dashboard goes from state to state: `default` knows one at a time, `entity` the way that led there. */
export type StateControllerId = 'default' | 'entity';

/** The states of a dashboard, as far as a stack of them needs to know. */
export interface KnownStates {
  ids: ReadonlySet<string>;
  /** Undefined while the dashboard has no state. */
  root: string | undefined;
}

/** The way to the state that is shown, which is the last. Empty only while a dashboard has no state. */
export type StateStack = readonly StateEntry[];

/** The state on display: the last one; nothing in a dashboard without states. */
export const currentEntry = (stack: StateStack): StateEntry | undefined => stack.at(-1);

const rootStack = ({ root }: KnownStates): StateStack => (root === undefined ? [] : [{ id: root, params: {} }]);

/**
 * What an address or another state leads to. The first entry is the root where its state is unknown or not named, with what
 * it is about; other unknown states are left out, and nothing is the root.
 */
export function stackOf(entries: readonly StateEntry[], controller: StateControllerId, known: KnownStates): StateStack {
  const kept = entries.flatMap((entry, at) => {
    if (known.ids.has(entry.id)) return [entry];
    return at === 0 && known.root !== undefined ? [{ ...entry, id: known.root }] : [];
  });
  if (kept.length === 0) return rootStack(known);
  return controller === 'entity' ? kept : kept.slice(-1);
}

/** Another state, with what it is about. An unknown one changes nothing. */
export function openState(
  stack: StateStack,
  entry: StateEntry,
  controller: StateControllerId,
  known: KnownStates,
): StateStack {
  if (!known.ids.has(entry.id)) return stack;
  return controller === 'entity' ? [...stack, entry] : [entry];
}

/** Several states at once, of which the last is shown. */
export const pushAndOpenStates = (
  stack: StateStack,
  entries: readonly StateEntry[],
  controller: StateControllerId,
  known: KnownStates,
): StateStack => entries.reduce((now, entry) => openState(now, entry, controller, known), stack);

/** The shown state about something else; `id` absent: the same state. */
export function updateState(
  stack: StateStack,
  { id, params }: { id?: string | null; params: StateParams },
  known: KnownStates,
): StateStack {
  const target = id ?? currentEntry(stack)?.id;
  return target === undefined || !known.ids.has(target) ? stack : [...stack.slice(0, -1), { id: target, params }];
}

/** Back to a state on the way. */
export const navigateTo = (stack: StateStack, index: number): StateStack =>
  index >= 0 && index < stack.length ? stack.slice(0, index + 1) : stack;

/** Where the parameters of a state name an entity: under a name, or at the top. */
export function entityOf(params: StateParams, name?: string | null): StateParams | undefined {
  const found = name ? params[name] : params;
  return typeof found === 'object' && found !== null ? (found as StateParams) : undefined;
}

/**
 * Whether the address names the stack: the root about nothing needs no parameter where the way is kept, so that the plain
 * address of a dashboard stays plain.
 */
export function isPlain(stack: StateStack, controller: StateControllerId, { root }: KnownStates): boolean {
  const [only] = stack;
  if (controller !== 'entity' || stack.length !== 1 || !only) return stack.length === 0;
  return only.id === root && Object.keys(only.params).length === 0;
}
