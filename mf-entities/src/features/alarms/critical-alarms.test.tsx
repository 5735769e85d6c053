import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { loadWindowSources } from '@mullion/shared-kit/data/open-data-source';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen, waitFor } from '@testing-library/react';
import moduleConfig from '../../../module.config';
import { fakeContext, playPlatform, playSocket, renderModule, settle } from '../../testing/render-module';
import type { AlarmContext } from './alarm-context';
import { CriticalAlarmWatch } from './critical-alarm-watch';
import { CriticalNotices } from './critical-notices';

beforeAll(loadWindowSources);

class FakeNotification {
  static permission: NotificationPermission;
  static answer: NotificationPermission;
  static shown: FakeNotification[];
  static requestPermission = jest.fn(async () => {
    FakeNotification.permission = FakeNotification.answer;
    return FakeNotification.permission;
  });
  onclick?: () => void;
  close = jest.fn();
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this);
  }
}
const { requestPermission } = FakeNotification;
const told = () => FakeNotification.shown.map(({ title, options: { body, tag } }) => [title, body, tag]);

beforeEach(() => {
  Object.assign(FakeNotification, { permission: 'granted', answer: 'granted', shown: [] });
  requestPermission.mockClear();
  Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
});
afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'locks');
  act(() => session.store.setState({ authUser: null }));
  window.history.replaceState(null, '', '/');
  localStorage.clear();
});

const alarm = (id: string, severity = 'CRITICAL') =>
  ({ id: entityId('ALARM', id), type: `Leak ${id}`, severity, originatorName: 'Hall A' }) as AlarmInfo;

/** The watch on some page; `raise` has the platform tell of a change. */
async function watch(...first: AlarmInfo[]) {
  window.history.replaceState(null, '', '/devices');
  jest.spyOn(window, 'focus').mockImplementation();
  let alarms = first;
  const commands = playSocket();
  const calls = playPlatform(() => ({
    data: alarms,
    totalElements: alarms.length,
    totalPages: 1,
    hasNext: false,
  }));
  const rendered = await renderModule(<CriticalAlarmWatch />);
  await settle(rendered.client);
  const answer = () => ({ data: { data: [], totalElements: 0, hasNext: false }, totalEntities: 0, allowedEntities: 1 });
  async function raise(...more: AlarmInfo[]) {
    alarms = [...more, ...alarms];
    for (const command of commands) command.answer(answer());
    await settle(rendered.client);
  }
  return { ...rendered, calls, commands, raise };
}

describe('the watch for critical alarms', () => {
  it('tells of each new one once, as soon as the platform tells of a change', async () => {
    const { raise, commands } = await watch(alarm('1'), alarm('2', 'MAJOR'));
    expect(told()).toEqual([['Critical alarm: Leak 1', 'Hall A', '1']]);
    expect(commands.length).toBeGreaterThan(1);
    await raise(alarm('3'));
    await waitFor(() => expect(told().slice(1)).toEqual([['Critical alarm: Leak 3', 'Hall A', '3']]));
  });

  it('leads to the alarm, from any page', async () => {
    await watch(alarm('1'));
    const [notice] = FakeNotification.shown;
    act(() => notice?.onclick?.());
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/alarms?open=1'));
    expect(window.focus).toHaveBeenCalled();
    expect(notice?.close).toHaveBeenCalled();
  });

  it('counts many, and leads to all of them', async () => {
    await watch(...['1', '2', '3', '4'].map((id) => alarm(id)));
    expect(told()).toEqual([['4 new critical alarms', undefined, 'mullion-alarms']]);
    act(() => FakeNotification.shown[0]?.onclick?.());
    await waitFor(() => expect(window.location.search).toBe('?status=ACTIVE_UNACK&severity=CRITICAL'));
  });

  it('says nothing any more where the browser has taken the permission back', async () => {
    FakeNotification.permission = 'denied';
    await watch(alarm('1'));
    expect(told()).toEqual([]);
  });

  it('is left to one tab, and goes over to the next', async () => {
    let grant: () => Promise<void> = async () => undefined;
    const request = async (_name: string, _options: object, hold: () => Promise<void>) => {
      grant = hold;
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    const { calls, client, unmount } = await watch(alarm('1'));
    expect([calls.length, told()]).toEqual([0, []]);
    let held: Promise<void> | undefined;
    act(() => {
      held = grant();
    });
    await settle(client);
    expect(told()).toHaveLength(1);
    unmount();
    await held;
  });
});

describe('the button that turns notifications on and off', () => {
  const button = (pressed?: boolean) => screen.getByRole('button', { name: /Notify me/, pressed });
  const context = fakeContext() as unknown as AlarmContext;
  const flag =
    moduleConfig.extensions?.flatMap((one) => (one.point === 'console.background' ? [one.flag] : []))[0] ?? '';

  it('asks the browser when it is pressed, not before, and turns on what the console runs', async () => {
    FakeNotification.permission = 'default';
    const { user } = await renderModule(<CriticalNotices context={context} />);
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(button(false));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(button(true)).toBeVisible());
    expect(localStorage.getItem(flag)).toBe('on');
    await user.click(button(true));
    expect(button(false)).toBeVisible();
    expect(localStorage.getItem(flag)).toBe('off');
  });

  it('stays off where the browser does not let it', async () => {
    FakeNotification.permission = 'default';
    FakeNotification.answer = 'denied';
    const { user } = await renderModule(<CriticalNotices context={context} />);
    await user.click(button(false));
    expect(await screen.findByText(/The browser blocks notifications/)).toBeInTheDocument();
    expect(button(false)).toBeVisible();
    expect(localStorage.getItem(flag)).toBeNull();
  });
});
