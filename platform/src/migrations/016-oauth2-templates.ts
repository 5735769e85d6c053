/** The templates every platform has from its first start, in the shape of that migration (it stays, whatever the model becomes). */
import { newId } from '../framework/ids.js';
import type { Connection } from '../framework/tx.js';

interface Keys {
  emailAttributeKey: string | null;
  firstNameAttributeKey: string | null;
  lastNameAttributeKey: string | null;
}

const mapper = (type: 'BASIC' | 'GITHUB' | 'APPLE', keys: Keys) => ({
  allowUserCreation: false,
  activateUser: false,
  type,
  basic: {
    ...keys,
    tenantNameStrategy: 'DOMAIN',
    tenantNamePattern: null,
    customerNamePattern: null,
    defaultDashboardName: null,
    alwaysFullScreen: false,
  },
  custom: null,
});

const common = { comment: null, helpLink: null, additionalInfo: null };

const TEMPLATES = [
  {
    ...common,
    providerId: 'Google',
    authorizationUri: 'https://accounts.google.com/o/oauth2/v2/auth',
    accessTokenUri: 'https://oauth2.googleapis.com/token',
    scope: ['email', 'openid', 'profile'],
    jwkSetUri: 'https://www.googleapis.com/oauth2/v3/certs',
    userInfoUri: 'https://openidconnect.googleapis.com/v1/userinfo',
    clientAuthenticationMethod: 'BASIC',
    userNameAttributeName: 'email',
    mapperConfig: mapper('BASIC', {
      emailAttributeKey: 'email',
      firstNameAttributeKey: 'given_name',
      lastNameAttributeKey: 'family_name',
    }),
    loginButtonIcon: 'google-logo',
    loginButtonLabel: 'Google',
  },
  {
    ...common,
    providerId: 'Facebook',
    authorizationUri: 'https://www.facebook.com/v2.8/dialog/oauth',
    accessTokenUri: 'https://graph.facebook.com/v2.8/oauth/access_token',
    scope: ['email', 'public_profile'],
    jwkSetUri: null,
    userInfoUri: 'https://graph.facebook.com/me?fields=id,name,first_name,last_name,email',
    clientAuthenticationMethod: 'BASIC',
    userNameAttributeName: 'email',
    mapperConfig: mapper('BASIC', {
      emailAttributeKey: 'email',
      firstNameAttributeKey: 'first_name',
      lastNameAttributeKey: 'last_name',
    }),
    loginButtonIcon: 'facebook-logo',
    loginButtonLabel: 'Facebook',
  },
  {
    ...common,
    providerId: 'Github',
    authorizationUri: 'https://github.com/login/oauth/authorize',
    accessTokenUri: 'https://github.com/login/oauth/access_token',
    scope: ['read:user', 'user:email'],
    jwkSetUri: null,
    userInfoUri: 'https://api.github.com/user',
    clientAuthenticationMethod: 'BASIC',
    userNameAttributeName: 'login',
    mapperConfig: mapper('GITHUB', {
      emailAttributeKey: null,
      firstNameAttributeKey: 'name',
      lastNameAttributeKey: null,
    }),
    loginButtonIcon: 'github-logo',
    loginButtonLabel: 'Github',
  },
  {
    ...common,
    providerId: 'Apple',
    authorizationUri: 'https://appleid.apple.com/auth/authorize?response_mode=form_post',
    accessTokenUri: 'https://appleid.apple.com/auth/token',
    scope: ['email', 'openid', 'name'],
    jwkSetUri: 'https://appleid.apple.com/auth/keys',
    userInfoUri: null,
    clientAuthenticationMethod: 'POST',
    userNameAttributeName: 'email',
    mapperConfig: mapper('APPLE', {
      emailAttributeKey: 'email',
      firstNameAttributeKey: 'firstName',
      lastNameAttributeKey: 'lastName',
    }),
    loginButtonIcon: 'apple-logo',
    loginButtonLabel: 'Apple',
  },
];

/** For the migration that makes the table. */
export function insertInstalledTemplates(db: Connection, now: number): void {
  for (const { providerId, ...settings } of TEMPLATES) {
    db.run('INSERT INTO oauth2_template (id, created_time, provider_id, settings) VALUES (?, ?, ?, ?)', [
      newId(now),
      now,
      providerId,
      JSON.stringify(settings),
    ]);
  }
}
