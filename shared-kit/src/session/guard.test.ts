import type { Authority } from '../api/authority';
import type { User } from '../api/users';
import {
  type GuardContext,
  type GuardDecision,
  type GuardSession,
  type GuardTarget,
  guard,
  landingPlace,
} from './guard';
import { authUserOf } from './jwt';

const visitor: GuardSession = {
  isUserLoaded: true,
  isAuthenticated: false,
  authUser: null,
  userDetails: null,
  forceFullscreen: false,
  allowedDashboardIds: [],
  lastPublicDashboardId: null,
  edgesSupportEnabled: false,
  hasRepository: false,
  tbelEnabled: false,
  userTokenAccessEnabled: false,
};

const user = (authority: Authority, more: Partial<GuardSession> = {}): GuardSession => ({
  ...visitor,
  isAuthenticated: true,
  authUser: authUserOf({ scopes: [authority], sub: 'a@x.org' }),
  ...more,
});
const withDashboard = (defaultDashboardId: string | null) =>
  ({ additionalInfo: { defaultDashboardId } }) as unknown as User;

const tenant = user('TENANT_ADMIN');
const withEdges = user('TENANT_ADMIN', { edgesSupportEnabled: true });
const system = user('SYS_ADMIN');
const half = user('PRE_VERIFICATION_TOKEN');
const forced = user('CUSTOMER_USER', {
  userDetails: withDashboard('d1'),
  forceFullscreen: true,
  allowedDashboardIds: ['d1', 'd2'],
});
const withDefault = user('TENANT_ADMIN', { userDetails: withDashboard('d1') });
const fullscreenOnly = user('TENANT_ADMIN', { forceFullscreen: true });
const publicUser = user('CUSTOMER_USER', {
  authUser: authUserOf({ scopes: ['CUSTOMER_USER'], sub: 'p1', isPublic: true }),
  forceFullscreen: true,
});

const to = (url: string, more: Partial<GuardTarget> = {}): GuardTarget => ({ url, ...more });
const page = (url: string): GuardTarget => ({ url, public: true });
const allow: GuardDecision = { kind: 'allow' };
const go = (address: string, more: object = {}): GuardDecision => ({ kind: 'redirect', to: address, ...more });
const block = (because: string, more: object = {}) => ({ kind: 'block', because, ...more }) as GuardDecision;

type Row = [name: string, session: GuardSession, target: GuardTarget, context: GuardContext, decision: GuardDecision];

