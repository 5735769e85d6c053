interface PlayedDatabase {
  /** There is no room any more: what is written is taken back when its transaction ends. */
  fill: () => void;
  /** The browser closes it, as when it is short of memory. */
  close: () => void;
}

interface Database {
  onclose?: ((event: Event) => void) | null;
  close: () => void;
  transaction: () => object;
}

const event = {} as Event;

/** A browser's database that keeps values by key, in place of the one that tests don't have. */
export function playDatabase(): PlayedDatabase {
  const kept = new Map<string, unknown>();
  const open = new Set<Database>();
  let isFull = false;
  const asked = (made: () => unknown, then = () => {}) => {
    const request: Partial<IDBRequest> = {};
    queueMicrotask(() => {
      Object.assign(request, { result: made() });
      request.onsuccess?.call(request as IDBRequest, event);
      queueMicrotask(then);
    });
    return request;
  };
  const transaction = () => {
    const before = new Map(kept);
    const own: Partial<IDBTransaction> = { error: null };
    const ended = () => {
      if (!isFull) return own.oncomplete?.call(own as IDBTransaction, event);
      kept.clear();
      for (const [key, value] of before) kept.set(key, value);
      own.onabort?.call(own as IDBTransaction, event);
    };
    const store = {
      transaction: own,
      put: (value: unknown, key: string) => asked(() => void kept.set(key, structuredClone(value)), ended),
      get: (key: string) => asked(() => kept.get(key)),
      delete: (key: string) => asked(() => void kept.delete(key), ended),
      getAllKeys: () => asked(() => [...kept.keys()]),
    };
    return { objectStore: () => store };
  };
  const opened = () => {
    const database: Database = {
      close() {},
      transaction() {
        if (open.has(database)) return transaction();
        throw new DOMException('The database is closed', 'InvalidStateError');
      },
    };
    open.add(database);
    return database;
  };
  const of = globalThis as { indexedDB?: unknown; IDBKeyRange?: unknown };
  of.indexedDB = { open: () => asked(opened) };
  of.IDBKeyRange = { bound: () => undefined };
  return {
    fill() {
      isFull = true;
    },
    close() {
      for (const database of open) {
        open.delete(database);
        database.onclose?.(event);
      }
    },
  };
}
