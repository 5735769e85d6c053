import { ApiError } from '@mullion/shared-kit/api/api-error';
import { loadWindowSources } from '@mullion/shared-kit/data/open-data-source';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor } from '@testing-library/react';
import { alarm, alarmPage, alarmRow, device, nextFrame, openAlarms, pushAlarms, signIn } from '../testing/alarms-tab';
import { settle } from '../testing/render-module';

// Its code and that of its data are there from the start.
import '../features/alarms/entity-alarms';

beforeAll(loadWindowSources);

afterEach(() => act(() => session.store.setState({ authUser: null })));

describe('the alarms of an entity', () => {
  it('are followed, propagated ones too, and say severity and status in words', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms();
    await pushAlarms(opened, [
      alarm('a1'),
      alarm('a2', { type: 'No data', severity: 'CRITICAL', status: 'CLEARED_ACK' }),
    ]);
    expect(opened.command().body).toMatchObject({
      query: {
        entityFilter: { type: 'singleEntity', singleEntity: device },
        pageLink: { timeWindow: 30 * 86_400_000, searchPropagatedAlarms: true, statusList: [] },
      },
    });
    expect(alarmRow(/High wind/).getByText('Minor')).toBeInTheDocument();
    expect(alarmRow(/No data/).getByText('Critical')).toBeInTheDocument();
    expect(alarmRow(/No data/).getByText('Cleared, acknowledged')).toBeInTheDocument();
    expect(screen.getByText('Live')).toBeInTheDocument();
    await expectAccessible();
  });

  it('change in place when the platform says so', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms();
    await pushAlarms(opened, [alarm('a1')]);
    opened.command().answer({
      cmdId: 1,
      errorCode: 0,
      errorMsg: null,
      update: [alarm('a1', { status: 'ACTIVE_ACK', severity: 'MAJOR' })],
    });
    await nextFrame();
    expect(alarmRow(/High wind/).getByText('Active, acknowledged')).toBeInTheDocument();
    expect(alarmRow(/High wind/).getByText('Major')).toBeInTheDocument();
  });

  it('are asked for by status and severity; the page before stays until the answer', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms();
    await pushAlarms(opened, [alarm('a1')]);
    await opened.user.selectOptions(screen.getByLabelText('Status'), 'Cleared');
    await opened.user.selectOptions(screen.getByLabelText('Severity'), 'Major');
    await waitFor(() =>
      expect(opened.command().body).toMatchObject({
        query: { pageLink: { statusList: ['CLEARED'], severityList: ['MAJOR'] } },
      }),
    );
    expect(screen.getByRole('row', { name: /High wind/ })).toBeInTheDocument();
    await pushAlarms(opened, []);
    expect(screen.getByText('No results for your search and filters')).toBeInTheDocument();
  });

  it('are read by calls where the one status is asked for that nobody pushes', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms(() => alarmPage([alarm('a1', { type: 'Leak' })]));
    await pushAlarms(opened, [alarm('a2')]);
    await opened.user.selectOptions(screen.getByLabelText('Status'), 'Active, unacknowledged');
    expect(await screen.findByRole('row', { name: /Leak/ })).toBeInTheDocument();
    expect(opened.calls).toContainEqual(
      expect.objectContaining({
        path: '/api/alarm/DEVICE/d1',
        query: expect.objectContaining({ status: 'ACTIVE_UNACK', fetchOriginator: true }),
      }),
    );
  });

  it('of a severity are found by the platform where calls read them, not among the newest here', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms(({ path }) =>
      path === '/api/alarmsQuery/find' ? alarmPage([alarm('a9', { type: 'Leak', severity: 'MAJOR' })]) : alarmPage([]),
    );
    await pushAlarms(opened, [alarm('a1')]);
    await opened.user.selectOptions(screen.getByLabelText('Severity'), 'Major');
    await pushAlarms(opened, []);
    opened.calls.length = 0;
    await opened.command().become('stale');
    expect(await screen.findByRole('row', { name: /Leak/ })).toBeInTheDocument();
    await settle(opened.client);
    expect(opened.calls.length).toBeGreaterThan(0);
    for (const call of opened.calls)
      expect(call).toMatchObject({
        path: '/api/alarmsQuery/find',
        body: {
          entityFilter: { type: 'singleEntity', singleEntity: device },
          pageLink: { page: 0, pageSize: 20, severityList: ['MAJOR'], searchPropagatedAlarms: true },
        },
      });
  });

  it('of a severity are sifted from the newest for a system administrator, and the list says so', async () => {
    signIn('SYS_ADMIN');
    const opened = await openAlarms(() => ({
      ...alarmPage([alarm('a1'), alarm('a2', { type: 'Leak', severity: 'MAJOR' })]),
      totalElements: 5000,
    }));
    await screen.findByRole('row', { name: /High wind/ });
    expect(screen.queryByText(/Only the newest/)).toBeNull();
    await opened.user.selectOptions(screen.getByLabelText('Severity'), 'Major');
    expect(await screen.findByText(/Only the newest 1,000 alarms were searched/)).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Leak/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /High wind/ })).toBeNull();
    await expectAccessible();
  });

  it('are read by calls for a system administrator, who changes none', async () => {
    signIn('SYS_ADMIN');
    const opened = await openAlarms(() => alarmPage([alarm('a1')]));
    await screen.findByRole('row', { name: /High wind/ });
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    expect(await screen.findByRole('menuitem', { name: 'Details' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Acknowledge' })).toBeNull();
  });

  it('of which the call fails, say why and are asked for again', async () => {
    signIn('SYS_ADMIN');
    let refuses = true;
    const { user } = await openAlarms(() => {
      if (refuses) throw new ApiError({ kind: 'http', status: 500, body: { message: 'The disk is full' } });
      return alarmPage([alarm('a1')]);
    });
    expect(await screen.findByText('The disk is full')).toBeInTheDocument();
    refuses = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /High wind/ })).toBeInTheDocument();
  });

  it('show further columns where they are chosen', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms();
    await pushAlarms(opened, [alarm('a1')]);
    expect(screen.queryByRole('columnheader', { name: /Originator type/ })).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Choose columns' }));
    expect(screen.getAllByRole('checkbox', { name: /^(?!Select)/ })).toHaveLength(11);
    // The platform’s ten, and how long each lasted.
    await opened.user.click(screen.getByRole('checkbox', { name: 'Lasted' }));
    expect(screen.getByRole('columnheader', { name: /Lasted/ })).toBeInTheDocument();
    await opened.user.click(screen.getByRole('checkbox', { name: 'Originator type' }));
    expect(screen.getByRole('columnheader', { name: /Originator type/ })).toBeInTheDocument();
    localStorage.clear();
  });
});
