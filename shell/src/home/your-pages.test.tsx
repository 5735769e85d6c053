import { screen, within } from '@testing-library/react';
import { favoritePages, recentPages } from '../palette/page-lists';
import { home } from '../testing/home';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

test('pages visited last can be made favorites, which stay', async () => {
  recentPages.add('user-1', { path: '/devices/7', label: 'Old pump', icon: 'devices' });
  recentPages.add('user-1', { path: '/tenants/1', label: 'Closed to me' });
  const { user } = home();
  await user.click(await screen.findByRole('button', { name: 'Add Old pump to favorites' }));
  const favorites = within(screen.getByRole('list', { name: 'Favorites' }));
  expect(favorites.getByRole('link', { name: 'Old pump' })).toHaveAttribute('href', '/devices/7');
  expect(screen.getAllByText('Old pump')).toHaveLength(1);
  expect(screen.queryByText('Closed to me')).toBeNull();
  expect(favoritePages.has('user-1', '/devices/7')).toBe(true);
  await user.click(favorites.getByRole('button', { name: 'Remove Old pump from favorites' }));
  expect(favoritePages.of('user-1')).toEqual([]);
});
