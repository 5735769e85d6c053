import { mayLeave } from '@mullion/shared-kit/dialogs/ask-to-discard';
import { session } from '@mullion/shared-kit/session/session';

/** Signs out, unless the person would rather keep what is not saved. */
export const signOut = async (): Promise<void> => {
  if (await mayLeave()) await session.logout();
};

/** Goes back to the session that was left for another user's, unless the person would rather keep what is not saved. */
export const goBack = async (): Promise<void> => {
  if (await mayLeave()) await session.goBack();
};
