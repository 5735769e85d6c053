import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { loadWindowSources } from '@mullion/shared-kit/data/open-data-source';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, playPlatform, playSocket, renderModule, settle } from '../../testing/render-module';
import { MAX_SIFTED } from './alarm-calls';
import { AlarmsPage } from './alarms-page';

// Its code is there from the start.
import './alarm-details';

beforeAll(loadWindowSources);

/** The editor measures text, which jsdom has not. */
jest.mock('../../../../shared-kit/src/editors/json-viewer', () => ({
  JsonViewer: ({ label, value }: { label: string; value: unknown }) => (
    <section aria-label={label}>{JSON.stringify(value)}</section>
  ),
}));

const alarm = (id: string, part: Partial<AlarmInfo> = {}): AlarmInfo => ({
  id: entityId('ALARM', id),
  createdTime: 1_700_000_000_000,
  customerId: null,
  type: `Leak ${id}`,
  severity: 'MAJOR',
  status: 'ACTIVE_UNACK',
  originator: entityId('ASSET', 'hall'),
  originatorName: 'Hall A',
  startTs: 1_700_000_000_000,
  endTs: 1_700_000_000_000,
  ackTs: 0,
  clearTs: 0,
  details: null,
  ...part,
});

const page = (data: readonly AlarmInfo[], total = data.length) => ({
  data,
  totalElements: total,
  totalPages: Math.ceil(total / 20),
  hasNext: data.length < total,
});

async function open(address: string, answer: (call: Call) => unknown) {
  window.history.replaceState(null, '', address);
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
  const followed = playSocket();
  const calls = playPlatform(answer);
  const rendered = await renderModule(<AlarmsPage />);
  await settle(rendered.client);
  return { ...rendered, calls, followed, asked: () => calls.map(({ query }) => query) };
}
afterEach(() => {
  act(() => session.store.setState({ authUser: null }));
  window.history.replaceState(null, '', '/');
  localStorage.clear();
});

/** The button that counts the alarms of a severity and shows only these. */
const severity = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Alarms by severity' })).getByRole('button', { name });

