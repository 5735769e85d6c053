/** @jest-environment jsdom */
import * as decisions from '@mullion/shared-kit/session/guard';
import { session } from '@mullion/shared-kit/session/session';
import { guard } from './guard-loader';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));
jest.mock('@mullion/shared-kit/session/guard', () => ({
  ...jest.requireActual('@mullion/shared-kit/session/guard'),
  guard: jest.fn(() => {
    throw new Error('no decision');
  }),
}));
// What the router throws to lead elsewhere; jsdom has no Response.
jest.mock('@mullion/shared-kit/routing/host', () => ({
  redirect: (to: string) => Object.assign(new Response(), { to }),
}));
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

test.each<[string, { isPublic: boolean; sub: string } | null, string]>([
  ['that leads nowhere isn’t asked for again', null, '/dashboard/1?state=s'],
  ['that leads nowhere leaves who is signed in there', { isPublic: false, sub: 'ann' }, '/dashboard/1?state=s'],
  ['stays in the address of its visitor', { isPublic: true, sub: 'p1' }, '/dashboard/1?publicId=p1&state=s'],
])('a public link %s', async (_, authUser, to) => {
  jest.mocked(decisions.guard).mockReturnValueOnce({ kind: 'block', because: 'load-public', publicId: 'p1' });
  jest.spyOn(session, 'loginPublic').mockImplementation(async () => session.store.setState({ authUser } as never));
  await expect(enter('/dashboard/1?publicId=p1&state=s')).rejects.toEqual({ to });
});
