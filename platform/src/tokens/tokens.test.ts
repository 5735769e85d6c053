import Database from 'libsql';
import type { TokenScope } from '../framework/events.js';
import { migrate } from '../framework/migration.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { writeSetting } from '../settings/admin-settings.js';
import { type Claims, issuedOf, verify } from './jwt.js';
import { endTokens, issueTokens, reissueTokens, requireGoodToken, type TokenPair } from './tokens.js';

const KEY = Buffer.from('a key of tests').toString('base64');
const NOW = 1_800_000_000_000;
const ann = {
  userId: 'ann',
  tenantId: 'acme',
  customerId: 'shop',
  email: 'ann@mullion.test',
  firstName: null,
  lastName: null,
  isPublic: false,
  authority: 'CUSTOMER_USER',
};

let connection: Connection;
/** A call a while after the sign-in, which is at 0 milliseconds. */
const at = (ms: number, mode: 'read' | 'write' = 'write') => new Tx(connection, mode, NOW + ms);
const claimsOf = ({ token }: TokenPair): Claims => verify(token, KEY, NOW);
/** What stands in a token, as the call that shows it was let in with it. */
const shown = (pair: TokenPair) => {
  const claims = claimsOf(pair);
  return { ...ann, sessionId: claims.sessionId, issued: issuedOf(claims) };
};

beforeEach(() => {
  connection = new Connection(new Database(':memory:'));
  migrate(connection, migrations);
  const jwt = { tokenExpirationTime: 60, refreshTokenExpTime: 600, tokenIssuer: 'test', tokenSigningKey: KEY };
  writeSetting(at(0), 'jwt', jwt);
});
afterEach(() => connection.database.close());

const ENDS: [TokenScope, (pair: TokenPair) => string][] = [
  ['session', (pair) => claimsOf(pair).sessionId],
  ['user', () => 'ann'],
  ['customer', () => 'shop'],
  ['tenant', () => 'acme'],
];

test.each(ENDS)('a token let in before its %s was ended makes no other one after it', (scope, idOf) => {
  const pair = issueTokens(at(0), ann);
  const letIn = shown(pair);
  expect(claimsOf(reissueTokens(at(10), letIn, ann, letIn.sessionId)).sessionId).toBe(letIn.sessionId);
  endTokens(at(20), scope, idOf(pair));
  expect(() => reissueTokens(at(30), letIn, ann, letIn.sessionId)).toThrow('Authentication failed');
});

test.each(ENDS)('a call let in before its %s was ended writes nothing after it', (scope, idOf) => {
  const pair = issueTokens(at(0), ann);
  const letIn = { ...shown(pair), authority: 'TENANT_ADMIN' as const, readsOnly: false };
  requireGoodToken(at(10), letIn);
  endTokens(at(20), scope, idOf(pair));
  expect(() => requireGoodToken(at(30), letIn)).toThrow('Token has expired');
  requireGoodToken(at(30), { ...letIn, authority: 'PRE_VERIFICATION_TOKEN' });
});

test.each(ENDS.slice(1))('an end of the %s after a token was made of another one voids both', (scope, idOf) => {
  const pair = issueTokens(at(0), ann);
  const second = reissueTokens(at(10), shown(pair), ann);
  const end = at(10);
  endTokens(end, scope, idOf(pair));
  const [ended] = end.events.map(({ payload }) => payload as { before: number });
  expect(ended?.before).toBeGreaterThanOrEqual(issuedOf(claimsOf(second)));
});

test('whoever signs in again after an end may go on', () => {
  const pair = issueTokens(at(0), ann);
  endTokens(at(20), 'user', 'ann');
  const again = issueTokens(at(20), ann);
  expect(issuedOf(claimsOf(again))).toBeGreaterThan(issuedOf(claimsOf(pair)));
  reissueTokens(at(30), shown(again), ann);
});

test('tokens are made of others in turn with what ends them only', () => {
  const pair = issueTokens(at(0), ann);
  expect(() => reissueTokens(at(10, 'read'), shown(pair), ann)).toThrow('a transaction that writes');
});

test.each([
  ['tenant', "INSERT INTO tenant_removal VALUES ('acme')"],
  ['customer', "INSERT INTO customer_removal VALUES ('shop', 'acme')"],
])('nobody gets tokens whose %s was deleted, although the account itself is still there', (_what, deletion) => {
  connection.exec(deletion);
  expect(() => issueTokens(at(0), ann)).toThrow('Authentication failed');
  expect(issueTokens(at(0), { ...ann, tenantId: 'other', customerId: 'other' }).token).not.toBe('');
});
