import { ApiError } from '@mullion/shared-kit/api/api-error';
import { addTexts, initI18n, setLanguage } from '@mullion/shared-kit/i18n/i18n';
import german from '../../../locales/de_DE.json';
import english from '../../../locales/en_US.json';
import persian from '../../../locales/fa_IR.json';
import { signInRefusal } from './sign-in-refusal';

beforeAll(async () => {
  await initI18n('en_US');
  addTexts('mf-auth', 'en_US', english);
  addTexts('mf-auth', 'de_DE', german);
  addTexts('mf-auth', 'fa_IR', persian);
});
afterEach(() => setLanguage('en_US'));

const refused = (status: number, message = 'client_max_body_size exceeded') =>
  new ApiError({ kind: 'http', status, method: 'POST', url: '/api/auth/login', body: { message } });

test.each([413, 415, 421, 429, 502, 503, 504])(
  '%i is said in words of the product, in each language',
  async (status) => {
    const said = new Set<string>();
    for (const language of ['en_US', 'de_DE', 'fa_IR']) {
      await setLanguage(language);
      const text = signInRefusal(refused(status));
      expect(text).not.toMatch(/client_max|refused|\d{3}/);
      expect(text.length).toBeGreaterThan(10);
      said.add(text);
    }
    expect(said.size).toBe(3);
  },
);

test.each([
  'Invalid username or password',
  'User account is not active',
  'User account is locked due to security policy',
])('“%s” is said in each language', async (message) => {
  await setLanguage('de_DE');
  const german = signInRefusal(refused(401, message));
  expect(german).toMatch(/Passwort|Konto/);
  await setLanguage('fa_IR');
  expect(signInRefusal(refused(401, message))).toMatch(/گذرواژه|حساب/);
});

test('other reasons of the platform stay in its words', async () => {
  await setLanguage('de_DE');
  expect(signInRefusal(refused(401, 'User is not in the directory'))).toBe('User is not in the directory');
});
