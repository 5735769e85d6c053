import type { MapperConfig, OAuth2Info, OAuth2Provider, OAuth2Registration } from '../../calls/oauth2';

/** The provider whose addresses nobody knows beforehand. */
export const CUSTOM = 'Custom';

export interface DomainValues {
  scheme: string;
  name: string;
}

export interface AppValues {
  pkgName: string;
  appSecret: string;
}

/** A provider while its form is filled in. Texts are never null. */
export interface ProviderValues {
  providerName: string;
  platforms: readonly string[] | null;
  clientId: string;
  clientSecret: string;
  accessTokenUri: string;
  authorizationUri: string;
  jwkSetUri: string;
  userInfoUri: string;
  clientAuthenticationMethod: string;
  loginButtonLabel: string;
  loginButtonIcon: string | null;
  scope: readonly string[] | null;
  userNameAttributeName: string;
  allowUserCreation: boolean;
  activateUser: boolean;
  type: MapperConfig['type'];
  emailAttributeKey: string;
  firstNameAttributeKey: string;
  lastNameAttributeKey: string;
  tenantNameStrategy: string;
  tenantNamePattern: string;
  customerNamePattern: string;
  defaultDashboardName: string;
  alwaysFullScreen: boolean;
  url: string;
  username: string;
  password: string;
  /** What is stored of it, of which the form need not know everything. */
  stored: OAuth2Registration | null;
}

export interface GroupValues {
  domains: DomainValues[];
  apps: AppValues[];
  providers: ProviderValues[];
}

/** What a group is called: what people sign in at. */
export const groupName = ({ domains, apps }: GroupValues): string =>
  [...domains.map(({ name }) => name), ...apps.map(({ pkgName }) => pkgName)].filter(Boolean).join(', ');

/** The form's values, as its lists of fields know them. */
export interface OAuth2Fields {
  enabled: boolean;
  groups: GroupValues[];
}

export type OAuth2Values = OAuth2Fields & Record<string, unknown>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A secret of 24 letters and digits for a mobile app. */
export const newAppSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(24)), (number) => letters.charAt(number % letters.length)).join('');

const ofProvider = (provider: OAuth2Provider) => {
  const { mapperConfig: mapper } = provider;
  return {
    accessTokenUri: provider.accessTokenUri ?? '',
    authorizationUri: provider.authorizationUri ?? '',
    jwkSetUri: provider.jwkSetUri ?? '',
    userInfoUri: provider.userInfoUri ?? '',
    clientAuthenticationMethod: provider.clientAuthenticationMethod ?? 'POST',
    loginButtonLabel: provider.loginButtonLabel ?? '',
    loginButtonIcon: provider.loginButtonIcon || null,
    scope: provider.scope?.length ? provider.scope : null,
    userNameAttributeName: provider.userNameAttributeName ?? 'email',
    allowUserCreation: mapper.allowUserCreation,
    activateUser: mapper.activateUser,
    type: mapper.type,
    emailAttributeKey: mapper.basic?.emailAttributeKey ?? '',
    firstNameAttributeKey: mapper.basic?.firstNameAttributeKey ?? '',
    lastNameAttributeKey: mapper.basic?.lastNameAttributeKey ?? '',
    tenantNameStrategy: mapper.basic?.tenantNameStrategy ?? 'DOMAIN',
    tenantNamePattern: mapper.basic?.tenantNamePattern ?? '',
    customerNamePattern: mapper.basic?.customerNamePattern ?? '',
    defaultDashboardName: mapper.basic?.defaultDashboardName ?? '',
    alwaysFullScreen: mapper.basic?.alwaysFullScreen ?? false,
    url: mapper.custom?.url ?? '',
    username: mapper.custom?.username ?? '',
    password: mapper.custom?.password ?? '',
  };
};

const blank: OAuth2Provider = {
  mapperConfig: {
    allowUserCreation: true,
    activateUser: false,
    type: 'BASIC',
    basic: {
      emailAttributeKey: 'email',
      firstNameAttributeKey: null,
      lastNameAttributeKey: null,
      tenantNameStrategy: 'DOMAIN',
      tenantNamePattern: null,
      customerNamePattern: null,
      defaultDashboardName: null,
      alwaysFullScreen: false,
    },
    custom: null,
  },
  authorizationUri: null,
  accessTokenUri: null,
  scope: null,
  userInfoUri: null,
  userNameAttributeName: 'email',
  jwkSetUri: null,
  clientAuthenticationMethod: 'POST',
  loginButtonLabel: null,
  loginButtonIcon: null,
};

