import { useQueryClient } from '@tanstack/react-query';
import { formCall } from '../api/form-call';
import { saveUser, userQuery } from '../api/users';
import { createBrowserLock } from '../browser/browser-lock';
import { browserStorage } from '../browser/storage';
import { session, useSession } from '../session/session';
import { isSameView, isView, listViewsOf, maxViews, type SavedView, storedViews } from './saved-views';

/** Why views stay as they are. */
export type ViewRefusal = 'taken' | 'full' | 'gone' | 'too-long' | 'unreadable';

/** What is stored as views of a list, changed; what makes no sense in it stays. Or why not. */
export type ViewChange = (stored: readonly unknown[]) => readonly unknown[] | ViewRefusal;

const named = (name: string) => (stored: unknown) => isView(stored) && isSameView(stored.name, name);

/** Adds a view at the end. */
export const addView =
  (view: SavedView): ViewChange =>
  (stored) => {
    if (!isView(view)) return 'too-long';
    if (stored.some(named(view.name))) return 'taken';
    return stored.filter(isView).length >= maxViews ? 'full' : [...stored, view];
  };

/** Gives a view another name, or shows something else under it. Members of other releases stay. */
export const editView =
  (name: string, edit: Partial<SavedView>): ViewChange =>
  (stored) => {
    const at = stored.findIndex(named(name));
    if (at < 0) return 'gone';
    const next = { ...(stored[at] as SavedView), ...edit };
    if (!isView(next)) return 'too-long';
    if (stored.some((one, other) => other !== at && named(next.name)(one))) return 'taken';
    return stored.with(at, next);
  };

/** Deletes a view. One that is gone already is no loss. */
export const deleteView =
  (name: string): ViewChange =>
  (stored) =>
    stored.filter((one) => !named(name)(one));

const lock = createBrowserLock(browserStorage, navigator.locks);

/**
 * Changes the signed-in person's views of a list. The account is read first, and one tab at a time does it: saving replaces
 * the whole account, with what others have changed in it. Answers why nothing was changed, else null.
 */
export function useChangeViews(list: string): (change: ViewChange) => Promise<ViewRefusal | null> {
  const client = useQueryClient();
  const userId = useSession(({ userDetails }) => userDetails?.id.id ?? '');
  return (change) =>
    lock.run('list-views', async () => {
      const query = userQuery(userId, formCall);
      const user = await client.fetchQuery({ ...query, staleTime: 0 });
      const stored = storedViews(user.additionalInfo, list);
      const next = stored ? change(stored) : 'unreadable';
      if (typeof next === 'string') return next;
      const listViews = { ...listViewsOf(user.additionalInfo), [list]: next };
      const saved = await saveUser({ ...user, additionalInfo: { ...user.additionalInfo, listViews } }, formCall);
      client.setQueryData(query.queryKey, saved);
      session.setUserDetails(saved);
      return null;
    });
}
