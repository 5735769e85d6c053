import {
  errorOf,
  fresh,
  platform,
  provider,
  runOAuth2World,
  setUp,
  signIn,
  sys,
  tenant,
  tokenIn,
  userOf,
  verified,
} from './oauth2-world.js';
import { makeTenant, PASSWORD } from './running-platform.js';

runOAuth2World();

describe('an account that exists', () => {
  const refused = /^There is an account for .* already, but the provider does not say that the address is verified/;
  const github = () =>
    setUp({
      userNameAttributeName: 'login',
      basic: { emailAttributeKey: null, firstNameAttributeKey: 'name' },
      mapper: { type: 'GITHUB' },
    });

  test.each([true, 'true'])('is entered by an address whose email_verified is %j', async (email_verified) => {
    provider.user = { sub: fresh('ann'), email: tenant.adminEmail, email_verified };
    expect((await userOf(await signIn(await setUp()))).email).toBe(tenant.adminEmail);
  });

  test.each([{}, { email_verified: null }, { email_verified: 'yes' }, { email_verified: 1 }])(
    'is not entered when the provider says %j of the address',
    async (claims) => {
      provider.user = { sub: fresh('ann'), email: tenant.adminEmail, ...claims };
      expect(errorOf(await signIn(await setUp()))).toMatch(refused);
    },
  );

  test('is not entered by a verified address beside the one that is asked for', async () => {
    provider.user = { sub: fresh('ann'), ...verified('own@corp.test'), upn: tenant.adminEmail };
    expect(errorOf(await signIn(await setUp({ basic: { emailAttributeKey: 'upn' } })))).toMatch(refused);
  });

  test('is not entered by the user info’s address when the ID token verified another one', async () => {
    const button = await setUp({ scope: ['openid'], jwkSetUri: `${provider.url}/keys` });
    provider.claims = { sub: 'u7', ...verified('own@corp.test') };
    provider.user = { sub: 'u7', email: tenant.adminEmail };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.claims = { sub: 'u7', ...verified(tenant.adminEmail) };
    tokenIn(await signIn(button));
  });

  test('that the provider made is entered again by the same person, and by nobody else', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const sub = fresh('ann');
    provider.user = { sub, email };
    const made = await userOf(await signIn(await setUp()));
    // Saving the settings gives the registration another id.
    const button = await setUp();
    expect((await userOf(await signIn(button))).id).toEqual(made.id);
    provider.user = { sub: fresh('eve'), email };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.user = { id: sub, email };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.user = { sub, email };
    expect(errorOf(await signIn(await setUp({ accessTokenUri: `${provider.url}/token?other` })))).toMatch(refused);
  });

  test('that was made for an unverified address goes over to whoever shows that the address is his', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const [stranger, owner] = [
      { sub: fresh('eve'), email },
      { sub: fresh('ann'), ...verified(email) },
    ];
    const button = await setUp();
    provider.user = stranger;
    const first = platform.as(tokenIn(await signIn(button)));
    const { id } = (await first.get('/api/auth/user')).body;
    provider.user = owner;
    expect((await userOf(await signIn(button))).id).toEqual(id);
    expect((await first.get('/api/auth/user')).status).toBe(401);
    provider.user = stranger;
    expect(errorOf(await signIn(button))).toMatch(refused);
    // Once verified, a person is known also when the provider says nothing of the address.
    provider.user = { sub: owner.sub, email };
    tokenIn(await signIn(button));
  });

  test('that was made for an unverified address is lost by its activation through a link', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const button = await setUp();
    provider.user = { sub: fresh('eve'), email };
    const first = platform.as(tokenIn(await signIn(button)));
    const { id } = (await first.get('/api/auth/user')).body;
    const link = new URL((await sys.get(`/api/user/${id.id}/activationLink`)).body);
    const activateToken = link.searchParams.get('activateToken');
    const activated = await platform.as().post('/api/noauth/activate', { activateToken, password: 'secret-1' });
    expect((await platform.as(activated.body.token).get('/api/auth/user')).body.id).toEqual(id);
    expect((await first.get('/api/auth/user')).status).toBe(401);
    expect(errorOf(await signIn(button))).toMatch(refused);
  });

  test('is linked by its first verified sign-in', async () => {
    const button = await setUp();
    const sub = fresh('ann');
    provider.user = { sub, ...verified(tenant.adminEmail) };
    tokenIn(await signIn(button));
    provider.user = { sub, email: tenant.adminEmail };
    tokenIn(await signIn(button));
  });

  test('that got another address is left by whoever had the former one, once somebody shows that the new one is his', async () => {
    const button = await setUp();
    const former = { sub: fresh('ann'), ...verified(`ann@${fresh('corp')}.test`) };
    provider.user = former;
    const account = await userOf(await signIn(button));
    const email = `bob@${fresh('corp')}.test`;
    expect((await sys.post('/api/user', { ...account, email })).status).toBe(200);
    provider.user = { sub: fresh('bob'), ...verified(email) };
    expect((await userOf(await signIn(button))).id).toEqual(account.id);
    provider.user = { sub: former.sub, email };
    expect(errorOf(await signIn(button))).toMatch(refused);
  });

  test('whose holder gave it another person’s address is lost to that person, password and all', async () => {
    const { admin, customer, customerUserId } = await makeTenant(platform, sys);
    const email = `bob@${fresh('corp')}.test`;
    const account = (await customer.get('/api/auth/user')).body;
    expect((await customer.post('/api/user', { ...account, email })).status).toBe(200);
    expect(await platform.signIn(email, PASSWORD)).toEqual(expect.any(String));
    provider.user = { sub: fresh('bob'), ...verified(email) };
    const button = await setUp();
    const owner = platform.as(tokenIn(await signIn(button)));
    expect((await owner.get('/api/auth/user')).body.id.id).toBe(customerUserId);
    expect((await customer.get('/api/auth/user')).status).toBe(401);
    const former = await platform.as().post('/api/auth/login', { username: email, password: PASSWORD });
    expect(former).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } });
    // From then on it is the owner's: signing in again ends nothing.
    tokenIn(await signIn(button));
    expect((await owner.get('/api/auth/user')).status).toBe(200);
    // Switched off, it lets nobody in.
    const off = `/api/user/${customerUserId}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await admin.post(off)).status).toBe(200);
    expect(errorOf(await signIn(button))).toBe('User account is not active');
  });

  test('does not come back with its links after it was deleted', async () => {
    const email = `ann@${fresh('corp')}.test`;
    const button = await setUp();
    provider.user = { sub: fresh('ann'), email };
    const gone = await userOf(await signIn(button));
    await sys.delete(`/api/user/${gone.id.id}`);
    await sys.post('/api/user?sendActivationMail=false', {
      email,
      authority: 'TENANT_ADMIN',
      tenantId: gone.tenantId,
    });
    expect(errorOf(await signIn(button))).toMatch(refused);
  });

  test('is entered by GitHub’s verified address only', async () => {
    const button = await github();
    provider.user = { id: 77, login: fresh('ann') };
    provider.emails = [{ email: tenant.adminEmail, primary: true }];
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.emails = [{ email: tenant.adminEmail, primary: true, verified: true }];
    tokenIn(await signIn(button));
  });

  test('is entered by a mapper’s address that the provider or the mapper calls verified', async () => {
    const button = await setUp({ mapper: { type: 'CUSTOM', custom: { url: `${provider.url}/map` } } });
    const sub = fresh('ann');
    provider.mapped = { email: tenant.customerEmail };
    provider.user = { sub, ...verified('own@corp.test') };
    expect(errorOf(await signIn(button))).toMatch(refused);
    provider.user = { sub: fresh('ann'), ...verified(tenant.customerEmail) };
    tokenIn(await signIn(button));
    provider.mapped = verified(tenant.customerEmail);
    provider.user = { sub: fresh('ann'), email: 'own@corp.test' };
    tokenIn(await signIn(button));
  });
});
