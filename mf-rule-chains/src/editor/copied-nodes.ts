import { readJson } from '@mullion/shared-kit/browser/read-json';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { session } from '@mullion/shared-kit/session/session';
import { type Clip, isClip } from '../model/clip';

/** All tabs share it, but no two people. */
const keyOf = (userId: string | undefined) => `mullion-copied-nodes/${userId ?? ''}`;
const key = () => keyOf(session.store.getState().authUser?.userId);

// They may hold secrets: the end of a session is the end of what was copied in it.
session.store.subscribe(({ authUser }, before) => {
  const userId = before.authUser?.userId;
  if (userId !== undefined && userId !== authUser?.userId) browserStorage.removeItem(keyOf(userId));
});

/** Keeps copied nodes for this user of the browser, in all of its tabs and chains. */
export const keepCopied = (clip: Clip): void => browserStorage.setItem(key(), JSON.stringify(clip));

/** What was copied last; nothing: nothing was, or nobody can read it. */
export function copiedNodes(): Clip | undefined {
  const read = readJson(browserStorage.getItem(key()));
  return isClip(read) ? read : undefined;
}
