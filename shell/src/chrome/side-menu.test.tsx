import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { showAppearanceOf } from '@mullion/shared-kit/theme/appearance-choice';
import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { prefetchPage } from '../routing/preload-page';
import { declare, pages } from '../testing/modules';
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

test('what a page reads first is asked for while its entry is pressed with the main button', async () => {
  const prefetch = jest.fn();
  const client = new QueryClient();
  declare({ name: 'start', routes: [{ path: 'home', expose: './home', auth: ['TENANT_ADMIN'], title: 'home' }] });
  pages.set(
    'start ./home',
    Object.assign(() => null, { prefetch }),
  );
  const { user } = openPage(
    <SideMenu sections={[link]} onPrefetch={() => undefined} onPress={(path) => prefetchPage(path, client)} />,
  );
  const target = await screen.findByRole('link', { name: 'Home' });
  await user.pointer([{ keys: '[MouseRight]', target }]);
  expect(prefetch).not.toHaveBeenCalled();
  await user.pointer([{ keys: '[MouseLeft>]', target }]);
  expect(prefetch.mock.calls).toEqual([[{ client, address: '/home' }]]);
});
