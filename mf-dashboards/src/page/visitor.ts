import { session } from '@mullion/shared-kit/session/session';

/**
 * The address of another dashboard as the person goes there: a visitor’s names the public customer, so that it can be opened
 * again and passed on.
 */
export function addressFor(path: string): string {
  const { authUser } = session.store.getState();
  if (!authUser?.isPublic) return path;
  return `${path}${path.includes('?') ? '&' : '?'}publicId=${authUser.sub}`;
}
