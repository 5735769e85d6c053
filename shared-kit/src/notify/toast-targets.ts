import { useEffect, useSyncExternalStore } from 'react';
import { rootTarget, type Toast } from './notify';

/** From this width on, in px, a target shows its toasts itself; below, the page does. */
export const panelFrom = 960;

let names: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  names = next;
  for (const listener of listeners) listener();
}

/** Tells the page that a part of it shows the toasts of this name itself, while the caller is on screen. */
export function useToastTarget(name: string): void {
  useEffect(() => {
    change([...names, name]);
    return () => {
      const at = names.indexOf(name);
      change(names.filter((_, index) => index !== at));
    };
  }, [name]);
}

/** Where a toast is shown: in its target, or on the page. */
export function usePlaceOf(): (toast: Toast) => string {
  const there = useSyncExternalStore(subscribe, () => names);
  const wide = useSyncExternalStore(subscribeWidth, () => query()?.matches ?? true);
  return ({ target }) => (wide && there.includes(target) ? target : rootTarget);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const query = () => globalThis.matchMedia?.(`(width >= ${panelFrom}px)`);

function subscribeWidth(listener: () => void) {
  const list = query();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}
