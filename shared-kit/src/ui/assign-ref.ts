import type { Ref } from 'react';

/** Hands an element to a ref of either kind, where a component needs the element itself too. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
