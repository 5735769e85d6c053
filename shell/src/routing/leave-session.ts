import { mayLeave } from '@mullion/shared-kit/dialogs/ask-to-discard';
import { session } from '@mullion/shared-kit/session/session';
import { queryClient } from './query-client';

/** Signs out, unless the person would rather keep what is not saved. */
export const signOut = async (): Promise<void> => {
  if (!(await mayLeave())) return;
  await giveUpCalls();
  await session.logout();
};

/** Goes back to the session that was left for another user's, unless the person would rather keep what is not saved. */
export const goBack = async (): Promise<void> => {
  if (!(await mayLeave())) return;
  await giveUpCalls();
  await session.goBack();
};

/** What the page still waits for would be refused, since the platform forgets the token. */
const giveUpCalls = () => queryClient.cancelQueries();
