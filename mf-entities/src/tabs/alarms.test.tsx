import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { loadWindowSources } from '@mullion/shared-kit/data/open-data-source';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, type LiveCommand, playPlatform, playSocket, renderModule, settle } from '../testing/render-module';
import AlarmsTab from './alarms';

// Its code and that of its data are there from the start.
import '../features/alarms/entity-alarms';

beforeAll(loadWindowSources);

/** The editor measures text, which jsdom has not. */
jest.mock('../../../shared-kit/src/editors/json-viewer', () => ({
  JsonViewer: ({ label, value }: { label: string; value: unknown }) => (
    <section aria-label={label}>{JSON.stringify(value)}</section>
  ),
}));

const device = entityId('DEVICE', 'd1');
const customerId = entityId('CUSTOMER', 'c1');

const alarm = (id: string, part: Partial<AlarmInfo> = {}): AlarmInfo => ({
  id: entityId('ALARM', id),
  createdTime: 1_700_000_000_000,
  customerId,
  type: 'High wind',
  severity: 'MINOR',
  status: 'ACTIVE_UNACK',
  originator: device,
  originatorName: 'Pump 7',
  startTs: 1_700_000_000_000,
  endTs: 1_700_000_100_000,
  ackTs: 0,
  clearTs: 0,
  details: { data: 'wind of 21 m/s' },
  ...part,
});

const page = (data: readonly AlarmInfo[]) => ({
  data,
  totalElements: data.length,
  totalPages: 1,
  hasNext: false,
});

/** The viewer; the tests' own session has none. */
function signIn(authority: 'TENANT_ADMIN' | 'CUSTOMER_USER' | 'SYS_ADMIN', of = customerId.id) {
  act(() => session.store.setState({ authUser: { authority, customerId: of } as never }));
}
afterEach(() => act(() => session.store.setState({ authUser: null })));

interface Opened {
  calls: Call[];
  /** The command for alarms that is under way. */
  command: () => LiveCommand;
}

async function open(
  answer: (call: Call) => unknown = () => page([]),
): Promise<Opened & Awaited<ReturnType<typeof renderModule>>> {
  const commands = playSocket();
  const calls = playPlatform(answer);
  const rendered = await renderModule(
    <AlarmsTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
  );
  await screen.findByRole('searchbox');
  await settle(rendered.client);
  const command = () => {
    const last = commands.findLast(({ ended }) => !ended);
    if (!last) throw new Error('Nothing is followed');
    return last;
  };
  return { ...rendered, calls, command };
}

