/** What settings and templates have to hold; texts and their order are the platform's. All throw 400. */
import { badRequest } from '../framework/errors.js';
import type { BasicMapper, Domain, MapperConfig, MobileApp, Params, Registration, Template } from './model.js';

const APP_SECRET_LENGTH = 16;

const need = (met: unknown, message: string): void => {
  if (!met) throw badRequest(message);
};

/** The values that stand in a list more than once. */
const repeats = (values: readonly (string | null)[]): boolean => new Set(values).size < values.length;

function checkDomains(domains: readonly Domain[]): void {
  need(domains.length > 0, 'List of domain configuration should be specified!');
  for (const { name, scheme } of domains) {
    need(name, 'Domain name should be specified!');
    need(scheme, 'Domain scheme should be specified!');
  }
  for (const name of new Set(domains.map((domain) => domain.name))) {
    const schemes = domains.filter((domain) => domain.name === name).map(({ scheme }) => scheme);
    need(
      schemes.length < 2 || !schemes.includes('MIXED'),
      "MIXED scheme type shouldn't be combined with another scheme type!",
    );
    need(!repeats(schemes), 'Domain name and protocol must be unique within OAuth2 parameters!');
  }
}

function checkMobileApps(apps: readonly MobileApp[]): void {
  for (const { pkgName, appSecret } of apps) {
    need(pkgName, 'Package should be specified!');
    need(appSecret, 'Application secret should be specified!');
    need(
      (appSecret?.length ?? 0) >= APP_SECRET_LENGTH,
      `Application secret should be at least ${APP_SECRET_LENGTH} characters!`,
    );
  }
  need(
    !repeats(apps.map(({ pkgName }) => pkgName)),
    'Mobile app package name must be unique within OAuth2 parameters!',
  );
}

function checkTenantName({ tenantNameStrategy, tenantNamePattern }: BasicMapper): void {
  need(tenantNameStrategy, 'Tenant name strategy should be specified!');
  need(tenantNameStrategy !== 'CUSTOM' || tenantNamePattern, 'Tenant name pattern should be specified!');
}

function checkMapper({ type, basic, custom }: MapperConfig): void {
  need(type, 'Mapper config type should be specified!');
  if (type === 'CUSTOM') {
    need(custom, 'Custom config should be specified!');
    need(custom?.url, 'Custom mapper URL should be specified!');
  }
  if (type !== 'BASIC' && type !== 'GITHUB') return;
  if (!basic) throw badRequest('Basic config should be specified!');
  if (type === 'BASIC') need(basic.emailAttributeKey, 'Email attribute key should be specified!');
  else need(!basic.emailAttributeKey, 'Email attribute key cannot be configured for GITHUB mapper type!');
  checkTenantName(basic);
}

const REGISTRATION_TEXTS: readonly [keyof Registration, string][] = [
  ['clientId', 'Client ID'],
  ['clientSecret', 'Client secret'],
  ['authorizationUri', 'Authorization uri'],
  ['accessTokenUri', 'Token uri'],
  ['scope', 'Scope'],
  ['userNameAttributeName', 'User name attribute name'],
  ['clientAuthenticationMethod', 'Client authentication method'],
  ['loginButtonLabel', 'Login button label'],
];

function checkRegistration(registration: Registration): void {
  for (const [member, label] of REGISTRATION_TEXTS) {
    const value = registration[member];
    need(Array.isArray(value) ? value.length > 0 : value, `${label} should be specified!`);
  }
  if (!registration.mapperConfig) throw badRequest('Mapper config should be specified!');
  checkMapper(registration.mapperConfig);
}

export function checkParams({ domainInfos, mobileInfos, clientRegistrations }: Params): void {
  checkDomains(domainInfos);
  checkMobileApps(mobileInfos);
  need(clientRegistrations.length > 0, 'Client registrations should be specified!');
  for (const registration of clientRegistrations) checkRegistration(registration);
}

export function checkTemplate({ providerId, mapperConfig }: Template): void {
  need(providerId, 'Provider ID should be specified!');
  need(mapperConfig, 'Mapper config should be specified!');
  need(mapperConfig?.type, 'Mapper type should be specified!');
  need(mapperConfig?.basic, 'Basic mapper config should be specified!');
}
