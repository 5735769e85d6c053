import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { showAppearanceOf } from '@mullion/shared-kit/theme/appearance-choice';
import { act, screen } from '@testing-library/react';
import { openPage } from '../testing/open-page';
import { SideMenu } from './side-menu';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const link = { id: 'home', namespace: 'shell', label: 'home', path: '/home', type: 'link' as const, pages: [] };
const open = () => openPage(<SideMenu sections={[link]} onPrefetch={() => undefined} onPress={() => undefined} />);

afterEach(() => act(() => showAppearanceOf(null)));

test('the menu collapses to icons that keep their names, and opens again', async () => {
  const { user } = open();
  const collapse = await screen.findByRole('button', { name: 'Collapse menu' });
  expect(collapse).toHaveAttribute('aria-expanded', 'true');
  await user.click(collapse);
  expect(document.documentElement.dataset.menu).toBe('icons');
  expect(screen.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Expand menu' }));
  expect(document.documentElement.dataset.menu).toBeUndefined();
});

test('the keyboard shows the name of an icon as a tooltip, only while the menu is collapsed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
  await user.tab({ shift: true });
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Home');
  await user.tab();
  await user.keyboard('{Enter}');
  await user.tab({ shift: true });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('each user finds their menu as they left it', async () => {
  act(() => showAppearanceOf('ann'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Collapse menu' }));
  act(() => showAppearanceOf('bob'));
  expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeInTheDocument();
  act(() => showAppearanceOf('ann'));
  expect(screen.getByRole('button', { name: 'Expand menu' })).toBeInTheDocument();
});
