/** OAuth2 settings as the platform stores them: a provider that is set up by hand. */
const registration = {
  clientId: 'id',
  clientSecret: 'secret',
  authorizationUri: 'https://id.example/authorize',
  accessTokenUri: 'https://id.example/token',
  userInfoUri: 'https://id.example/user',
  jwkSetUri: null,
  scope: ['email'],
  userNameAttributeName: 'email',
  clientAuthenticationMethod: 'BASIC',
  loginButtonLabel: 'Acme',
  loginButtonIcon: null,
  additionalInfo: { providerName: 'Custom' },
  platforms: [],
  mapperConfig: {
    allowUserCreation: true,
    activateUser: false,
    type: 'BASIC',
    basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' },
    custom: null,
  },
};

/** A group with a domain, and the provider. */
export const groupOf = (domain: string, more: object = {}) => ({
  domainInfos: [{ scheme: 'HTTPS', name: domain }],
  mobileInfos: [],
  clientRegistrations: [{ ...registration, ...more }],
});
