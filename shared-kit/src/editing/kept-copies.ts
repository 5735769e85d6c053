/** What somebody was editing, as it is kept on their computer. */
export interface KeptCopy<B, T> {
  /** What was stored when they began. */
  base: B;
  /** What they have made of it. */
  value: T;
  /** When it was kept. */
  at: number;
}

/** Whose copy of what: nobody is offered another person's. */
export interface CopyKey {
  userId: string;
  /** Of what kind of thing, such as `dashboard`. */
  kind: string;
  id: string;
}

const STORE = 'copies';

/** Where a copy of something is kept: the first tab's, or another's. */
export const placeOf = ({ userId, kind, id }: CopyKey, tab: number): string =>
  `${userId}/${kind}/${id}${tab > 0 ? `#${tab}` : ''}`;

/** Where the browser has no database, or denies it, copies last as long as the page. */
const inPage = new Map<string, unknown>();
let opened: Promise<IDBDatabase | null> | undefined;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });

/** What was written is there once its transaction is over: where there is no room for it, only that says so. */
const written = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The database refused'));
  });

/** Null where the browser denies it; the next use asks again. */
async function openDatabase(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    const request = indexedDB.open('mullion-editing', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const database = await done(request);
    database.onclose = forgetDatabase;
    // Somebody clears what sites have stored.
    database.onversionchange = () => {
      database.close();
      forgetDatabase();
    };
    return database;
  } catch {
    return null;
  }
}

function forgetDatabase() {
  opened = undefined;
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  opened ??= openDatabase();
  const database = await opened;
  if (!database) forgetDatabase();
  try {
    return database?.transaction(STORE, mode).objectStore(STORE) ?? null;
  } catch (error) {
    // The browser has closed it.
    forgetDatabase();
    throw error;
  }
}

/**
 * Keeps a copy in place of the one before. Rejects if there is no room for it.
 * @returns whether it outlasts the page
 */
export async function keepCopy<B, T>(place: string, copy: KeptCopy<B, T>): Promise<boolean> {
  const copies = await store('readwrite');
  if (!copies) {
    inPage.set(place, copy);
    return false;
  }
  copies.put(copy, place);
  await written(copies);
  inPage.delete(place);
  return true;
}

/** What was kept, if anything. */
export async function keptCopy<B, T>(place: string): Promise<KeptCopy<B, T> | undefined> {
  const copies = await store('readonly');
  const found: unknown = (copies && (await done(copies.get(place)))) ?? inPage.get(place);
  return found as KeptCopy<B, T> | undefined;
}

/** Where tabs have kept copies of something, the newest first. */
export async function keptPlaces(key: CopyKey): Promise<readonly string[]> {
  const first = placeOf(key, 0);
  const copies = await store('readonly');
  const names = copies
    ? await done(copies.getAllKeys(IDBKeyRange.bound(first, `${first}#\uffff`)))
    : [...inPage.keys()];
  const places = names.map(String).filter((name) => name === first || name.startsWith(`${first}#`));
  const dated = await Promise.all(places.map(async (place) => ({ place, at: (await keptCopy(place))?.at ?? 0 })));
  return dated.toSorted((one, other) => other.at - one.at).map(({ place }) => place);
}

/** Forgets what was kept: it is saved, or given up. */
export async function dropCopy(place: string): Promise<void> {
  inPage.delete(place);
  const copies = await store('readwrite');
  if (!copies) return;
  copies.delete(place);
  await written(copies);
}
