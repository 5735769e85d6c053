import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { cleanup, screen } from '@testing-library/react';
import { device, find, home } from '../testing/home';
import { ok } from '../testing/platform';
import { firstStepsProgress, noteFirstSteps } from './first-steps-progress';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const none = { 'POST /api/entitiesQuery/count': ok(0), 'POST /api/entitiesQuery/find': find({}) };

test('a tenant without devices sees three steps, of which the first one is alive', async () => {
  const { user, path } = home('TENANT_ADMIN', none);
  await screen.findByRole('heading', { name: 'See your first value in three steps' });
  const steps = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(screen.queryByText('Offline devices')).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Add device' }));
  expect(path() + window.location.search).toBe('/devices?add=1');
});

test('with a device that is silent the second step holds its command, then the third opens its values', async () => {
  noteFirstSteps('user-1', 'started');
  const credentials = { credentialsType: 'ACCESS_TOKEN', credentialsId: 'T0KEN' };
  const first = {
    'POST /api/entitiesQuery/count': ok(1),
    'POST /api/entitiesQuery/find': find({ own: [device('d1', 'Pump')] }),
    'GET /api/device/d1/credentials': ok(credentials),
  };
  home('TENANT_ADMIN', first);
  expect(await screen.findByText(/api\/v1\/T0KEN\/telemetry/)).toBeVisible();
  expect(screen.getByText('Waiting for the first value')).toBeVisible();
  cleanup();
  const { user, path } = home('TENANT_ADMIN', {
    ...first,
    'POST /api/entitiesQuery/find': find({ own: [device('d1', 'Pump', { active: true, seen: 5 })] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open its values' }));
  expect(path() + window.location.search).toBe('/devices/d1?tab=telemetry');
  expect(firstStepsProgress('user-1')).toBe('done');
});

test('the steps can be skipped, and stay away', async () => {
  const { user } = home('TENANT_ADMIN', none);
  await user.click(await screen.findByRole('button', { name: 'Skip these steps' }));
  expect(await screen.findByText('No devices')).toBeVisible();
  expect(firstStepsProgress('user-1')).toBe('done');
});
