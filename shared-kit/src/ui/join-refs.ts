type AnyRef<T> = ((element: T | null) => unknown) | { current: unknown } | null | undefined;

/** One ref of several of either kind, where a component needs an element that others need too. */
export const joinRefs =
  <T>(...refs: AnyRef<T>[]) =>
  (element: T | null): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
