import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor } from '@testing-library/react';
import { type Call, playPlatform, renderModule, settle } from '../../testing/render-module';
import { MAX_SIFTED } from './alarm-calls';
import { AlarmsPage } from './alarms-page';

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
  const calls = playPlatform(answer);
  const rendered = await renderModule(<AlarmsPage />);
  await settle(rendered.client);
  return { ...rendered, asked: () => calls.map(({ query }) => query) };
}
afterEach(() => {
  act(() => session.store.setState({ authUser: null }));
  window.history.replaceState(null, '', '/');
  localStorage.clear();
});

describe('the page of all alarms', () => {
  it('asks for what the address says, of any time', async () => {
    const { asked } = await open('/alarms?status=ACTIVE_UNACK&textSearch=leak', () => page([alarm('1')]));
    expect(await screen.findByRole('row', { name: /Leak 1.*Hall A/ })).toBeInTheDocument();
    expect(asked()[0]).toMatchObject({ status: 'ACTIVE_UNACK', textSearch: 'leak', page: 0, pageSize: 20 });
    expect(asked()[0]).not.toHaveProperty('startTime');
    await expectAccessible();
  });

  it('keeps filters in the address', async () => {
    const { user } = await open('/alarms', () => page([alarm('1')]));
    await user.selectOptions(screen.getByLabelText('Status'), 'Active');
    await waitFor(() => expect(window.location.search).toBe('?status=ACTIVE'));
    await user.selectOptions(screen.getByLabelText('Severity'), 'Critical');
    await waitFor(() => expect(window.location.search).toBe('?status=ACTIVE&severity=CRITICAL'));
  });

  it('is bounded in time where somebody bounds it, and no more when that is taken away', async () => {
    const { user, asked } = await open('/alarms', () => page([alarm('1')]));
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    await waitFor(() => expect(asked().at(-1)).toHaveProperty('startTime'));
    await user.click(screen.getByRole('button', { name: 'Any time' }));
    await waitFor(() => expect(window.location.search).toBe(''));
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
    await user.selectOptions(screen.getByLabelText('Severity'), 'Critical');
    expect(await screen.findByRole('row', { name: /Leak 400/ })).toBeInTheDocument();
    expect(screen.getByText('1–20 of 100')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Leak 1 / })).toBeNull();
    expect(
      screen.getByText(new RegExp(`Only the newest ${MAX_SIFTED.toLocaleString('en-US')} alarms`)),
    ).toBeInTheDocument();
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
      query?.pageSize === 100 && query.page === 1
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

describe('notifications of new critical alarms', () => {
  const shown: { title: string; body?: string }[] = [];
  const permission = { now: 'default' as NotificationPermission, answer: 'granted' as NotificationPermission };
  const request = jest.fn(async () => {
    permission.now = permission.answer;
    return permission.now;
  });
  beforeEach(() => {
    shown.length = 0;
    request.mockClear();
    permission.now = 'default';
    permission.answer = 'granted';
    class FakeNotification {
      static requestPermission = request;
      static get permission() {
        return permission.now;
      }
      constructor(title: string, { body }: NotificationOptions) {
        shown.push({ title, body });
      }
    }
    Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
  });
  afterEach(() => Reflect.deleteProperty(window, 'Notification'));

  const fresh = [alarm('1', { severity: 'CRITICAL' }), alarm('2')];
  const answer = ({ query }: Call) => page(query?.startTime ? fresh : []);

  it('ask the browser when they are turned on, and not before', async () => {
    const { user } = await open('/alarms', answer);
    expect(request).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: /Notify me/ }));
    expect(request).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(shown).toEqual([{ title: 'Critical alarm: Leak 1', body: 'Hall A' }]));
    await user.click(screen.getByRole('button', { name: /Notify me/, pressed: true }));
    expect(screen.getByRole('button', { name: /Notify me/, pressed: false })).toBeInTheDocument();
  });

  it('stay off where the browser does not let them', async () => {
    permission.answer = 'denied';
    const { user } = await open('/alarms', answer);
    await user.click(screen.getByRole('button', { name: /Notify me/ }));
    expect(await screen.findByText(/The browser blocks notifications/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Notify me/, pressed: false })).toBeInTheDocument();
    expect(shown).toEqual([]);
  });
});
