import { useSyncExternalStore } from 'react';
import { browserStorage } from './storage';

/** Turns something on or off in this browser, in all its tabs. */
export function setStoredFlag(key: string, on: boolean): void {
  browserStorage.setItem(key, on ? 'on' : 'off');
  // The browser tells the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

/** Whether something is on in this browser, whichever tab or module has turned it on. */
export const useStoredFlag = (key: string): boolean =>
  useSyncExternalStore(follow, () => browserStorage.getItem(key) === 'on');

function follow(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
