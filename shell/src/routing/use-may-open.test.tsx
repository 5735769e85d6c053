import { Link } from '@mullion/shared-kit/routing/link';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen } from '@testing-library/react';
import { ConsoleUserMenu } from '../chrome/console-user-menu';
import { SideMenu } from '../chrome/side-menu';
import { useMenu } from '../menu/use-menu';
import { declare } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { useMayOpen } from './use-may-open';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const things = {
  name: 'mf-things',
  routes: [
    {
      path: 'devices/*',
      expose: './devices',
      title: 'devices',
      auth: ['TENANT_ADMIN' as const, 'CUSTOMER_USER' as const],
    },
    { path: 'customers/*', expose: './customers', title: 'customers', auth: ['TENANT_ADMIN' as const] },
    { path: 'dashboard/:id', expose: './dashboard', title: 'dashboard' },
  ],
  menu: [
    {
      id: 'devices',
      path: '/devices',
      section: 'root',
      order: 1,
      auth: ['TENANT_ADMIN' as const, 'CUSTOMER_USER' as const],
    },
  ],
};

/** What parts of the page link: the menu, and places that ask first. */
function Links() {
  const mayOpen = useMayOpen();
  return (
    <>
      <SideMenu sections={useMenu()} onPrefetch={() => {}} onPress={() => {}} />
      {['/devices', '/customers/7', '/dashboard/7', '/nowhere'].map(
        (path) => mayOpen(path) && <Link key={path} to={path}>{`place ${path}`}</Link>,
      )}
      <ConsoleUserMenu />
    </>
  );
}
const links = async () => {
  openPage(<Links />);
  await screen.findByRole('navigation');
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('who may open everything gets every link that leads somewhere', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  expect(await links()).toEqual(['/home', '/devices', '/devices', '/customers/7', '/dashboard/7']);
});

test('a public visitor is kept on dashboards: no link to a list, and no id as a name', async () => {
  declare(things);
  signInAs('CUSTOMER_USER', { isPublic: true });
  const id = '13814000-1dd2-11b2-8080-808080808080';
  act(() => session.store.setState(({ authUser }) => ({ authUser: authUser && { ...authUser, sub: id } })));
  expect(await links()).toEqual(['/dashboard/7']);
  expect(screen.getAllByText('Public visitor').length).toBeGreaterThan(0);
  expect(document.body).not.toHaveTextContent(id);
});

test('nor does who is forced to one dashboard in full screen get any other place', async () => {
  declare(things);
  signInAs('CUSTOMER_USER');
  act(() =>
    session.store.setState({
      forceFullscreen: true,
      userDetails: { additionalInfo: { defaultDashboardId: '7' } } as never,
    }),
  );
  expect(await links()).toEqual(['/dashboard/7']);
});
