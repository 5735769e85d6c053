/** A page of an entity that somebody has visited. */
export interface RecentPage {
  /** Absolute path. */
  path: string;
  label: string;
  icon?: string;
}

/** Where they are kept, by user: `{ "<user id>": [RecentPage, …] }`, newest first. */
export const recentStorageKey = 'mullion-recent';
/** Pages kept per user. */
export const RECENT_PAGES = 8;
/** Users of one browser whose pages are kept. */
const RECENT_USERS = 5;

const isPage = (value: unknown): value is RecentPage => {
  const page = value as Partial<RecentPage> | null;
  return typeof page?.path === 'string' && page.path.startsWith('/') && typeof page.label === 'string';
};

function read(): [user: string, pages: RecentPage[]][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentStorageKey) ?? '{}');
    return Object.entries(stored ?? {}).map(([user, pages]) => [
      user,
      Array.isArray(pages) ? pages.filter(isPage) : [],
    ]);
  } catch {
    return [];
  }
}

/** What a user visited last, newest first. */
export const recentPages = (userId: string): RecentPage[] => read().find(([user]) => user === userId)?.[1] ?? [];

/** Puts a page first among a user's recent ones; its newest name is kept. */
export function rememberPage(userId: string, { path, label, icon }: RecentPage): void {
  const others = recentPages(userId).filter((page) => page.path !== path);
  const mine = [{ path, label, icon }, ...others].slice(0, RECENT_PAGES);
  const users = [[userId, mine] as const, ...read().filter(([user]) => user !== userId)].slice(0, RECENT_USERS);
  try {
    localStorage.setItem(recentStorageKey, JSON.stringify(Object.fromEntries(users)));
  } catch {
    // A browser that keeps nothing has no recent pages.
  }
}
