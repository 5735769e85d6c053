import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { waitFor } from '@testing-library/react';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

/** The code that runs types of tenants never comes. */
jest.mock('./load-stored-widget', () => ({ loadStoredWidget: () => new Promise(() => undefined) }));
/** Half a second later the page asks for types of all states: that would be late for those that are shown. */
jest.mock('../page/use-own-types', () => ({ useOwnTypes: () => undefined }));

test('a tenant’s type is asked for while the code is on its way that runs it, once for all widgets of it', async () => {
  playSocket();
  const own = (title: string) => ({
    ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'valve', type: 'static', title },
    config: { title, datasources: [] },
  });
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: own('One'), b: own('Two') }));
  const asked = () => calls.filter(({ path }) => path === '/api/widgetType').map(({ query }) => query);
  const valve = { isSystem: false, bundleAlias: 'own', alias: 'valve' };
  await waitFor(() => expect(asked()).toEqual([valve]));
});