describe('the page of all alarms', () => {
  it('asks for what the address says, of any time', async () => {
    const { asked } = await open('/alarms?status=ACTIVE_UNACK&textSearch=leak', () => page([alarm('1')]));
    expect(await screen.findByRole('row', { name: /Leak 1.*Hall A/ })).toBeInTheDocument();
    const wanted = asked().find((query) => query?.pageSize === 20);
    expect(wanted).toMatchObject({ status: 'ACTIVE_UNACK', textSearch: 'leak', page: 0 });
    expect(wanted).not.toHaveProperty('startTime');
    expect(screen.getByRole('heading', { level: 2, name: /^Alarms\s*1$/ })).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Pages of Alarms' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('keeps filters in the address', async () => {
    const { user } = await open('/alarms', () => page([alarm('1')]));
    await user.selectOptions(screen.getByLabelText('Status'), 'Active');
    await waitFor(() => expect(window.location.search).toBe('?status=ACTIVE'));
    await user.click(severity(/Major/));
    await waitFor(() => expect(window.location.search).toBe('?status=ACTIVE&severity=MAJOR'));
    await user.click(severity(/Major/));
    await waitFor(() => expect(window.location.search).toBe('?status=ACTIVE'));
  });

  it('shows all for a status and a severity of the address that do not exist', async () => {
    const { asked } = await open('/alarms?status=%3Cx%3E&severity=foo', () => page([alarm('1')]));
    expect(await screen.findByRole('row', { name: /Leak 1/ })).toBeInTheDocument();
    for (const query of asked()) {
      expect(query).not.toMatchObject({ searchStatus: expect.anything() });
      expect(query).not.toMatchObject({ status: expect.anything() });
    }
  });

  it('is bounded in time where somebody bounds it, and no more when that is taken away', async () => {
    const { user, asked } = await open('/alarms', () => page([alarm('1')]));
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    await waitFor(() => expect(asked().at(-1)).toHaveProperty('startTime'));
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('says why there are no counts of severities where only these cannot be read, and tries again', async () => {
    let refused = true;
    const { user } = await open('/alarms', ({ query }) => {
      if (refused && query?.pageSize === 100)
        throw new ApiError({ kind: 'http', status: 400, body: { message: 'Too much at once' } });
      return page([alarm('1')]);
    });
    expect(await screen.findByRole('row', { name: /Leak 1/ })).toBeInTheDocument();
    expect(await screen.findByText(/^Couldn’t count by severity: Too much at once/)).toBeVisible();
    refused = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: '1 Major' })).toBeVisible();
    expect(screen.queryByText(/count by severity:/)).toBeNull();
  });

  it('finds a severity among all that the calls find, and says where these are too many', async () => {
    const { user } = await open('/alarms', ({ query }) => {
      const number = Number(query?.page);
      const severity = number === 4 ? 'CRITICAL' : 'MAJOR';
      return page(
        [...Array(100).keys()].map((at) => alarm(`${number * 100 + at}`, { severity })),
        5000,
      );
    });
    expect(severity(/^900\+ Major/)).toBeInTheDocument();
    await user.click(severity(/^100\+ Critical/));
    expect(await screen.findByRole('row', { name: /Leak 400/ })).toBeInTheDocument();
    expect(screen.getByText('1–20 of 100')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Leak 1 / })).toBeNull();
    expect(
      screen.getByText(new RegExp(`Only the newest ${MAX_SIFTED.toLocaleString('en-US')} alarms`)),
    ).toBeInTheDocument();
  });

  it('selects of a severity what it lists, not what lies beyond the newest', async () => {
    const total = MAX_SIFTED + 300;
    const { user, calls } = await open('/alarms?severity=CRITICAL', ({ query }) => {
      const number = Number(query?.page);
      const severity = number === 4 || number === 12 ? 'CRITICAL' : 'MAJOR';
      return {
        ...page(
          [...Array(100).keys()].map((at) => alarm(`${number * 100 + at}`, { severity })),
          total,
        ),
        hasNext: (number + 1) * 100 < total,
      };
    });
    await screen.findByRole('row', { name: /Leak 400/ });
    const read = calls.length;
    await user.click(screen.getByRole('checkbox', { name: /all.*page/i }));
    await user.click(await screen.findByRole('button', { name: 'Select all 100' }));
    expect(await screen.findByText(/^100 alarms selected/)).toBeInTheDocument();
    expect(calls).toHaveLength(read);
  });

  it('counts the alarms of each severity', async () => {
    await open('/alarms', () => page([alarm('1'), alarm('2'), alarm('3', { severity: 'WARNING' })]));
    expect(severity(/^2 Major/)).toBeEnabled();
    expect(severity(/^1 Warning/)).toBeEnabled();
    expect(severity(/^0 Critical/)).toBeDisabled();
  });

  it('says once, in place, why alarms could not be read', async () => {
    await open('/alarms', () => {
      throw new ApiError({ kind: 'http', status: 500, body: { message: 'the database is asleep' } });
    });
    expect(screen.getAllByText('the database is asleep')).toHaveLength(1);
  });

  it('is live: what is pushed is read again', async () => {
    let stored: readonly AlarmInfo[] = [];
    const { followed } = await open('/alarms', () => page(stored));
    expect(screen.queryByText('Live')).toBeNull();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
    await waitFor(() => expect(followed).toHaveLength(5));
    const push = async (alarms: readonly AlarmInfo[]) => {
      for (const command of followed) {
        await command.become('live');
        const data = { ...page(alarms), totalPages: 1 };
        command.answer({ cmdId: 1, errorCode: 0, errorMsg: null, totalEntities: 1, allowedEntities: 10, data });
      }
    };
    await push([]);
    expect(await screen.findByText('Live')).toBeInTheDocument();
    stored = [alarm('7')];
    await push(stored);
    expect(await screen.findByRole('row', { name: /Leak 7/ }, { timeout: 4000 })).toBeInTheDocument();
  });

  it('shows the alarm that is pressed beside the list, and the next one with the arrow keys', async () => {
    let stored = alarm('1');
    const { user, calls } = await open('/alarms', ({ method, path }) => {
      if (path === '/api/assets') return [{ id: entityId('ASSET', 'hall'), name: 'Hall A' }];
      if (path.startsWith('/api/asset')) return { id: entityId('ASSET', 'hall'), name: 'Hall A' };
      if (method === 'POST') stored = { ...stored, status: 'ACTIVE_ACK', ackTs: 1_700_000_100_000 };
      if (path.startsWith('/api/alarm/info/')) return path.endsWith('1') ? stored : alarm('2');
      if (path.startsWith('/api/audit')) return page([]);
      return page([stored, alarm('2', { status: 'CLEARED_ACK', ackTs: 1, clearTs: 1_700_000_060_000 })]);
    });
    await user.click(screen.getByRole('button', { name: 'Leak 1' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Leak 1' }));
    expect(window.location.search).toBe('?open=1');
    expect(await panel.findByText('Nobody has acknowledged it yet.')).toBeInTheDocument();
    expect(await panel.findByText('Hall A')).toBeInTheDocument();
    expect(panel.getByText('Raised as Major')).toBeInTheDocument();
    await expectAccessible();
    await user.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(panel.queryByText('Nobody has acknowledged it yet.')).toBeNull());
    expect(calls).toContainEqual({ method: 'POST', path: '/api/alarm/1/ack', body: undefined });
    act(() => screen.getByRole('row', { name: /Leak 1/ }).focus());
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('complementary', { name: 'Leak 2' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('clears an alarm from its row, and lists it as cleared', async () => {
    let status: AlarmInfo['status'] = 'ACTIVE_UNACK';
    const { user, calls } = await open('/alarms', ({ method }) => {
      if (method === 'POST') status = 'CLEARED_UNACK';
      return page([alarm('1', { status })]);
    });
    await user.click(screen.getByRole('button', { name: 'Actions for Leak 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Clear' }));
    expect(await screen.findByText('Leak 1 cleared')).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'POST', path: '/api/alarm/1/clear', body: undefined });
    expect(await screen.findByText('Cleared, unacknowledged')).toBeInTheDocument();
  });

  it.each([
    [404, 'This alarm no longer exists'],
    [403, 'This alarm isn’t available here'],
  ])('says of an alarm in its address that is not there (%i): %s', async (status, said) => {
    await open('/alarms?open=gone', ({ path }) => {
      if (path.startsWith('/api/alarm/info/')) throw new ApiError({ kind: 'http', status, body: {} });
      return page([]);
    });
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('saves what is found on all pages as a file', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:1';
    };
    URL.revokeObjectURL = () => {};
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = await open('/alarms', ({ query }) =>
      Number(query?.pageSize) > 100 && query?.page === 1
        ? page([alarm('101', { type: '=HYPERLINK("http://x")' })])
        : page([alarm('1')], 101),
    );
    await user.click(screen.getByRole('button', { name: 'Download as CSV file' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    const reader = new FileReader();
    reader.readAsText(saved[0] as Blob);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    const lines = String(reader.result).split('\r\n');
    expect(lines[0]).toBe('Severity,Type,Originator,Created,Status');
    expect(lines[1]).toBe('Major,Leak 1,Hall A,2023-11-14T22:13:20.000Z,"Active, unacknowledged"');
    expect(lines[2]).toMatch(/^Major,"'=HYPERLINK/);
  });
});
