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
const nameOf = ({ userId, kind, id }: CopyKey) => `${userId}/${kind}/${id}`;

/** Where the browser has no database, or denies it, copies last as long as the page. */
const inPage = new Map<string, unknown>();
let opened: Promise<IDBDatabase | null> | undefined;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database refused'));
  });

function openDatabase(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(null);
  const request = indexedDB.open('mullion-editing', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request).catch(() => null);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore | null> {
  opened ??= openDatabase();
  const database = await opened;
  return database?.transaction(STORE, mode).objectStore(STORE) ?? null;
}

/** Keeps a copy in place of the one before. Rejects if there is no room for it. */
export async function keepCopy<B, T>(key: CopyKey, copy: KeptCopy<B, T>): Promise<void> {
  const copies = await store('readwrite');
  if (copies) await done(copies.put(copy, nameOf(key)));
  else inPage.set(nameOf(key), copy);
}

/** What was kept, if anything. */
export async function keptCopy<B, T>(key: CopyKey): Promise<KeptCopy<B, T> | undefined> {
  const copies = await store('readonly');
  const found: unknown = copies ? await done(copies.get(nameOf(key))) : inPage.get(nameOf(key));
  return found as KeptCopy<B, T> | undefined;
}

/** Forgets what was kept: it is saved, or given up. */
export async function dropCopy(key: CopyKey): Promise<void> {
  const copies = await store('readwrite');
  if (copies) await done(copies.delete(nameOf(key)));
  else inPage.delete(nameOf(key));
}
