import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { session } from '@mullion/shared-kit/session/session';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, openPage } from './testing/open-page';
import { loading, openRestore, platform } from './testing/version-control';
import VersionsTab from './versions-tab';

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

const device = (id: string, more: object = {}) => ({ id: { entityType: 'DEVICE', id }, name: 'Pump', ...more });
const parts = { hasRelations: false, hasAttributes: true, hasCredentials: false };
const created = { result: [{ entityType: 'DEVICE', created: 1, updated: 0, deleted: 0 }] } as const;

/** Restores the device `d1`, of which the platform says what `answer` does. */
async function restore(answer: (call: Call) => unknown) {
  const props = { entityId: device('d1').id, entityName: 'Pump', entity: device('d1') } as unknown as EntityTabProps;
  const Tab = () => <VersionsTab {...props} />;
  const { user } = await openPage(
    Tab,
    platform((call) => (call.path.includes('/vc/info/') ? parts : (answer(call) ?? loading(created)(call)))),
    'TENANT_ADMIN',
  );
  const dialog = await openRestore(user);
  await user.click(await dialog.findByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText(/1 created/)).toBeVisible();
  return dialog;
}
const gone = () => {
  throw new ApiError({ kind: 'http', status: 404 });
};
const list = (...data: object[]) => ({ data, totalElements: data.length, totalPages: 1, hasNext: false });

test('the result leads to what was restored', async () => {
  const dialog = await restore(({ path }) => (path === '/api/device/d1' ? device('d1') : undefined));
  expect(await dialog.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/d1');
});

test('what had been deleted has come back under another id, to which the result leads', async () => {
  const others = list(device('d2'), device('d3', { externalId: { entityType: 'DEVICE', id: 'd1' } }));
  const dialog = await restore(({ path }) => {
    if (path === '/api/device/d1') return gone();
    return path === '/api/tenant/deviceInfos' ? others : undefined;
  });
  expect(await dialog.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', '/devices/d3');
});

test('where it is not found, its name leads nowhere', async () => {
  const asked: string[] = [];
  const dialog = await restore(({ path }) => {
    asked.push(path);
    if (path === '/api/device/d1') return gone();
    const other = device('d2', { externalId: { entityType: 'DEVICE', id: 'd9' } });
    return path === '/api/tenant/deviceInfos' ? list(other) : undefined;
  });
  await waitFor(() => expect(asked).toContain('/api/tenant/deviceInfos'));
  expect(dialog.getByText('Pump')).toBeVisible();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
});