const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** The platform sends a page. */
async function push({ command }: Opened, alarms: readonly AlarmInfo[], total = alarms.length) {
  await waitFor(() => command());
  const last = command();
  await last.become('live');
  last.answer({ cmdId: 1, errorCode: 0, errorMsg: null, data: { ...page(alarms), totalElements: total } });
  await frame();
}

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the alarms of an entity', () => {
  it('are followed, propagated ones too, and say severity and status in words', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open();
    await push(opened, [alarm('a1'), alarm('a2', { type: 'No data', severity: 'CRITICAL', status: 'CLEARED_ACK' })]);
    expect(opened.command().body).toMatchObject({
      query: {
        entityFilter: { type: 'singleEntity', singleEntity: device },
        pageLink: { timeWindow: 30 * 86_400_000, searchPropagatedAlarms: true, statusList: [] },
      },
    });
    expect(row(/High wind/).getByText('Minor')).toBeInTheDocument();
    expect(row(/No data/).getByText('Critical')).toBeInTheDocument();
    expect(row(/No data/).getByText('Cleared, acknowledged')).toBeInTheDocument();
    expect(screen.getByText('Live')).toBeInTheDocument();
    await expectAccessible();
  });

  it('change in place when the platform says so', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open();
    await push(opened, [alarm('a1')]);
    opened.command().answer({
      cmdId: 1,
      errorCode: 0,
      errorMsg: null,
      update: [alarm('a1', { status: 'ACTIVE_ACK', severity: 'MAJOR' })],
    });
    await frame();
    expect(row(/High wind/).getByText('Active, acknowledged')).toBeInTheDocument();
    expect(row(/High wind/).getByText('Major')).toBeInTheDocument();
  });

  it('are asked for by status and severity; the page before stays until the answer', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open();
    await push(opened, [alarm('a1')]);
    await opened.user.selectOptions(screen.getByLabelText('Status'), 'Cleared');
    await opened.user.selectOptions(screen.getByLabelText('Severity'), 'Major');
    await waitFor(() =>
      expect(opened.command().body).toMatchObject({
        query: { pageLink: { statusList: ['CLEARED'], severityList: ['MAJOR'] } },
      }),
    );
    expect(screen.getByRole('row', { name: /High wind/ })).toBeInTheDocument();
    await push(opened, []);
    expect(screen.getByText('Nothing matches your search and filters')).toBeInTheDocument();
  });

  it('are read by calls where the one status is asked for that nobody pushes', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open(() => page([alarm('a1', { type: 'Leak' })]));
    await push(opened, [alarm('a2')]);
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
    const opened = await open(({ path }) =>
      path === '/api/alarmsQuery/find' ? page([alarm('a9', { type: 'Leak', severity: 'MAJOR' })]) : page([]),
    );
    await push(opened, [alarm('a1')]);
    await opened.user.selectOptions(screen.getByLabelText('Severity'), 'Major');
    await push(opened, []);
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
    const opened = await open(() => ({
      ...page([alarm('a1'), alarm('a2', { type: 'Leak', severity: 'MAJOR' })]),
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
    const opened = await open(() => page([alarm('a1')]));
    await screen.findByRole('row', { name: /High wind/ });
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    expect(await screen.findByRole('menuitem', { name: 'Details' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Acknowledge' })).toBeNull();
  });

  it('of which the call fails, say why and are asked for again', async () => {
    signIn('SYS_ADMIN');
    let refuses = true;
    const { user } = await open(() => {
      if (refuses) throw new ApiError({ kind: 'http', status: 500, body: { message: 'The disk is full' } });
      return page([alarm('a1')]);
    });
    expect(await screen.findByText('The disk is full')).toBeInTheDocument();
    refuses = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /High wind/ })).toBeInTheDocument();
  });

  it('are acknowledged one by one without a question', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open();
    await push(opened, [alarm('a1')]);
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Acknowledge' }));
    expect(await screen.findByText('High wind acknowledged')).toBeInTheDocument();
    expect(opened.calls).toContainEqual({ method: 'POST', path: '/api/alarm/a1/ack', body: undefined });
  });

  it.each(['stale', 'failed'] as const)('follow calls while what is pushed is %s', async (state) => {
    signIn('TENANT_ADMIN');
    let status: AlarmInfo['status'] = 'ACTIVE_UNACK';
    const opened = await open(({ path }) => {
      if (path.endsWith('/ack')) status = 'ACTIVE_ACK';
      return page([alarm('a1', { status })]);
    });
    await push(opened, [alarm('a1')]);
    await opened.command().become(state);
    await settle(opened.client);
    await opened.user.click(screen.getByRole('button', { name: 'Actions for High wind' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Acknowledge' }));
    expect(await screen.findByText('Active, acknowledged')).toBeInTheDocument();
    await opened.command().become('live');
    await push(opened, [alarm('a1', { status: 'CLEARED_ACK' })]);
    expect(row(/High wind/).getByText('Cleared, acknowledged')).toBeInTheDocument();
  });

  it('are cleared together after a question, which names what is passed over', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open();
    await push(opened, [
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
    const opened = await open(() => alarm('a1'));
    await push(opened, [alarm('a1')]);
    expect(screen.queryByRole('checkbox', { name: /High wind/ })).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'High wind' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'High wind' }));
    expect(dialog.getAllByRole('button', { name: 'Close' })[0]).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('show when, by whom, and why in a dialog, and are acknowledged there', async () => {
    signIn('TENANT_ADMIN');
    let stored = alarm('a1');
    const opened = await open(({ method, path }) => {
      if (path === '/api/alarm/info/a1') return stored;
      if (path === '/api/audit/logs/entity/DEVICE/d1')
        return {
          data: [
            { actionType: 'ALARM_ACK', userName: 'other@acme.test', actionData: { entity: alarm('a9') } },
            { actionType: 'ALARM_ACK', userName: 'tara@acme.test', actionData: { entity: alarm('a1') } },
          ],
        };
      if (method === 'POST') stored = alarm('a1', { status: 'ACTIVE_ACK', ackTs: 1_700_000_200_000 });
      return page([]);
    });
    await push(opened, [alarm('a1')]);
    await opened.user.click(screen.getByRole('button', { name: 'High wind' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'High wind' }));
    expect(dialog.getByText('Active, unacknowledged')).toBeInTheDocument();
    expect(dialog.getByText('Pump 7')).toBeInTheDocument();
    expect(dialog.getByRole('region', { name: 'Details' })).toHaveTextContent('wind of 21 m/s');
    await opened.user.click(dialog.getByRole('button', { name: 'Acknowledge' }));
    expect(await dialog.findByText('Active, acknowledged')).toBeInTheDocument();
    expect(await dialog.findByText(/by tara@acme\.test$/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    await expectAccessible();
  });

  it('show further columns where they are chosen', async () => {
    signIn('TENANT_ADMIN');
    const opened = await open();
    await push(opened, [alarm('a1')]);
    expect(screen.queryByRole('columnheader', { name: /Originator type/ })).toBeNull();
    await opened.user.click(screen.getByRole('button', { name: 'Choose columns' }));
    expect(screen.getAllByRole('checkbox', { name: /^(?!Select)/ })).toHaveLength(10);
    await opened.user.click(screen.getByRole('checkbox', { name: 'Originator type' }));
    expect(screen.getByRole('columnheader', { name: /Originator type/ })).toBeInTheDocument();
    localStorage.clear();
  });
});
