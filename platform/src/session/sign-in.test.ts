/** Signing in while the storage takes nothing: handlers run in a transaction that only reads. */
import { NodeBench } from '../../test/node-bench.js';
import { Call, type CallData, Reply } from '../framework/route.js';
import { Tx } from '../framework/tx.js';
import { type User, users } from '../resources/users.js';
import { writeSetting } from '../settings/admin-settings.js';
import { createCredentials, credentialsOfUser, setEnabled, setPassword } from './credentials.js';
import { signInRoutes } from './sign-in.js';

const EMAIL = 'ann@mullion.test';
const HASH = 'hash';
const login = signInRoutes.find(({ path }) => path === '/api/auth/login');
const LOCKED = expect.stringContaining('locked due to security policy');
const WRONG = 'Invalid username or password';

let bench: NodeBench;
let user: User;
beforeEach(() => {
  bench = new NodeBench();
  const tx = bench.tx();
  const passwordPolicy = { minimumLength: 1, passwordExpirationPeriodDays: null };
  writeSetting(tx, 'securitySettings', { passwordPolicy, maxFailedLoginAttempts: 2 });
  const tokenSigningKey = Buffer.from('a key of tests').toString('base64');
  writeSetting(tx, 'jwt', { tokenExpirationTime: 60, refreshTokenExpTime: 600, tokenIssuer: 'test', tokenSigningKey });
  const account: Partial<User> = { email: EMAIL, authority: 'TENANT_ADMIN', firstName: null, lastName: null };
  user = users.insert(tx, users.newEntity(tx, bench.tenantId, account));
  createCredentials(tx, user.id.id, 'token');
  setEnabled(tx, user.id.id, true);
  setPassword(tx, user, HASH);
});
afterEach(() => bench.close());

/** What a sign-in is answered: the text of a refusal, or "in". */
function signIn(mode: 'read' | 'write', matches: boolean): string {
  if (login?.mode !== 'write') throw new Error('no such route');
  const data = { prepared: { username: EMAIL, hash: HASH, matches }, clientAddress: '', userAgent: '' };
  const call = new Call(data as CallData) as Call<never, never>;
  const answer = login.handler(new Tx(bench.connection, mode, Date.now()), call);
  if (!(answer instanceof Reply)) return (answer as { token?: string }).token ? 'in' : 'nothing';
  return JSON.parse(String(answer.body)).message;
}
const stored = () => {
  const tx = bench.tx();
  const { failedLoginAttempts: failures = 0 } = users.find(tx, user.id.id)?.additionalInfo ?? {};
  return { failures, enabled: credentialsOfUser(tx, user.id.id)?.enabled };
};
const actions = () =>
  bench.connection.all('SELECT action_type AS action, action_status AS status FROM audit_log ORDER BY rowid', []);

test('goes on without a record, and a success clears what was counted', () => {
  expect(login).toMatchObject({ readsOnFull: true });
  expect(signIn('write', false)).toBe(WRONG);
  expect(signIn('read', false)).toBe(WRONG);
  expect(signIn('read', true)).toBe('in');
  expect(stored()).toEqual({ failures: 1, enabled: 1 });
  expect(signIn('read', false)).toBe(WRONG);
  expect(signIn('read', false)).toBe(WRONG);
  expect(signIn('write', true)).toBe('in');
  expect(signIn('write', false)).toBe(WRONG);
  expect(stored()).toEqual({ failures: 1, enabled: 1 });
});

test('too many wrong passwords shut the account also while none of them can be stored, and lock it afterwards', () => {
  expect(signIn('write', false)).toBe(WRONG);
  expect(signIn('read', false)).toBe(WRONG);
  expect(signIn('read', false)).toEqual(LOCKED);
  expect(signIn('read', true)).toEqual(LOCKED);
  expect(stored()).toEqual({ failures: 1, enabled: 1 });
  expect(signIn('write', true)).toEqual(LOCKED);
  expect(stored()).toEqual({ failures: 3, enabled: 0 });
  expect(actions().map(({ action, status }) => `${action} ${status}`)).toEqual([
    'LOGIN FAILURE',
    'LOGIN FAILURE',
    'LOCKOUT SUCCESS',
  ]);
});
