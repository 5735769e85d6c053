import { changes } from '@mullion/shared-kit/api/changes';
import { makeToken } from '@mullion/shared-kit/testing/fake-browser';
import {
  createFakePlatform,
  type FakeAnswer,
  type FakeCall,
  ok,
  refuse,
} from '@mullion/shared-kit/testing/fake-platform';

export { ok, refuse };

type Answers = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>;

let answers: Answers = {};

/** The platform behind the screens of a test: answers by "METHOD /path", 404 for what a test does not name. */
export const platform = createFakePlatform((call) => {
  const answer =
    answers[`${call.method} ${call.url.split('?')[0]}`] ?? always[`${call.method} ${call.url.split('?')[0]}`];
  return typeof answer === 'function' ? answer(call) : answer;
}, changes);

/** What the platform answers from now on. */
export function answer(next: Answers): void {
  answers = { ...answers, ...next };
}

/** Calls of a path so far. */
export const callsOf = (path: string): FakeCall[] => platform.calls.filter((call) => call.url.split('?')[0] === path);

export function forgetPlatform(): void {
  answers = {};
  platform.calls.length = 0;
  platform.reactions.length = 0;
}

export const ann = {
  id: { entityType: 'USER', id: 'user-1' },
  createdTime: 1,
  tenantId: { entityType: 'TENANT', id: 'tenant-1' },
  customerId: { entityType: 'CUSTOMER', id: '13814000-1dd2-11b2-8080-808080808080' },
  email: 'ann@example.com',
  name: 'ann@example.com',
  authority: 'TENANT_ADMIN',
  firstName: 'Ann',
  lastName: null,
  additionalInfo: { lastLoginTs: Date.UTC(2026, 0, 2, 3, 4, 5), userPasswordHistory: { 1: 'x' } },
};

const lifetime = () => {
  const now = Math.floor(Date.now() / 1000);
  return { iat: now, exp: now + 9000 };
};

/** Tokens as the platform answers them. */
export const tokensOf = (authority: 'TENANT_ADMIN' | 'PRE_VERIFICATION_TOKEN' = 'TENANT_ADMIN') => ({
  token: makeToken({
    sub: ann.email,
    userId: ann.id.id,
    tenantId: ann.tenantId.id,
    scopes: [authority],
    ...lifetime(),
  }),
  refreshToken: authority === 'TENANT_ADMIN' ? makeToken({ scopes: ['REFRESH_TOKEN'], ...lifetime() }) : null,
});

/** What every session asks for. */
const always: Answers = {
  'POST /api/auth/login': () => ok(tokensOf()),
  'POST /api/auth/logout': ok(),
  'POST /api/noauth/oauth2Clients': ok([]),
  'GET /api/user/user-1': ok(ann),
  'GET /api/user/tokenAccessEnabled': ok(true),
  'GET /api/edges/enabled': ok(true),
  'GET /api/admin/repositorySettings/exists': ok(false),
  'GET /api/ruleChain/tbelEnabled': ok(true),
  'GET /api/dashboard/maxDatapointsLimit': ok(50_000),
  'GET /api/noauth/userPasswordPolicy': ok({ minimumLength: 6, minimumDigits: 1 }),
};
