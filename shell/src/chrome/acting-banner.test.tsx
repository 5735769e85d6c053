import { session } from '@mullion/shared-kit/session/session';
import { act, screen } from '@testing-library/react';
import { openPage, signInAs } from '../testing/open-page';
import { ActingBanner } from './acting-banner';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

test('who continues as another user reads as whom, and goes back to their own session', async () => {
  const goBack = jest.spyOn(session, 'goBack').mockResolvedValue();
  signInAs('TENANT_ADMIN');
  const userDetails = { email: 'bob@example.com', firstName: 'Bob', lastName: null } as never;
  const { user } = openPage(<ActingBanner />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() =>
    session.store.setState({ userDetails, actingFor: { firstName: 'Ann', lastName: 'A', email: 'ann@example.com' } }),
  );
  expect(await screen.findByRole('status')).toHaveTextContent('You are signed in as Bob.');
  await user.click(screen.getByRole('button', { name: 'Back to Ann A' }));
  expect(goBack).toHaveBeenCalledTimes(1);
});
