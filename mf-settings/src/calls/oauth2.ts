import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { queryOptions } from '@tanstack/react-query';
import { settingQuery } from './setting';

export interface BasicMapper {
  emailAttributeKey: string | null;
  firstNameAttributeKey: string | null;
  lastNameAttributeKey: string | null;
  tenantNameStrategy: 'DOMAIN' | 'EMAIL' | 'CUSTOM' | null;
  tenantNamePattern: string | null;
  customerNamePattern: string | null;
  defaultDashboardName: string | null;
  alwaysFullScreen: boolean;
}

export interface CustomMapper {
  url: string | null;
  username: string | null;
  password: string | null;
  sendToken: boolean;
}

export interface MapperConfig {
  allowUserCreation: boolean;
  activateUser: boolean;
  type: 'BASIC' | 'CUSTOM' | 'GITHUB' | 'APPLE';
  basic: BasicMapper | null;
  custom: CustomMapper | null;
}

/** What a registration and the template of its provider have in common. */
export interface OAuth2Provider {
  mapperConfig: MapperConfig;
  authorizationUri: string | null;
  accessTokenUri: string | null;
  scope: readonly string[] | null;
  userInfoUri: string | null;
  userNameAttributeName: string | null;
  jwkSetUri: string | null;
  clientAuthenticationMethod: string | null;
  loginButtonLabel: string | null;
  loginButtonIcon: string | null;
}

export interface OAuth2Registration extends OAuth2Provider {
  clientId: string | null;
  clientSecret: string | null;
  /** None: all. */
  platforms: readonly string[];
  additionalInfo: { providerName?: string } | null;
}

export interface OAuth2Info {
  enabled: boolean;
  oauth2ParamsInfos: readonly {
    domainInfos: readonly { scheme: string; name: string }[];
    mobileInfos: readonly { pkgName: string; appSecret: string }[];
    clientRegistrations: readonly OAuth2Registration[];
  }[];
}

const path = '/api/oauth2/config';

export const oauth2ConfigQuery = (options?: CallOptions) => settingQuery<OAuth2Info>(path, options);

export const saveOAuth2Config = (info: OAuth2Info, options: CallOptions): Promise<OAuth2Info> =>
  http.post(path, info, options);

/** What the platform knows of well-known providers. */
export interface OAuth2Template extends OAuth2Provider {
  name: string;
  providerId: string;
}

export const oauth2TemplatesQuery = () =>
  queryOptions({
    queryKey: ['settings', 'oauth2-templates'],
    queryFn: ({ signal }) => http.get<OAuth2Template[]>(`${path}/template`, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where providers send people back to, below a domain. */
export const loginProcessingUrlQuery = () =>
  queryOptions({
    queryKey: ['settings', 'oauth2-login-url'],
    queryFn: async ({ signal }) =>
      String(await http.get<string>('/api/oauth2/loginProcessingUrl', undefined, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
