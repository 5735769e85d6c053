import { session } from '@mullion/shared-kit/session/session';
import { goBack, signOut } from './leave-session';
import { queryClient } from './query-client';

test.each([
  ['logout', signOut],
  ['goBack', goBack],
] as const)('what the page still waits for is given up before %s', async (way, leave) => {
  const wasGivenUp: boolean[] = [];
  let asked: AbortSignal | undefined;
  void queryClient.prefetchQuery({
    queryKey: ['slow', way],
    queryFn: ({ signal }) => {
      asked = signal;
      return new Promise(() => {});
    },
  });
  jest.spyOn(session, way).mockImplementation(async () => void wasGivenUp.push(asked?.aborted ?? false));
  await leave();
  expect(wasGivenUp).toEqual([true]);
});
