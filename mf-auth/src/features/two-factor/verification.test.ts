import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { TwoFactorProviderInfo, TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import {
  COUNTDOWN_TICK_MS,
  createVerification,
  DEFAULT_RESEND_PERIOD_S,
  TOO_MANY_SHOWN_MS,
  type Verification,
} from './verification';

const info = (type: TwoFactorProviderType, more: Partial<TwoFactorProviderInfo> = {}): TwoFactorProviderInfo => ({
  type,
  default: false,
  contact: null,
  minVerificationCodeSendPeriod: 40,
  ...more,
});
const failure = (status: number) => new ApiError({ kind: 'http', status });

const send = jest.fn<Promise<void>, [TwoFactorProviderType]>();
const check = jest.fn<Promise<void>, [TwoFactorProviderType, string]>();
const signOut = jest.fn();
const tell = jest.fn();
let running: Verification;

function start(...providers: TwoFactorProviderInfo[]) {
  running = createVerification({ providers, send, check, signOut, tell });
  return running;
}
const state = () => running.store.getState();
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  send.mockReset().mockResolvedValue();
  check.mockReset().mockResolvedValue();
  signOut.mockReset();
  tell.mockReset();
});
afterEach(() => {
  running.stop();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('providers come in the known order and the default one is chosen', () => {
  const { providers } = start(info('BACKUP_CODE'), info('EMAIL'), info('TOTP', { default: true }), info('SMS'));
  expect(providers.map(({ type }) => type)).toEqual(['TOTP', 'SMS', 'EMAIL', 'BACKUP_CODE']);
  expect(state().provider?.type).toBe('TOTP');
});

test('without a default the person chooses, unless there is one way only', () => {
  start(info('TOTP'), info('SMS'));
  expect(state().provider).toBeNull();
  start(info('SMS'));
  expect(state().provider?.type).toBe('SMS');
});

test.each<[TwoFactorProviderType, number]>([
  ['TOTP', 0],
  ['SMS', 1],
  ['EMAIL', 1],
  ['BACKUP_CODE', 0],
])('choosing %s sends %i codes', async (type, count) => {
  start(info('TOTP'), info('SMS'), info('EMAIL'), info('BACKUP_CODE'));
  running.select(type);
  await settle();
  expect(send).toHaveBeenCalledTimes(count);
});

test.each([
  ['success', () => Promise.resolve()],
  ['failure', () => Promise.reject(failure(429))],
])('after %s of a send, another is possible when the period is over', async (_outcome, outcome) => {
  send.mockImplementation(outcome);
  start(info('SMS', { minVerificationCodeSendPeriod: 3 }));
  expect(state().sending).toBe(true);
  await settle();
  expect(state()).toMatchObject({ sending: false, resendIn: 3 });
  await running.resend();
  expect(send).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(COUNTDOWN_TICK_MS);
  expect(state().resendIn).toBe(2);
  await jest.advanceTimersByTimeAsync(2 * COUNTDOWN_TICK_MS);
  expect(state().resendIn).toBe(0);
  await running.resend();
  expect(send).toHaveBeenCalledTimes(2);
  expect(state().resendIn).toBe(3);
});

test('the period is 30 seconds when the platform names none', async () => {
  start(info('SMS', { minVerificationCodeSendPeriod: null }));
  await settle();
  expect(DEFAULT_RESEND_PERIOD_S).toBe(30);
  expect(state().resendIn).toBe(DEFAULT_RESEND_PERIOD_S);
});

test('a provider that is chosen again within its period keeps its countdown and sends nothing', async () => {
  start(info('SMS', { default: true, minVerificationCodeSendPeriod: 10 }), info('TOTP'));
  await settle();
  running.tryAnotherWay();
  running.select('TOTP');
  expect(state().resendIn).toBe(0);
  await jest.advanceTimersByTimeAsync(4000);
  running.tryAnotherWay();
  running.select('SMS');
  await settle();
  expect(send).toHaveBeenCalledTimes(1);
  expect(state().resendIn).toBe(6);
});

test('another provider begins with an empty code', () => {
  start(info('TOTP', { default: true }), info('BACKUP_CODE'));
  running.type('123');
  running.tryAnotherWay();
  running.select('BACKUP_CODE');
  expect(state()).toMatchObject({ code: '', problem: null });
});

test('a complete code is checked at once, and once', async () => {
  start(info('TOTP'));
  running.type('12345');
  expect(check).not.toHaveBeenCalled();
  running.type('123456');
  running.type('123456');
  void running.submit();
  expect(check.mock.calls).toEqual([['TOTP', '123456']]);
  expect(state().checking).toBe(true);
  await settle();
  expect(state()).toMatchObject({ checking: false, problem: null });
});

test('a backup code has eight characters of 0-9 and a-f', async () => {
  start(info('BACKUP_CODE'));
  running.type('0123abx');
  expect(state().problem).toBe('invalid');
  running.type('0123abc');
  expect(state().problem).toBeNull();
  running.type('0123abcd');
  await settle();
  expect(check.mock.calls).toEqual([['BACKUP_CODE', '0123abcd']]);
});

test('an incomplete code is named invalid and not sent', async () => {
  start(info('TOTP'));
  running.type('12');
  await running.submit();
  expect(state().problem).toBe('invalid');
  expect(check).not.toHaveBeenCalled();
});

test('400 says that the code is incorrect, until something else is typed', async () => {
  check.mockRejectedValue(failure(400));
  start(info('TOTP'));
  running.type('123456');
  await settle();
  expect(state()).toMatchObject({ problem: 'incorrect', code: '123456', checking: false });
  expect(tell).not.toHaveBeenCalled();
  running.type('1');
  expect(state().problem).toBeNull();
});

test('429 stands at the field for five seconds', async () => {
  check.mockRejectedValue(failure(429));
  start(info('TOTP'));
  running.type('123456');
  await settle();
  expect(TOO_MANY_SHOWN_MS).toBe(5000);
  await jest.advanceTimersByTimeAsync(TOO_MANY_SHOWN_MS - 1);
  expect(state().problem).toBe('too-many');
  await jest.advanceTimersByTimeAsync(1);
  expect(state().problem).toBeNull();
});

test.each([401, 500, 0])('an answer %i is told elsewhere', async (status) => {
  const error = status ? failure(status) : new ApiError({ kind: 'network' });
  check.mockRejectedValue(error);
  start(info('TOTP'));
  running.type('123456');
  await settle();
  expect(tell).toHaveBeenCalledWith(error);
  expect(state().problem).toBeNull();
});

test('cancel goes from the list back to the provider before, and from there out', () => {
  start(info('TOTP', { default: true }), info('SMS'));
  running.tryAnotherWay();
  running.cancel();
  expect(state().provider?.type).toBe('TOTP');
  expect(signOut).not.toHaveBeenCalled();
  running.cancel();
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('cancel in a list that was shown first signs out', () => {
  start(info('TOTP'), info('SMS'));
  running.cancel();
  expect(signOut).toHaveBeenCalledTimes(1);
});
