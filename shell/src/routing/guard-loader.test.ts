/** @jest-environment jsdom */
import { isFramedElsewhere } from '@mullion/shared-kit/browser/storage';
import * as decisions from '@mullion/shared-kit/session/guard';
import { session } from '@mullion/shared-kit/session/session';
import { useFrameEnd } from './frame-end';
import { guard } from './guard-loader';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));
jest.mock('@mullion/shared-kit/browser/storage', () => ({
  ...jest.requireActual('@mullion/shared-kit/browser/storage'),
  isFramedElsewhere: jest.fn(() => false),
}));
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

test.each([
  ['led to the sign-in page', '/dashboard/1', { kind: 'redirect', to: '/login' }],
  ['on the sign-in page once the session is over', '/login', { kind: 'allow' }],
] as const)(
  'in a frame of another site, who is %s sees that the frame has come to its end',
  async (_, path, decision) => {
    jest.mocked(isFramedElsewhere).mockReturnValueOnce(true);
    jest.mocked(decisions.guard).mockReturnValueOnce(decision);
    void enter(path);
    await new Promise(process.nextTick);
    expect(useFrameEnd.getState().ended).toBe(true);
    useFrameEnd.setState({ ended: false });
  },
);

test('a page of its own leads to the sign-in page', async () => {
  jest.mocked(decisions.guard).mockReturnValueOnce({ kind: 'redirect', to: '/login' });
  await expect(enter('/dashboard/1')).rejects.toEqual({ to: '/login' });
  expect(useFrameEnd.getState().ended).toBe(false);
});
