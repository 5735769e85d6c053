import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import german from '../../../shared-kit/locales/audit/de_DE.json';
import english from '../../../shared-kit/locales/audit/en_US.json';
import persian from '../../../shared-kit/locales/audit/fa_IR.json';
import { playPlatform, renderModule, settle } from '../testing/render-module';
import AuditTab from './audit';

/** The editor measures text, which jsdom has not. */
jest.mock('../../../shared-kit/src/editors/json-viewer', () => ({
  JsonViewer: ({ label, value }: { label: string; value: unknown }) => (
    <section aria-label={label}>{JSON.stringify(value)}</section>
  ),
}));

const log = (id: string, part: object = {}) => ({
  id: { id },
  createdTime: 1_700_000_000_000,
  entityId: entityId('DEVICE', 'd1'),
  entityName: 'Pump 7',
  userId: entityId('USER', 'u1'),
  userName: 'tara@acme.test',
  actionType: 'UPDATED',
  actionStatus: 'SUCCESS',
  actionData: { entity: { label: 'Hall A' } },
  actionFailureDetails: '',
  ...part,
});

async function open(subject: EntityId, logs = [log('1')]) {
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
  const calls = playPlatform(() => ({ data: logs, totalElements: logs.length, totalPages: 1, hasNext: false }));
  const rendered = await renderModule(
    <AuditTab entityId={subject} entityName="Pump 7" entity={null} scope={ownTenant} />,
  );
  await settle(rendered.client);
  return { ...rendered, calls };
}
afterEach(() => act(() => session.store.setState({ authUser: null })));

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

describe('the audit log', () => {
  it.each([
    [entityId('DEVICE', 'd1'), '/api/audit/logs/entity/DEVICE/d1', ['Time', 'Action', 'Status', 'User']],
    [
      entityId('CUSTOMER', 'c1'),
      '/api/audit/logs/customer/c1',
      ['Time', 'Action', 'Status', 'Entity type', 'Entity', 'User'],
    ],
    [entityId('USER', 'u1'), '/api/audit/logs/user/u1', ['Time', 'Action', 'Status', 'Entity type', 'Entity']],
  ])('of %j asks for its own and names nobody whom the page is about', async (subject, path, columns) => {
    const { calls } = await open(subject);
    expect(calls[0]).toMatchObject({ path, query: { sortProperty: 'createdTime', sortOrder: 'DESC' } });
    const startTime = Number(calls[0]?.query?.startTime);
    expect(Date.now() - startTime).toBeGreaterThanOrEqual(86_400_000);
    expect(headers()).toEqual(columns);
    expect(screen.getByRole('row', { name: /Updated.*Success/ })).toBeInTheDocument();
    await expectAccessible();
  });

  it('calls an alarm an alarm, though the log files it under its originator', async () => {
    const about = { entityId: entityId('DEVICE', 'd1') };
    await open(entityId('CUSTOMER', 'c1'), [
      log('1', { ...about, entityName: 'High wind', actionData: { entity: { id: entityId('ALARM', 'a1') } } }),
      log('2', { ...about, entityName: 'Low wind', actionType: 'DELETED', actionData: { entityId: null } }),
      log('3', { ...about, entityName: 'Pump 7', actionData: { entity: { id: entityId('DEVICE', 'd1') } } }),
    ]);
    expect(screen.getByRole('row', { name: /Alarm.*High wind/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Alarm.*Low wind/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Device.*Pump 7/ })).toBeInTheDocument();
  });

  it('shows what an action did, and why it failed, in a dialog', async () => {
    const failed = log('1', {
      actionType: 'RPC_CALL',
      actionStatus: 'FAILURE',
      actionFailureDetails: 'No active connection',
    });
    const { user } = await open(entityId('DEVICE', 'd1'), [failed]);
    await user.click(screen.getByRole('button', { name: 'RPC call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'RPC call' }));
    expect(dialog.getByText('No active connection')).toBeInTheDocument();
    expect(dialog.getByRole('region', { name: 'Action data' })).toHaveTextContent('Hall A');
    await expectAccessible();
  });

  it('is searched by the platform', async () => {
    const { user, calls } = await open(entityId('DEVICE', 'd1'));
    await user.type(screen.getByRole('searchbox'), 'tara');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ textSearch: 'tara', page: 0 }));
  });

  it('has a word for every action in every language', () => {
    const actions = [
      ...['ADDED', 'DELETED', 'UPDATED', 'ATTRIBUTES_UPDATED', 'ATTRIBUTES_DELETED', 'ATTRIBUTES_READ'],
      ...['TIMESERIES_UPDATED', 'TIMESERIES_DELETED', 'RPC_CALL', 'CREDENTIALS_UPDATED', 'CREDENTIALS_READ'],
      ...['ASSIGNED_TO_CUSTOMER', 'UNASSIGNED_FROM_CUSTOMER', 'ACTIVATED', 'SUSPENDED', 'RELATION_ADD_OR_UPDATE'],
      ...['RELATION_DELETED', 'RELATIONS_DELETED', 'ALARM_ACK', 'ALARM_CLEAR', 'LOGIN', 'LOGOUT', 'LOCKOUT'],
      ...['ASSIGNED_FROM_TENANT', 'ASSIGNED_TO_TENANT', 'PROVISION_SUCCESS', 'PROVISION_FAILURE'],
      ...['ASSIGNED_TO_EDGE', 'UNASSIGNED_FROM_EDGE'],
    ];
    for (const texts of [english, german, persian])
      expect(actions.filter((action) => !(`action.${action}` in texts))).toEqual([]);
  });
});
