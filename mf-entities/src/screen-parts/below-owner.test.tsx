import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen } from '@testing-library/react';
import { devicesOf } from '../owned-screens';
import { type Call, playPlatform, renderModule } from '../testing/render-module';
import type { Owner } from './below-owner';

const list = { path: '', element: <p>All of them</p> };
const routes = [
  { path: 'customers/*', element: <ModuleRoutes routes={[list, devicesOf('CUSTOMER')]} /> },
  { path: 'edgeInstances/*', element: <ModuleRoutes routes={[list, devicesOf('EDGE')]} /> },
];
const none = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
const refusal = (status: number) =>
  new ApiError({ kind: 'http', status, body: { message: status === 403 ? "You don't have permission" : 'Gone' } });

/** Opens an address, as a tenant administrator, on a platform that gives owners as `owner` says. */
async function open(path: string, owner: (call: Call) => unknown) {
  session.store.setState({
    authUser: { authority: 'TENANT_ADMIN', customerId: null, userId: 'u1' } as never,
    edgesSupportEnabled: true,
  });
  history.replaceState(null, '', path);
  playPlatform((call) => {
    if (/\/shortInfo$|\/edge\/info\//.test(call.path)) return owner(call);
    if (/^\/api\/(customer|edge)\//.test(call.path)) {
      // The platform keeps the list from the same people as its owner.
      owner(call);
      return none;
    }
    return call.path.includes('ByIds') ? [] : none;
  });
  return renderModule(<ModuleRoutes routes={routes} />);
}

it.each<[Owner, string, number, string]>([
  ['CUSTOMER', '/customers/c9/devices', 404, 'Customers'],
  ['CUSTOMER', '/customers/c9/devices', 403, 'Customers'],
  ['EDGE', '/edgeInstances/e9/devices', 404, 'Edges'],
  ['EDGE', '/edgeInstances/e9/devices', 403, 'Edges'],
])('below a %s that is not there for this person, %s (%i) says so and leads back', async (_, path, status, plural) => {
  const { user } = await open(path, () => {
    throw refusal(status);
  });
  expect(await screen.findByRole('heading', { name: /^This (customer|edge) isn’t available here$/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry|Add/ })).toBeNull();
  expect(screen.queryByText('Access forbidden')).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: new RegExp(plural, 'i') }));
  expect(location.pathname).toBe(path.split('/').slice(0, 2).join('/'));
});

it('below a customer that is deleted meanwhile says so', async () => {
  let isThere = true;
  await open('/customers/c1/devices', () => {
    if (!isThere) throw refusal(404);
    return { title: 'Acme', isPublic: false };
  });
  expect(await screen.findByRole('heading', { name: /Acme/ })).toBeVisible();
  isThere = false;
  act(() => changes.announce({ of: 'CUSTOMER', id: 'c1', gone: true, from: 'told' }));
  expect(await screen.findByRole('heading', { name: 'This customer no longer exists' })).toBeVisible();
});
