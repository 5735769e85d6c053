import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { loadWindowSources } from '@mullion/shared-kit/data/open-data-source';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { alarm, alarmPage, alarmRow, openAlarms, pushAlarms, signIn } from '../testing/alarms-tab';
import { settle } from '../testing/render-module';

// Its code and that of its data are there from the start.
import '../features/alarms/entity-alarms';

beforeAll(loadWindowSources);

/** The editor measures text, which jsdom has not. */
jest.mock('../../../shared-kit/src/editors/json-viewer', () => ({
  JsonViewer: ({ label, value }: { label: string; value: unknown }) => (
    <section aria-label={label}>{JSON.stringify(value)}</section>
  ),
}));

afterEach(() => act(() => session.store.setState({ authUser: null })));

describe('the alarms of an entity', () => {
  it('are acknowledged one by one without a question', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms();
    await pushAlarms(opened, [alarm('a1')]);
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Acknowledge' }));
    expect(await screen.findByText('High wind acknowledged')).toBeInTheDocument();
    expect(opened.calls).toContainEqual({ method: 'POST', path: '/api/alarm/a1/ack', body: undefined });
  });

  it.each(['stale', 'failed'] as const)('follow calls while what is pushed is %s', async (state) => {
    signIn('TENANT_ADMIN');
    let status: AlarmInfo['status'] = 'ACTIVE_UNACK';
    const opened = await openAlarms(({ path }) => {
      if (path.endsWith('/ack')) status = 'ACTIVE_ACK';
      return alarmPage([alarm('a1', { status })]);
    });
    await pushAlarms(opened, [alarm('a1')]);
    await opened.command().become(state);
    await settle(opened.client);
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Acknowledge' }));
    expect(await screen.findByText('Active, acknowledged')).toBeInTheDocument();
    await opened.command().become('live');
    await pushAlarms(opened, [alarm('a1', { status: 'CLEARED_ACK' })]);
    expect(alarmRow(/High wind/).getByText('Cleared, acknowledged')).toBeInTheDocument();
  });

  it('are cleared together after a question, which names what is passed over', async () => {
    signIn('TENANT_ADMIN');
    const opened = await openAlarms();
    await pushAlarms(opened, [
      alarm('a1'),
      alarm('a2', { type: 'Leak' }),
      alarm('a3', { type: 'Smoke', status: 'CLEARED_UNACK' }),
    ]);
    await opened.user.click(screen.getByRole('checkbox', { name: /all.*page/i }));
    await opened.user.click(screen.getByRole('button', { name: /^Clear \(?2|Clear.*2/ }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('heading', { name: 'Clear 2 alarms?' })).toBeInTheDocument();
    expect(opened.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await opened.user.click(question.getByRole('button', { name: 'Clear 2 alarms' }));
    expect(await screen.findByText(/2 alarms cleared/)).toBeInTheDocument();
    expect(opened.calls.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
      '/api/alarm/a1/clear',
      '/api/alarm/a2/clear',
    ]);
  });

  it('of another customer cannot be changed by a customer user', async () => {
    signIn('CUSTOMER_USER', 'c2');
    const opened = await openAlarms(() => alarm('a1'));
    await pushAlarms(opened, [alarm('a1')]);
    expect(screen.queryByRole('checkbox', { name: /High wind/ })).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    expect(screen.queryByRole('menuitem', { name: /Acknowledge|Clear/ })).toBeNull();
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'High wind' }));
    expect(dialog.getAllByRole('button', { name: 'Close' })[0]).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('show when, by whom, and why in a dialog, and are acknowledged there', async () => {
    signIn('TENANT_ADMIN');
    let stored = alarm('a1');
    const opened = await openAlarms(({ method, path }) => {
      if (path === '/api/alarm/info/a1') return stored;
      if (path === '/api/audit/logs/entity/DEVICE/d1')
        return {
          data: [
            { actionType: 'ALARM_ACK', userName: 'other@acme.test', actionData: { entity: alarm('a9') } },
            { actionType: 'ALARM_ACK', userName: 'tara@acme.test', actionData: { entity: alarm('a1') } },
          ],
        };
      if (method === 'POST') stored = alarm('a1', { status: 'ACTIVE_ACK', ackTs: 1_700_000_200_000 });
      return alarmPage([]);
    });
    await pushAlarms(opened, [alarm('a1')]);
    await opened.user.click(screen.getByRole('button', { name: 'High wind' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'High wind' }));
    expect(dialog.getByText('Nobody has acknowledged it yet.')).toBeInTheDocument();
    expect(dialog.getByText('Pump 7')).toBeInTheDocument();
    expect(dialog.getByRole('region', { name: 'Details' })).toHaveTextContent('wind of 21 m/s');
    await opened.user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(dialog.queryByText('Nobody has acknowledged it yet.')).toBeNull());
    expect(await dialog.findByText(/by tara@acme\.test$/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    await expectAccessible();
  });
});
