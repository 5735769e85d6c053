import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FailureBoundary } from './failure-boundary';

/** How a view of another module looks while it is on its way or when it did not arrive. */
export interface RemoteViewProps<Props extends object> {
  /** Loads the component; called again by Retry. */
  load: () => Promise<ComponentType<Props>>;
  /** The component, if its code is here: it is drawn at once then, without `pending`. */
  loaded?: () => ComponentType<Props> | undefined;
  props: Props;
  pending?: ReactNode;
  /** Draws what happened; `retry` starts over, with all other parts that did not arrive. */
  failed: (error: unknown, retry: () => void) => ReactNode;
}

/** Asks again for what did not arrive: what brings one part back brings others too. */
const missing = new Set<() => void>();

type State<Props> = { component?: ComponentType<Props>; error?: unknown };

/**
 * Draws a component of a federated module and keeps its failures inside: code that does not load and code that throws
 * while drawing both end in `failed`, and the rest of the page goes on working.
 */
export function RemoteView<Props extends object>({ load, loaded, props, pending, failed }: RemoteViewProps<Props>) {
  const [state, setState] = useState<State<Props>>(() => ({ component: loaded?.() }));
  const isHere = useRef(state.component && load);
  const [attempt, setAttempt] = useState(0);
  useLayoutEffect(() => {
    if (isHere.current === load && attempt === 0) return;
    let current = true;
    setState((before) => (before.component || before.error !== undefined ? {} : before));
    load().then(
      (component) => current && setState({ component }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isMissing = state.error !== undefined;
  useEffect(() => {
    if (isMissing) missing.add(retry);
    return () => void missing.delete(retry);
  }, [isMissing, retry]);
  if (isMissing) {
    return failed(state.error, () => {
      for (const again of missing) again();
    });
  }
  if (!state.component) return pending;
  const View = state.component;
  return (
    <FailureBoundary key={attempt} failed={(error) => failed(error, retry)}>
      <View {...props} />
    </FailureBoundary>
  );
}
