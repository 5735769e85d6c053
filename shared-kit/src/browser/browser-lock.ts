import type { KeyValueStore } from './storage';

/** Runs one piece of work at a time over all tabs of the browser. */
export interface BrowserLock {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** A tab that dies keeps a lease no longer than this; work under the lock must be shorter. */
const LEASE_MS = 15_000;
/** Time after which a written lease is read again: of two tabs that wrote at once the later one has it. */
const LEASE_SETTLE_MS = 30;

/**
 * Tabs in other processes see a change of localStorage a little after it was made. Work under the lock waits for it, or
 * it would not see what the tab before has done: two tabs would refresh one after the other.
 */
export const STORAGE_SETTLE_MS = 100;

const sleepFor = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** @param otherwise for where the browser denies locks: in frames of other sites, and where it may store nothing */
const webLocks = (locks: LockManager, otherwise: BrowserLock, sleep: typeof sleepFor): BrowserLock => ({
  async run(name, work) {
    let isHeld = false;
    const held = async () => {
      isHeld = true;
      await sleep(STORAGE_SETTLE_MS);
      return work();
    };
    try {
      return await (locks.request(name, held) as ReturnType<typeof work>);
    } catch (error) {
      if (isHeld) throw error;
      return otherwise.run(name, work);
    }
  },
});

/**
 * A lease in localStorage, for pages without Web Locks (they need https or localhost). Nearly exclusive: two tabs
 * can meet only when one of them stalls between writing and reading back.
 */
export function createStorageLock(
  storage: KeyValueStore,
  { now = Date.now, sleep = sleepFor, id = randomId() } = {},
): BrowserLock {
  const holder = (key: string) => {
    const [owner, until] = storage.getItem(key)?.split(' ') ?? [];
    return owner && Number(until) > now() ? owner : null;
  };
  let ticket = 0;
  return {
    async run(name, work) {
      const key = `mullion-lock-${name}`;
      const me = `${id}-${ticket++}`;
      while (holder(key) !== me) {
        if (holder(key) === null) storage.setItem(key, `${me} ${now() + LEASE_MS}`);
        await sleep(LEASE_SETTLE_MS);
      }
      try {
        return await work();
      } finally {
        if (holder(key) === me) storage.removeItem(key);
      }
    },
  };
}

const randomId = () => Math.random().toString(36).slice(2);

/** Web Locks where the browser has them and grants them, else the lease. */
export const createBrowserLock = (storage: KeyValueStore, locks?: LockManager, sleep = sleepFor): BrowserLock =>
  locks ? webLocks(locks, createStorageLock(storage), sleep) : createStorageLock(storage);
