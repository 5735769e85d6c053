import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import { screen, waitFor, within } from '@testing-library/react';
import { headings, home, things, world } from '../testing/home';
import { declare } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { answer, refuse } from '../testing/platform';
import HomePage from './home-page';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

test('each role has its cards, in the order of what needs a person first', async () => {
  home();
  await screen.findByText('No changes yet');
  const places = ['Customer management', 'Device management'];
  await waitFor(() =>
    expect(headings()).toEqual(['Offline devices', 'Open alarms', 'Recent changes', 'Your pages', ...places]),
  );
  expect(screen.queryAllByRole('link').some((link) => link.getAttribute('href') === '/nowhere')).toBe(false);
  signInAs('CUSTOMER_USER');
  await waitFor(() =>
    expect(headings()).toEqual(['Offline devices', 'Open alarms', 'Your devices', 'Your pages', 'Device management']),
  );
});

test('a card that fails says why in its place and can be tried again', async () => {
  const { user } = home('TENANT_ADMIN', { 'GET /api/alarms': refuse(500, 2, 'the database is asleep') });
  const failed = await screen.findByText('the database is asleep');
  expect(await screen.findByRole('link', { name: /Van 03/ })).toBeVisible();
  answer(world);
  const card = within(failed.closest('section') as HTMLElement);
  await user.click(card.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No open alarms')).toBeVisible();
});

test('a module with something better takes the place of the page; broken, it leaves the page alone', async () => {
  const main = (load: () => Promise<never>) => ({
    point: 'home.main' as const,
    module: 'mf-more',
    namespace: 'declaration:mf-more',
    id: 'main',
    expose: './main',
    order: 1,
    load,
  });
  const show = (list: ReturnType<typeof main>[]) => setExtensionHost({ list: () => list, subscribe: () => () => {} });
  declare(things);
  signInAs('TENANT_ADMIN');
  answer(world);
  show([main(async () => (() => <p>It rains.</p>) as never)]);
  const { unmount } = openPage(<HomePage />);
  expect(await screen.findByText('It rains.')).toBeVisible();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  unmount();
  show([main(() => Promise.reject(new Error('no code came')))]);
  openPage(<HomePage />);
  expect(await screen.findByRole('heading', { name: 'Device management' })).toBeVisible();
});

test('a section that a module adds stands on the page; a broken one fails in its place', async () => {
  const section = (id: string, load: () => Promise<never>) => ({
    point: 'home.section' as const,
    module: 'mf-more',
    namespace: 'declaration:mf-more',
    id,
    expose: `./${id}`,
    label: id,
    order: 1,
    load,
  });
  const list = [
    section('weather', async () => (() => <p>It rains.</p>) as never),
    section('broken', () => Promise.reject(new Error('no code came'))),
  ];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  declare(things);
  signInAs('TENANT_ADMIN');
  answer(world);
  const { user } = openPage(<HomePage />);
  expect(await screen.findByText('It rains.')).toBeVisible();
  expect(await screen.findByText('no code came')).not.toBeVisible();
  await user.click(screen.getByText('Details'));
  expect(screen.getByText('no code came')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Weather' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /Van 03/ })).toBeVisible();
  list.length = 0;
});
