import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen } from '@testing-library/react';
import { headings, home, page, panel } from '../testing/home';
import { ok } from '../testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const tenant = {
  id: { id: 't1' },
  title: 'Northwind',
  tenantProfileName: 'Starter',
  country: 'Austria',
  createdTime: 1,
};
const system = {
  'GET /api/tenantInfos': page([tenant]),
  'GET /api/dashboard/serverTime': () => ok(Date.now()),
  'GET /api/admin/updates': ok({ updateAvailable: false }),
};

test('a system administrator sees tenants and how the platform is', async () => {
  home('SYS_ADMIN', system);
  // No module has /tenants here: the name is told, but leads nowhere.
  expect(await screen.findByText('Northwind')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Northwind' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Country' })).toBeInTheDocument();
  expect(await panel('Platform').findByText('Matches this computer')).toBeVisible();
  expect(headings()).toEqual(['Tenants', 'Platform', 'Your pages', 'Device management']);
  await expectAccessible();
});

test('a column in which no tenant has anything is left out', async () => {
  home('SYS_ADMIN', { ...system, 'GET /api/tenantInfos': page([{ ...tenant, country: null }]) });
  await screen.findByText('Northwind');
  expect(screen.queryByRole('columnheader', { name: 'Country' })).toBeNull();
});

test('what is wrong with the platform moves up, and is said once', async () => {
  home('SYS_ADMIN', {
    ...system,
    'GET /api/dashboard/serverTime': () => ok(Date.now() + 30_000),
    'GET /api/admin/updates': ok({ updateAvailable: true, message: 'Platform 3.4.4 is out.' }),
  });
  await screen.findByText('A newer version is available');
  const attention = panel('Needs attention');
  expect(await attention.findByText('30 seconds ahead of this computer')).toBeVisible();
  expect(screen.getAllByText('A newer version is available')).toHaveLength(1);
  expect(headings()[0]).toBe('Needs attention');
});
