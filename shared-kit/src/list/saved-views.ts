import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UserAdditionalInfo, userQuery } from '../api/users';
import { useSession } from '../session/session';

/** A list as somebody left it under a name. */
export interface SavedView {
  name: string;
  /** Parameters of the list's address (`textSearch=pump&pageSize=50`): a view is a link. */
  query: string;
}

/** Most views of one list, and most characters of a name and a query. */
export const maxViews = 50;
export const maxViewName = 60;
const maxQuery = 4000;

/** Two views with names that people read as one can't be told apart. */
export const isSameView = (a: string, b: string): boolean => keyOf(a) === keyOf(b);
const keyOf = (name: string) => name.trim().toLocaleLowerCase();

/**
 * What is stored as views of a list (`DEVICE:tenant`) among what the platform keeps about a user, whether it makes sense or
 * not; null: in a form that nothing can be added to.
 */
export function storedViews(info: UserAdditionalInfo | null, list: string): readonly unknown[] | null {
  const lists = listViewsOf(info);
  const stored = lists && Object.hasOwn(lists, list) ? lists[list] : [];
  return lists && Array.isArray(stored) ? stored : null;
}

/** Views by their lists; null: something else has that name. */
export function listViewsOf(info: UserAdditionalInfo | null): Readonly<Record<string, unknown>> | null {
  const lists = info?.listViews ?? {};
  return typeof lists === 'object' && !Array.isArray(lists) ? (lists as Record<string, unknown>) : null;
}

/** Whether something stored is a view. Others stay where they are and are not offered. */
export function isView(stored: unknown): stored is SavedView {
  const { name, query } = (stored ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= maxViewName &&
    typeof query === 'string' &&
    query.length <= maxQuery
  );
}

/** The views of a list that make sense, each name once. */
function viewsOf(info: UserAdditionalInfo | null, list: string): SavedView[] {
  const found = new Map<string, SavedView>();
  for (const view of storedViews(info, list) ?? []) {
    if (isView(view) && !found.has(keyOf(view.name))) found.set(keyOf(view.name), view);
  }
  return [...found.values()].slice(0, maxViews);
}

/**
 * The signed-in person's views of a list, as this or another tab changes them; null: there is no account to keep any. The
 * session has read them: nothing is asked for until something of the account changes.
 */
export function useSavedViews(list: string): SavedView[] | null {
  const user = useSession(({ userDetails }) => userDetails);
  const { data } = useQuery({
    ...userQuery(user?.id.id ?? '', { silent: true }),
    enabled: user !== null,
    initialData: user ?? undefined,
    // Others that read the account read it themselves.
    initialDataUpdatedAt: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const info = user && (data ?? user).additionalInfo;
  return useMemo(() => (user ? viewsOf(info, list) : null), [user, info, list]);
}
