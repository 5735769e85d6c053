/** @jest-environment jsdom */
import { session } from '@mullion/shared-kit/session/session';
import { addressFor } from './visitor';

test('a visitor’s way to another dashboard keeps the public customer; that of others stays as it is', () => {
  session.store.setState({ authUser: { isPublic: true, sub: 'everybody' } as never });
  expect(addressFor('/dashboard/two')).toBe('/dashboard/two?publicId=everybody');
  expect(addressFor('/dashboard/two?state=a')).toBe('/dashboard/two?state=a&publicId=everybody');
  session.store.setState({ authUser: { isPublic: false, sub: 'me' } as never });
  expect(addressFor('/dashboard/two')).toBe('/dashboard/two');
});
