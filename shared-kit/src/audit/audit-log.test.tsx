import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { entityId, NULL_UUID } from '../api/entity-id';
import { http } from '../api/http';
import { ownTenant } from '../api/scope';
import { session } from '../session/session';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { AuditLogTable } from './audit-log';

afterEach(() => act(() => session.store.setState({ authUser: null })));

test('the log of the whole tenant names who did it and to what, in words', async () => {
  session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never });
  const log = {
    id: { id: '1' },
    createdTime: 1_700_000_000_000,
    entityId: entityId('DEVICE', 'd1'),
    entityName: 'Pump 7',
    userId: entityId('USER', 'u1'),
    userName: 'tara@acme.test',
    actionType: 'CREDENTIALS_UPDATED',
    actionStatus: 'FAILURE',
    actionData: {},
    actionFailureDetails: 'no',
  };
  const neverWas = { ...log, id: { id: '2' }, entityId: entityId('DEVICE', NULL_UUID), entityName: 'Pump 8' };
  const get = jest
    .spyOn(http, 'get')
    .mockResolvedValue({ data: [log, neverWas], totalElements: 2, totalPages: 1, hasNext: false } as never);
  const page = <AuditLogTable of={null} scope={ownTenant} />;
  await renderKit(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </QueryClientProvider>,
  );
  const row = await screen.findByRole('row', { name: /Credentials updated.*Failure.*Device.*Pump 7.*tara@acme.test/ });
  expect(row).toBeVisible();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pump 7']);
  expect(get).toHaveBeenCalledWith('/api/audit/logs', expect.objectContaining({ page: 0 }), expect.anything());
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Time', 'Action', 'Status', 'Entity type', 'Entity', 'User']);
  await expectAccessible();
});
