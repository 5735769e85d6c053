import { ApiError } from '../api/api-error';
import type { HttpClient } from '../api/http-client';
import type { User } from '../api/users';
import type { AuthUser } from './jwt';
import { noSystemParameters, type SessionState } from './session-state';
import { loadSystemParameters } from './system-parameters';

/** What the session knows of its user beside the token. */
export async function loadDetails(http: HttpClient, authUser: AuthUser): Promise<Partial<SessionState>> {
  if (authUser.authority === 'PRE_VERIFICATION_TOKEN') return noSystemParameters;
  if (authUser.isPublic) {
    return { forceFullscreen: true, ...(await loadSystemParameters(http, authUser, true)) };
  }
  const userDetails = await loadUser(http, authUser);
  const forceFullscreen = userDetails.additionalInfo?.defaultDashboardFullscreen === true;
  return { userDetails, forceFullscreen, ...(await loadSystemParameters(http, authUser, forceFullscreen)) };
}

/** The current user, with one retry unless the answer was a refusal. */
async function loadUser(http: HttpClient, { userId }: AuthUser): Promise<User> {
  if (!userId) throw new Error('The token names no user');
  const get = () => http.get<User>(`/api/user/${userId}`, undefined, { silent: true });
  try {
    return await get();
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
    return get();
  }
}
