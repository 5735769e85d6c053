import { readJson } from '@mullion/shared-kit/browser/read-json';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { useMemo, useSyncExternalStore } from 'react';

/** A visited or favorite page. */
export interface KnownPage {
  /** Absolute path; a favorite list keeps its filters. */
  path: string;
  label: string;
  icon?: string;
}

/** Users of one browser whose pages are kept. */
const USERS = 5;

const isPage = (value: unknown): value is KnownPage => {
  const page = value as Partial<KnownPage> | null;
  return (
    typeof page?.path === 'string' &&
    // Neither of the two ways in which an address that begins with a slash leads to another host.
    /^\/(?![/\\])/.test(page.path) &&
    typeof page.label === 'string' &&
    (page.icon === undefined || typeof page.icon === 'string')
  );
};

/** Pages of each user of this browser, under a key of its storage: `{ "<user id>": [KnownPage, …] }`. */
function createPageList(storageKey: string, limit: number) {
  const listeners = new Set<() => void>();

  function read(): [user: string, pages: KnownPage[]][] {
    const stored = readJson(browserStorage.getItem(storageKey));
    return Object.entries(stored ?? {}).map(([user, pages]) => [
      user,
      Array.isArray(pages) ? pages.filter(isPage) : [],
    ]);
  }

  const of = (userId: string): KnownPage[] => read().find(([user]) => user === userId)?.[1] ?? [];

  function put(userId: string, pages: readonly KnownPage[]): void {
    const users = [[userId, pages.slice(0, limit)] as const, ...read().filter(([user]) => user !== userId)];
    browserStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(users.slice(0, USERS))));
    for (const listener of listeners) listener();
  }

  return {
    storageKey,
    limit,
    of,
    /** Puts a page first; its newest name is kept. */
    add(userId: string, { path, label, icon }: KnownPage): void {
      put(userId, [{ path, label, icon }, ...of(userId).filter((page) => page.path !== path)]);
    },
    remove(userId: string, path: string): void {
      put(
        userId,
        of(userId).filter((page) => page.path !== path),
      );
    },
    /** Takes away the pages of an entity that is gone, and those below them. */
    forget(userId: string, entityId: string): void {
      const isOf = ({ path }: KnownPage) => path.split(/[/?#]/).includes(entityId);
      if (of(userId).some(isOf)) {
        put(
          userId,
          of(userId).filter((page) => !isOf(page)),
        );
      }
    },
    has: (userId: string, path: string): boolean => of(userId).some((page) => page.path === path),
    /** Called after every change in this tab and in others. */
    subscribe(listener: () => void): () => void {
      const stored = (event: StorageEvent) => event.key === storageKey && listener();
      listeners.add(listener);
      window.addEventListener('storage', stored);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', stored);
      };
    },
  };
}

type PageList = ReturnType<typeof createPageList>;

/** Pages of entities that a user visited last, newest first. */
export const recentPages = createPageList('mullion-recent', 8);
/** Pages that a user marked, the newest first. */
export const favoritePages = createPageList('mullion-favorites', 20);

/** A user's pages, followed while they change. */
export function usePages(list: PageList, userId: string): readonly KnownPage[] {
  // The text stands for the list: reading makes a new one each time.
  const text = useSyncExternalStore(list.subscribe, () => JSON.stringify(list.of(userId)));
  return useMemo(() => JSON.parse(text) as KnownPage[], [text]);
}
