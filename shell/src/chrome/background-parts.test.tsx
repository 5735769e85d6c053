import { setStoredFlag } from '@mullion/shared-kit/browser/stored-flag';
import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { openPage, signInAs } from '../testing/open-page';
import { BackgroundParts } from './background-parts';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const flag = 'acme-alerts';
const running = new Set<string>();
function Alerts() {
  useEffect(() => {
    running.add(flag);
    return () => void running.delete(flag);
  }, []);
  return null;
}

const idle: (() => void)[] = [];
function contribute(load: () => Promise<unknown>) {
  const extension = {
    point: 'console.background' as const,
    module: 'acme',
    namespace: 'declaration:acme',
    id: 'alerts',
    expose: './alerts',
    auth: ['TENANT_ADMIN' as const],
    flag,
    order: 1,
    load: load as () => Promise<never>,
  };
  const list = [extension];
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
}
beforeEach(() => {
  idle.length = 0;
  window.requestIdleCallback = (work) => idle.push(work as () => void);
  window.cancelIdleCallback = (handle) => void idle.splice(handle - 1, 1, () => undefined);
});
afterEach(() => {
  localStorage.clear();
  setExtensionHost({ list: () => [], subscribe: () => () => undefined });
});
const rest = () =>
  act(async () => {
    for (const work of idle.splice(0)) work();
  });
const turn = (on: boolean) => act(() => setStoredFlag(flag, on));

test('runs what somebody wants, once the browser rests, and nothing of it before or after', async () => {
  const load = jest.fn(async () => Alerts);
  contribute(load);
  signInAs('TENANT_ADMIN');
  openPage(<BackgroundParts />);
  await rest();
  expect(load).not.toHaveBeenCalled();
  turn(true);
  expect(load).not.toHaveBeenCalled();
  await rest();
  await waitFor(() => expect(running.size).toBe(1));
  turn(false);
  expect(running.size).toBe(0);
});

test('follows what is turned on in another tab', async () => {
  contribute(async () => Alerts);
  signInAs('TENANT_ADMIN');
  openPage(<BackgroundParts />);
  localStorage.setItem(flag, 'on');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: flag })));
  await rest();
  await waitFor(() => expect(running.size).toBe(1));
});

test('ends with the session, and runs for nobody it is not meant for', async () => {
  const load = jest.fn(async () => Alerts);
  contribute(load);
  turn(true);
  signInAs('TENANT_ADMIN');
  openPage(<BackgroundParts />);
  await rest();
  await waitFor(() => expect(running.size).toBe(1));
  act(() => session.store.setState({ authUser: null }));
  expect(running.size).toBe(0);
  load.mockClear();
  act(() => signInAs('SYS_ADMIN'));
  await rest();
  expect(load).not.toHaveBeenCalled();
});

test('says when the code doesn’t arrive, and tries again', async () => {
  const load = jest.fn(async (): Promise<unknown> => Alerts);
  load.mockRejectedValueOnce(new Error('no answer'));
  contribute(load);
  turn(true);
  signInAs('TENANT_ADMIN');
  const { user } = openPage(<BackgroundParts />);
  await rest();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(running.size).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