/** What another provider brings along; what is one's own account there stays. */
export const fromTemplate = (template: OAuth2Provider | undefined): Partial<ProviderValues> =>
  ofProvider(template ?? blank);

export const newProvider = (providerName: string, template: OAuth2Provider | undefined): ProviderValues => ({
  ...ofProvider(template ?? blank),
  providerName,
  platforms: null,
  clientId: '',
  clientSecret: '',
  stored: null,
});

/** A group begins with the domain that the page is at, and the protocol that it came by. */
export const newGroup = ({ protocol, host }: Location, provider: ProviderValues): GroupValues => ({
  domains: [{ scheme: protocol === 'http:' ? 'HTTP' : 'HTTPS', name: host }],
  apps: [],
  providers: [provider],
});

export const oauth2Values = (info: OAuth2Info | null): OAuth2Values => ({
  enabled: info?.enabled ?? false,
  groups: (info?.oauth2ParamsInfos ?? []).map(({ domainInfos, mobileInfos, clientRegistrations }) => ({
    domains: domainInfos.map(({ scheme, name }) => ({ scheme, name })),
    apps: mobileInfos.map(({ pkgName, appSecret }) => ({ pkgName, appSecret })),
    providers: clientRegistrations.map((one) => ({
      ...ofProvider(one),
      providerName: one.additionalInfo?.providerName ?? CUSTOM,
      platforms: one.platforms.length ? one.platforms : null,
      clientId: one.clientId ?? '',
      clientSecret: one.clientSecret ?? '',
      stored: one,
    })),
  })),
});

function writtenMapper(values: ProviderValues): MapperConfig {
  const { allowUserCreation, activateUser, type } = values;
  const common = { allowUserCreation, activateUser, type };
  if (type === 'CUSTOM') {
    const { url, username, password, stored } = values;
    const sendToken = stored?.mapperConfig.custom?.sendToken ?? false;
    return {
      ...common,
      basic: null,
      custom: { url, username: username || null, password: password || null, sendToken },
    };
  }
  return {
    ...common,
    custom: null,
    basic: {
      // GitHub says itself which address is the person's.
      emailAttributeKey: type === 'GITHUB' ? null : values.emailAttributeKey,
      firstNameAttributeKey: values.firstNameAttributeKey || null,
      lastNameAttributeKey: values.lastNameAttributeKey || null,
      tenantNameStrategy: values.tenantNameStrategy as NonNullable<MapperConfig['basic']>['tenantNameStrategy'],
      tenantNamePattern: (values.tenantNameStrategy === 'CUSTOM' && values.tenantNamePattern) || null,
      customerNamePattern: values.customerNamePattern || null,
      defaultDashboardName: values.defaultDashboardName || null,
      alwaysFullScreen: values.alwaysFullScreen,
    },
  };
}

const writtenProvider = (values: ProviderValues): OAuth2Registration => ({
  ...values.stored,
  mapperConfig: writtenMapper(values),
  clientId: values.clientId,
  clientSecret: values.clientSecret,
  authorizationUri: values.authorizationUri,
  accessTokenUri: values.accessTokenUri,
  scope: values.scope ?? [],
  userInfoUri: values.userInfoUri || null,
  userNameAttributeName: values.userNameAttributeName,
  jwkSetUri: values.jwkSetUri || null,
  clientAuthenticationMethod: values.clientAuthenticationMethod,
  loginButtonLabel: values.loginButtonLabel,
  loginButtonIcon: values.loginButtonIcon,
  platforms: values.platforms ?? [],
  additionalInfo: { ...values.stored?.additionalInfo, providerName: values.providerName },
});

export const writtenOAuth2 = ({ enabled, groups }: OAuth2Values): OAuth2Info => ({
  enabled,
  oauth2ParamsInfos: groups.map(({ domains, apps, providers }) => ({
    domainInfos: domains,
    mobileInfos: apps,
    clientRegistrations: providers.map(writtenProvider),
  })),
});

/** Where the provider has to send people back to. */
export const redirectUris = ({ scheme, name }: DomainValues, loginProcessingUrl: string): string[] =>
  (scheme === 'MIXED' ? ['https', 'http'] : [scheme.toLowerCase()]).map(
    (protocol) => `${protocol}://${name}${loginProcessingUrl}`,
  );
