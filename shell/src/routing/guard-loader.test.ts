/** @jest-environment jsdom */
import { session } from '@mullion/shared-kit/session/session';
import { guard } from './guard-loader';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));
jest.mock('@mullion/shared-kit/session/guard', () => ({
  ...jest.requireActual('@mullion/shared-kit/session/guard'),
  guard: () => {
    throw new Error('no decision');
  },
}));
// What the router throws to lead elsewhere; jsdom has no Response.
jest.mock('@mullion/shared-kit/routing/host', () => ({ redirect: (to: string) => ({ to }) }));
Object.assign(globalThis, { Response: class {} });

const enter = (path: string) => {
  const request = { url: new URL(path, window.location.origin).href } as Request;
  return guard({ path: path.slice(1), expose: './page', title: 'title' })({ request, params: {} });
};

beforeEach(() => {
  session.store.setState({ isUserLoaded: true });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('an error in the guard is logged, and the person stays where they were', async () => {
  window.history.replaceState(null, '', '/profile?tab=1');
  await expect(enter('/devices')).rejects.toEqual({ to: '/profile?tab=1' });
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('guard failed'), new Error('no decision'));
});

test('who entered by that address is led home', async () => {
  window.history.replaceState(null, '', '/devices');
  await expect(enter('/devices')).rejects.toEqual({ to: '/home' });
});
