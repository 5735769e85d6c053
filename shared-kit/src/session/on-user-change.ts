import { session } from './session';

const userKey = ({ authUser }: ReturnType<typeof session.store.getState>) =>
  authUser && `${authUser.userId}/${authUser.sub}/${authUser.authority}`;

/** Runs `forget` whenever another user is signed in, or nobody any more: nothing of the one before may stay. */
export function onUserChange(forget: () => void): void {
  session.store.subscribe((state, before) => {
    if (userKey(state) !== userKey(before)) forget();
  });
}
