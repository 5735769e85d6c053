import { addTexts } from '@mullion/shared-kit/i18n/i18n';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { renderKit } from '@mullion/shared-kit/testing/render-kit';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { act, render, screen, within } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import { NotLive } from './not-live';

type State = ReturnType<typeof subscriptions.socket.state>;

/** As states, and open without anything that comes. */
type Moment = State | 'mute';

/** Puts the test in the place of the connection, which goes through states in one go. */
function playConnection(now: Moment) {
  const listeners = new Set<() => void>();
  const state = jest.spyOn(subscriptions.socket, 'state');
  const carrying = jest.spyOn(subscriptions.socket, 'isCarrying');
  const enter = (next: Moment) => {
    state.mockReturnValue(next === 'mute' ? 'open' : next);
    carrying.mockReturnValue(next === 'open');
  };
  enter(now);
  jest.spyOn(subscriptions.socket, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
  return (...states: Moment[]) =>
    act(async () => {
      for (const next of states) {
        enter(next);
        for (const listener of listeners) listener();
      }
    });
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const words = () => screen.queryByText(/^Not live/);

beforeEach(async () => {
  (await renderKit(null)).unmount();
  addTexts('mf-dashboards', 'en_US', texts);
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a dashboard says since when nothing is live, once that lasts, until it is live again', async () => {
  const become = playConnection('open');
  render(<NotLive />);
  await become('waiting');
  const since = formatDateTime(Date.now());
  const mark = screen.getByRole('status');
  await pass(9_000);
  await become('connecting');
  expect(mark).toBeEmptyDOMElement();
  await pass(1_000);
  expect(mark).toHaveTextContent(`Not live since ${since}`);
  expect(mark.querySelector('svg')).toBeVisible();
  // What begins anew, as when the network comes back, is no connection yet.
  await become('closed', 'connecting', 'waiting');
  await pass(3_600_000);
  expect(mark).toHaveTextContent(`Not live since ${since}`);
  await become('connecting', 'open');
  expect(words()).toBeNull();
});

test('a dashboard that never got a connection says so too', async () => {
  playConnection('connecting');
  render(<NotLive />);
  await pass(10_000);
  expect(words()).toBeVisible();
});

test('a connection that opens again and again and brings nothing is none; what was last heard says since when', async () => {
  const heard = Date.now();
  jest.spyOn(subscriptions.socket, 'heardAt').mockReturnValue(heard);
  const become = playConnection('open');
  render(<NotLive />);
  await pass(120_000);
  await become('waiting', 'connecting', 'mute');
  await pass(5_000);
  await become('waiting', 'connecting', 'mute');
  await pass(5_000);
  expect(words()).toHaveTextContent(`Not live since ${formatDateTime(heard)}`);
  await become('open');
  expect(words()).toBeNull();
});

test('every dashboard has it', async () => {
  jest.useRealTimers();
  playSocket();
  playConnection('waiting');
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard());
  const page = await screen.findByRole('region', { name: 'Hall B' });
  expect(within(page).getByRole('status')).toBeEmptyDOMElement();
});

test.each<[string, Moment[], Moment[]]>([
  ['is back soon', ['waiting', 'connecting'], ['open']],
  ['nobody needs', ['closed'], []],
])('of a connection that %s nothing is said', async (_, first, then) => {
  const become = playConnection('open');
  render(<NotLive />);
  await become(...first);
  await pass(5_000);
  await become(...then);
  await pass(60_000);
  expect(words()).toBeNull();
});
