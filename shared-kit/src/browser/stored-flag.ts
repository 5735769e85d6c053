import { useSyncExternalStore } from 'react';
import { browserStorage, type KeyValueStore, tabStorage } from './storage';

/** Turns something on or off in this browser, in all its tabs; with `tabStorage`, in this tab alone. */
export function setStoredFlag(key: string, on: boolean, storage: KeyValueStore = browserStorage): void {
  storage.setItem(key, on ? 'on' : 'off');
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** Whether something is on in this browser or this tab, whichever tab or module has turned it on. */
export const useStoredFlag = (key: string): boolean =>
  useSyncExternalStore(follow, () => [browserStorage, tabStorage].some((storage) => storage.getItem(key) === 'on'));

function follow(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
