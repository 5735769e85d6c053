import { holdUnsaved } from '@mullion/shared-kit/routing/unsaved-changes';
import { session } from '@mullion/shared-kit/session/session';
import { screen, waitFor } from '@testing-library/react';
import { declare } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { ConsoleUserMenu } from './console-user-menu';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const ownPages = {
  name: 'mf-auth',
  routes: [
    { path: 'profile', expose: './profile', title: 'profile' },
    { path: 'security', expose: './security', title: 'security' },
  ],
};
const entries = () =>
  [...screen.getByRole('menu').querySelectorAll('[role^="menuitem"]')].map((entry) => entry.textContent);
async function open() {
  const page = openPage(<ConsoleUserMenu />);
  await page.user.click(await screen.findByRole('button', { name: /^Account,/ }));
  return page;
}

test('leads to profile and security and tells the versions', async () => {
  declare(ownPages);
  signInAs('TENANT_ADMIN');
  const { user, path } = await open();
  expect(entries()).toEqual([
    'Profile',
    'Security',
    'Light theme',
    'Dark theme',
    'System theme',
    'Keyboard shortcuts',
    'Sign out',
  ]);
  expect(screen.getByText('Mullion 1.2.3, platform API 3.4.3')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(path()).toBe('/profile');
});

test('hides pages that no module has', async () => {
  declare({ ...ownPages, routes: ownPages.routes.slice(1) });
  signInAs('CUSTOMER_USER');
  await open();
  expect(entries()).not.toContain('Profile');
  expect(entries()).toContain('Security');
});

test('a public user has neither', async () => {
  declare(ownPages);
  signInAs('CUSTOMER_USER', { isPublic: true });
  await open();
  expect(entries()).toEqual(['Light theme', 'Dark theme', 'System theme', 'Keyboard shortcuts', 'Sign out']);
});

test('logging out signs out', async () => {
  const logout = jest.spyOn(session, 'logout').mockResolvedValue();
  signInAs('SYS_ADMIN');
  const { user } = await open();
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(logout).toHaveBeenCalledTimes(1);
});

test('logging out asks before it loses what was typed', async () => {
  const logout = jest.spyOn(session, 'logout').mockResolvedValue();
  signInAs('SYS_ADMIN');
  const release = holdUnsaved(() => false);
  const { user } = await open();
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(logout).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /^Account,/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  release();
});
