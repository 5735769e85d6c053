import { ApiError } from '@mullion/shared-kit/api/api-error';
import { errorReactions } from '@mullion/shared-kit/api/http';
import { initI18n } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { showErrorReactions } from '@mullion/shared-kit/notify/show-error-reactions';
import { session } from '@mullion/shared-kit/session/session';
import { QueryClient } from '@tanstack/react-query';
import { toastStore } from '../../shared-kit/src/notify/notify';
import { followConnection } from './follow-connection';

const toasts = () => toastStore.get().map(({ text }) => text);
let asked: jest.SpyInstance;
let now = 0;

beforeAll(async () => {
  await initI18n('en_US');
  showErrorReactions(() => {});
  followConnection(new QueryClient());
});
beforeEach(() => {
  asked = jest.spyOn(session, 'noticeUnreachable').mockImplementation(() => {});
  // Each call is its own: identical ones within a second are told once.
  now += 10_000;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  session.store.setState({ connection: 'online' });
  notify.dismiss();
});

const report = (init: ConstructorParameters<typeof ApiError>[0]) =>
  errorReactions.report(new ApiError({ method: 'GET', url: '/api/devices', ...init }));

test.each([
  [{ kind: 'network' as const }],
  [{ kind: 'http' as const, status: 502, body: { message: 'The platform cannot be reached' } }],
  [{ kind: 'http' as const, status: 503, body: { message: 'Too busy' } }],
])('%j is told once: by a toast until the banner says it', (failure) => {
  report(failure);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(toasts()).toHaveLength(1);
  session.store.setState({ connection: 'unreachable' });
  expect(toasts()).toEqual([]);
  now += 10_000;
  report(failure);
  expect(toasts()).toEqual([]);
});

test('what the platform itself refuses is told beside the banner', () => {
  session.store.setState({ connection: 'unreachable' });
  report({ kind: 'http', status: 400, body: { message: 'Device name should be specified!' } });
  expect(toasts()).toEqual(['Device name should be specified!']);
});
