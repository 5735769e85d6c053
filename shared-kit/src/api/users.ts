import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Authority } from './authority';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';
import { type Scope, scoped } from './scope';

/** The server replaces this object as a whole: send back every member that was read, unknown ones too. */
export interface UserAdditionalInfo {
  lang?: string;
  /** Views of lists, by list (`list/saved-views.ts`). */
  listViews?: unknown;
  description?: string;
  defaultDashboardId?: string | null;
  defaultDashboardFullscreen?: boolean;
  homeDashboardId?: string | null;
  homeDashboardHideToolbar?: boolean;
  userCredentialsEnabled?: boolean;
  lastLoginTs?: number;
  [name: string]: unknown;
}

export interface User extends BaseEntity<'USER'> {
  tenantId: EntityId<'TENANT'>;
  customerId: EntityId<'CUSTOMER'>;
  email: string;
  /** Read-only copy of the e-mail. */
  name: string;
  authority: Authority;
  firstName: string | null;
  lastName: string | null;
  additionalInfo: UserAdditionalInfo | null;
}

export type UserDraft = Draft<User, 'email' | 'authority'>;

/** First and last name, or the e-mail when both are empty. */
export const displayName = (user: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [user.firstName, user.lastName].filter((part) => part?.trim()).join(' ') || user.email;

/**
 * Users of a list: every user the caller may see (`system`), the administrators of one tenant, or the users of one
 * customer. Edges have none.
 */
export type UserScope = Exclude<Scope, { kind: 'edge' }>;

/** Searches the e-mail; sorts by createdTime, firstName, lastName, email. */
export const usersQuery = (scope: UserScope, page: PageLink) =>
  queryOptions({
    queryKey: ['users', 'list', scope, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<User>>(scoped('users', scope), link, { signal })),
    placeholderData: keepPreviousData,
  });

/** A whole user. */
export const userQuery = (userId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: ({ signal }) => http.get<User>(`/api/user/${userId}`, undefined, { ...options, signal }),
  });

/** Creates (no `id`) or replaces. `sendActivationMail` acts only on create. */
export const saveUser = (
  user: UserDraft,
  { sendActivationMail = false, ...options }: CallOptions & { sendActivationMail?: boolean } = {},
): Promise<User> => http.post('/api/user', user, { ...options, query: { sendActivationMail } });

/** Deletes a user; sessions of the user end. */
export const deleteUser = (userId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/user/${userId}`, undefined, options);

/** The link with which a new user sets the first password, as plain text. */
export const userActivationLink = (userId: string): Promise<string> =>
  http.get(`/api/user/${userId}/activationLink`, undefined, { responseType: 'text' });

/** Sends the activation link again; refused where the user is active already. */
export const sendActivationMail = (email: string): Promise<void> =>
  http.post('/api/user/sendActivationMail', undefined, { query: { email } });

/** Lets the user sign in, or not; disabling ends the user's sessions. */
export const setUserCredentialsEnabled = (
  userId: string,
  userCredentialsEnabled: boolean,
  options?: CallOptions,
): Promise<void> =>
  http.post(`/api/user/${userId}/userCredentialsEnabled`, undefined, { ...options, query: { userCredentialsEnabled } });