const rows: Row[] = [
  ['waits for the user', { ...visitor, isUserLoaded: false }, to('/home'), {}, block('loading')],

  ['visitor → page', visitor, to('/devices?page=2#a'), {}, go('/login', { remember: '/devices?page=2#a' })],
  ['visitor → start', visitor, to('/'), {}, go('/login', { remember: '/' })],
  ['visitor → login', visitor, page('/login'), {}, { kind: 'allow', load: 'oauth2-clients' }],
  ['visitor → reset', visitor, page('/login/resetPassword?resetToken=x'), {}, allow],
  ['visitor → second factor', visitor, page('/login/mfa'), {}, go('/login')],
  ['visitor with publicId', visitor, to('/dashboard/1'), { publicId: 'p1' }, block('load-public', { publicId: 'p1' })],
  [
    'visitor with publicId on login',
    visitor,
    page('/login'),
    { publicId: 'p1' },
    block('load-public', { publicId: 'p1' }),
  ],

  ['half signed in → second factor', half, page('/login/mfa'), {}, { kind: 'allow', load: 'two-factor-providers' }],
  ['half signed in → login', half, page('/login'), { remembered: '/devices' }, go('/login/mfa')],
  ['half signed in → page', half, to('/devices'), {}, block('sign-out')],
  ['signed in → second factor', tenant, page('/login/mfa'), {}, go('/login', { signOut: true })],
  ['signed in → login', tenant, page('/login'), {}, go('/home')],
  [
    'signed in → login, remembered',
    tenant,
    page('/login'),
    { remembered: '/devices' },
    go('/devices', { forget: true }),
  ],
  ['signed in → reset page', tenant, page('/login/resetPassword'), {}, allow],

  ['public user at home in the address', publicUser, to('/dashboard/1'), { publicId: 'p1' }, allow],
  [
    'public user of another id',
    publicUser,
    to('/dashboard/1'),
    { publicId: 'p2' },
    block('load-public', { publicId: 'p2' }),
  ],
  ['public user without id', publicUser, to('/dashboard/1'), {}, block('leave-public')],
  ['public user → profile', publicUser, to('/profile'), { publicId: 'p1' }, go('/home?publicId=p1')],
  [
    'public user → page, dashboard known',
    { ...publicUser, lastPublicDashboardId: 'd7' },
    to('/devices'),
    { publicId: 'p1' },
    go('/dashboard/d7?publicId=p1'),
  ],
  [
    'public user → dashboard inside the console',
    { ...publicUser, lastPublicDashboardId: 'd7' },
    to('/dashboards/d9'),
    { publicId: 'p1' },
    go('/dashboard/d7?publicId=p1'),
  ],
  [
    'public user → login',
    { ...publicUser, lastPublicDashboardId: 'd7' },
    page('/login'),
    { publicId: 'p1' },
    go('/dashboard/d7?publicId=p1'),
  ],
  ['public user → home, nothing known', publicUser, to('/home'), { publicId: 'p1' }, allow],
  ['signed-in user ignores a publicId', tenant, to('/devices'), { publicId: 'p1' }, allow],

  ['mobile keeps pages out', tenant, to('/devices'), { mobile: true }, block('mobile')],
  ['mobile allows dashboards', tenant, to('/dashboard/1'), { mobile: true }, allow],
  ['mobile never goes to the default place', forced, to('/dashboard/9'), { mobile: true }, allow],

  ['start → home', tenant, to('/'), {}, go('/home')],
  ['start with query → home', tenant, to('/?a=1'), {}, go('/home')],
  ['start → remembered', tenant, to('/'), { remembered: '/assets?x=1' }, go('/assets?x=1', { forget: true })],
  ['start → default dashboard', withDefault, to('/'), {}, go('/dashboards/d1')],
  [
    'remembered wins over the default dashboard',
    withDefault,
    to('/'),
    { remembered: '/assets' },
    go('/assets', { forget: true }),
  ],
  ['home stays home', withDefault, to('/home'), {}, allow],

  ['forced → page', forced, to('/devices'), {}, go('/dashboard/d1')],
  ['forced → home', forced, to('/home'), {}, go('/dashboard/d1')],
  ['forced → profile', forced, to('/profile'), {}, allow],
  ['forced → security', forced, to('/security'), {}, allow],
  ['forced → full-screen dashboard', forced, to('/dashboard/d9'), {}, allow],
  ['forced → allowed dashboard', forced, to('/dashboards/d2'), {}, allow],
  ['forced → other dashboard', forced, to('/dashboards/d9'), {}, go('/dashboard/d1')],
  ['forced → other full-screen dashboard with its state', forced, to('/dashboard/d9?state=abc&edit'), {}, allow],
  ['forced → allowed dashboard of a customer', forced, to('/customers/c1/dashboards/d2'), {}, go('/dashboard/d1')],
  [
    'forced, remembered full-screen dashboard',
    forced,
    to('/'),
    { remembered: '/dashboard/d9?state=abc' },
    go('/dashboard/d9?state=abc', { forget: true }),
  ],
  ['forced → dashboard list', forced, to('/dashboards'), {}, go('/dashboard/d1')],
  [
    'forced, remembered allowed',
    forced,
    to('/'),
    { remembered: '/dashboards/d2' },
    go('/dashboards/d2', { forget: true }),
  ],
  [
    'forced, remembered not allowed',
    forced,
    to('/'),
    { remembered: '/devices' },
    go('/dashboard/d1', { forget: true }),
  ],
  ['full screen without a dashboard forces nothing', fullscreenOnly, to('/devices'), {}, allow],

  ['allowed authority', system, to('/tenants', { auth: ['SYS_ADMIN'] }), {}, allow],
  ['other authority', tenant, to('/tenants', { auth: ['SYS_ADMIN'] }), {}, { kind: 'dialog', dialog: 'forbidden' }],
  ['page of a fact that holds', withEdges, to('/edges', { when: 'edgesSupportEnabled' }), {}, allow],
  ['page of a fact that does not hold', tenant, to('/edges', { when: 'edgesSupportEnabled' }), {}, go('/home')],
  [
    'other authority before the fact',
    tenant,
    to('/edges', { auth: ['SYS_ADMIN'], when: 'edgesSupportEnabled' }),
    {},
    { kind: 'dialog', dialog: 'forbidden' },
  ],
  ['public page of a fact that holds', withEdges, { ...page('/demo'), when: 'edgesSupportEnabled' }, {}, allow],
  [
    'public page of a fact that does not hold',
    tenant,
    { ...page('/demo'), when: 'edgesSupportEnabled' },
    {},
    go('/home'),
  ],
  [
    'visitor → public page of a fact nobody knows yet',
    visitor,
    { ...page('/demo'), when: 'edgesSupportEnabled' },
    {},
    go('/login', { remember: '/demo' }),
  ],
  ['redirect for all', tenant, to('/x', { redirectTo: '/home' }), {}, go('/home')],
  [
    'redirect per authority',
    system,
    to('/settings', { redirectTo: { SYS_ADMIN: '/settings/general', TENANT_ADMIN: '/settings/home' } }),
    {},
    go('/settings/general'),
  ],
  ['no redirect for this authority', system, to('/settings', { redirectTo: { TENANT_ADMIN: '/x' } }), {}, allow],
  [
    'authority comes before redirect',
    tenant,
    to('/x', { auth: ['SYS_ADMIN'], redirectTo: '/y' }),
    {},
    { kind: 'dialog', dialog: 'forbidden' },
  ],
  ['no redirect to itself', tenant, to('/x', { redirectTo: '/x' }), {}, allow],
];

it.each(rows)('%s', (_, session, target, context, decision) => {
  expect(guard(session, target, context)).toEqual(decision);
});

it('never sends anyone in a circle', () => {
  for (const session of [visitor, tenant, system, half, forced, withDefault, fullscreenOnly, publicUser]) {
    for (const url of ['/', '/home', '/devices', '/login', '/login/mfa', '/dashboard/d1', '/dashboards/d9']) {
      let target = url;
      let decision: GuardDecision = { kind: 'redirect', to: url };
      let current = session;
      for (let hops = 0; decision.kind === 'redirect'; hops++) {
        expect(hops).toBeLessThan(4);
        target = decision.to;
        if (decision.signOut) current = visitor;
        decision = guard(
          current,
          { url: target, public: target.startsWith('/login') },
          { publicId: session.authUser?.isPublic ? 'p1' : null },
        );
      }
      expect(['allow', 'block']).toContain(decision.kind);
    }
  }
});

it('does not land on a login page that was remembered', () => {
  expect(landingPlace(tenant, '/login/resetPassword')).toBe('/home');
});
