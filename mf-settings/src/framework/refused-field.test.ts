import { oauth2Refusals } from '../features/oauth2/oauth2-refusals';
import { refusedField } from './refused-field';

const group = (name: string, pkgName: string, provider: object) => ({
  domains: [{ scheme: 'HTTPS', name }],
  apps: [{ pkgName, appSecret: 'x'.repeat(16) }],
  providers: [{ clientId: 'id', loginButtonLabel: 'Acme', scope: ['email'], ...provider }],
});
const second = (provider: object) => ({ groups: [group('a', 'a', {}), group('b', 'b', provider)] });

test.each<[string, object, string]>([
  ['Client ID should be specified!', { clientId: ' ' }, 'providers.0.clientId'],
  ['Scope should be specified!', { scope: [] }, 'providers.0.scope'],
  ['Validation error: loginButtonLabel is malformed', { loginButtonLabel: '<b>x' }, 'providers.0.loginButtonLabel'],
  ['clientId length must be equal or less than 255', { clientId: 'x'.repeat(256) }, 'providers.0.clientId'],
])('of several rows the one that %s fits', (text, provider, path) => {
  expect(refusedField(oauth2Refusals, text, second(provider))).toBe(`groups.1.${path}`);
});

test('of rows that are alike the later one is refused', () => {
  const values = { groups: [group('a', 'app', {}), group('b', 'app', {})] };
  const text = 'Mobile app package name must be unique within OAuth2 parameters!';
  expect(refusedField(oauth2Refusals, text, values)).toBe('groups.1.apps.0.pkgName');
});

test('a row that the text quotes', () => {
  const values = { rows: [{ branch: null }, { branch: 'a..b' }] };
  expect(refusedField([[/^Invalid branch/, 'rows.*.branch']], 'Invalid branch name: a..b', values)).toBe(
    'rows.1.branch',
  );
});

test('where nothing tells the row, no field is named', () => {
  expect(refusedField(oauth2Refusals, 'Client ID was taken', second({}))).toBeUndefined();
  expect(refusedField(oauth2Refusals, 'Client ID was taken', { groups: [group('a', 'a', {})] })).toBe(
    'groups.0.providers.0.clientId',
  );
  expect(refusedField(oauth2Refusals, 'The moon is full', second({}))).toBeUndefined();
});
