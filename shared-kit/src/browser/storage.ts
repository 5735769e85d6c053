/** What the console needs of localStorage. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A store that knows what it keeps only as long as the page lives. */
export interface ForgivingStore extends KeyValueStore {
  /** Whether the store behind has taken the value: other tabs see it too, and it outlives the page. */
  isShared(key: string): boolean;
}

/**
 * A store that never fails: what the one behind it does not take, being full, denied or gone, is kept in memory for as
 * long as the page lives.
 * @param open the store behind; asked at each use, as a browser may deny it already here
 */
export function forgivingStorage(open: () => KeyValueStore): ForgivingStore {
  const refused = memoryStorage();
  const attempt = <T>(work: (storage: KeyValueStore) => T): { done: T } | null => {
    try {
      return { done: work(open()) };
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => refused.getItem(key) ?? attempt((storage) => storage.getItem(key))?.done ?? null,
    setItem(key, value) {
      if (attempt((storage) => storage.setItem(key, value))) refused.removeItem(key);
      else refused.setItem(key, value);
    },
    removeItem(key) {
      refused.removeItem(key);
      attempt((storage) => storage.removeItem(key));
    },
    isShared: (key) => refused.getItem(key) === null,
  };
}

/** Whether a page of another site shows this one in a frame: what lies over it may steer a person's clicks. */
export function isFramedElsewhere(): boolean {
  try {
    return window.top?.origin !== window.origin;
  } catch {
    return true;
  }
}

/**
 * localStorage as the console uses it everywhere: kept in memory if the browser denies it or has no room. In a frame of
 * another site it is kept in memory too, so that nobody's session is there to be used, and none can be left behind.
 */
export const browserStorage: ForgivingStore = forgivingStorage(() =>
  isFramedElsewhere() ? framedStorage : window.localStorage,
);

/** The same for what belongs to one tab: it lasts through a reload. */
export const tabStorage: KeyValueStore = forgivingStorage(() =>
  isFramedElsewhere() ? framedStorage : window.sessionStorage,
);

const framedStorage = memoryStorage();

/** A storage that lasts as long as the page. */
export function memoryStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
