import type { BrowserLock } from '../browser/browser-lock';
import type { KeyValueStore } from '../browser/storage';
import { memoryStorage } from '../browser/storage';
import type { TokenClaims } from '../session/jwt';
import type { Address } from '../session/start-parameters';

const base64Url = (value: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** An unsigned token with these claims. */
export const makeToken = (claims: TokenClaims): string => `${base64Url({ alg: 'none' })}.${base64Url(claims)}.x`;

/** localStorage of one browser: each tab has its view, and hears what the others change. */
export function createFakeBrowser() {
  const stored = memoryStorage();
  const tabs = new Set<(key: string | null) => void>();
  const lock = createFakeLock();
  return {
    stored,
    lock,
    /** Storage and storage events of one tab. */
    openTab() {
      let listener: ((key: string | null) => void) | null = null;
      const handler = (key: string | null) => listener?.(key);
      tabs.add(handler);
      const tell = (key: string | null) => {
        for (const tab of tabs) if (tab !== handler) queueMicrotask(() => tab(key));
      };
      const storage: KeyValueStore = {
        getItem: stored.getItem,
        setItem(key, value) {
          if (stored.getItem(key) === value) return;
          stored.setItem(key, value);
          tell(key);
        },
        removeItem(key) {
          if (stored.getItem(key) === null) return;
          stored.removeItem(key);
          tell(key);
        },
      };
      return {
        storage,
        onStorageChange(next: (key: string | null) => void) {
          listener = next;
        },
      };
    },
  };
}

/** Web Locks without a browser: one at a time per name, first come first served. */
function createFakeLock(): BrowserLock {
  const last = new Map<string, Promise<unknown>>();
  return {
    run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const turn = (last.get(name) ?? Promise.resolve()).then(work);
      last.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

/** An address bar. */
export function createFakeAddress(href = 'http://localhost:8080/'): Address {
  let current = href;
  return {
    href: () => current,
    replace(next) {
      current = next;
    },
  };
}
