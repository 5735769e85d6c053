/** What signing in through other services is set up with, as it is stored and as callers see it. */
import { badRequest } from '../framework/errors.js';
import { parseText } from '../framework/fields.js';
import { anything, flagOf, listOf, objectOf, oneOf, type Shape, textOf, withFallback } from '../framework/shapes.js';

export const PLATFORMS = ['WEB', 'ANDROID', 'IOS'] as const;

export interface BasicMapper {
  emailAttributeKey: string | null;
  firstNameAttributeKey: string | null;
  lastNameAttributeKey: string | null;
  tenantNameStrategy: 'DOMAIN' | 'EMAIL' | 'CUSTOM' | null;
  /** Text with `%{attribute}` places. */
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
  type: 'BASIC' | 'CUSTOM' | 'GITHUB' | 'APPLE' | null;
  basic: BasicMapper | null;
  custom: CustomMapper | null;
}

/** The addresses and mappers of a provider: what registrations and templates have in common. */
export interface Provider {
  mapperConfig: MapperConfig | null;
  authorizationUri: string | null;
  accessTokenUri: string | null;
  scope: string[] | null;
  userInfoUri: string | null;
  userNameAttributeName: string | null;
  jwkSetUri: string | null;
  /** POST sends the client's secret in the body; everything else in the Authorization header. */
  clientAuthenticationMethod: string | null;
  loginButtonLabel: string | null;
  loginButtonIcon: string | null;
  additionalInfo: unknown;
}

export interface Registration extends Provider {
  clientId: string | null;
  clientSecret: string | null;
  /** Where its button is shown; empty: everywhere. */
  platforms: string[];
}

export interface Domain {
  scheme: 'HTTP' | 'HTTPS' | 'MIXED' | null;
  name: string | null;
}

export interface MobileApp {
  pkgName: string | null;
  appSecret: string | null;
}

/** Registrations with the domains and mobile apps whose users see them. */
export interface Params {
  domainInfos: Domain[];
  mobileInfos: MobileApp[];
  clientRegistrations: Registration[];
}

export interface Template extends Provider {
  providerId: string | null;
  comment: string | null;
  helpLink: string | null;
}

const SECRET_MAX = 2048;

/** A text of the administrator's, kept as it is: addresses, patterns and secrets may hold any sign. */
const plain =
  (max = 255): Shape<string | null> =>
  (value, name) => {
    const text = parseText(value, name);
    if (text !== null && text.length > max) {
      throw badRequest(`Validation error: ${name} length must be equal or less than ${max}`);
    }
    return text;
  };

const required =
  (shape: Shape): Shape =>
  (value, name) =>
    shape(value ?? {}, name);

const basicShape = objectOf({
  emailAttributeKey: plain(),
  firstNameAttributeKey: plain(),
  lastNameAttributeKey: plain(),
  tenantNameStrategy: oneOf(['DOMAIN', 'EMAIL', 'CUSTOM']),
  tenantNamePattern: plain(),
  customerNamePattern: plain(),
  defaultDashboardName: plain(),
  alwaysFullScreen: flagOf(),
});

const mapperShape = objectOf({
  allowUserCreation: flagOf(),
  activateUser: flagOf(),
  type: oneOf(['BASIC', 'CUSTOM', 'GITHUB', 'APPLE']),
  basic: basicShape,
  custom: objectOf({ url: plain(), username: plain(), password: plain(), sendToken: flagOf() }),
});

const providerShapes = {
  mapperConfig: mapperShape,
  authorizationUri: plain(),
  accessTokenUri: plain(),
  scope: listOf(plain()),
  userInfoUri: plain(),
  userNameAttributeName: plain(),
  jwkSetUri: plain(),
  clientAuthenticationMethod: plain(),
  loginButtonLabel: textOf({ max: 255 }),
  loginButtonIcon: textOf({ max: 255 }),
  additionalInfo: anything,
};

const registrationShape = objectOf({
  ...providerShapes,
  clientId: plain(),
  clientSecret: plain(SECRET_MAX),
  platforms: withFallback(listOf(oneOf(PLATFORMS)), []),
});

const paramsShape = objectOf({
  domainInfos: withFallback(
    listOf(required(objectOf({ scheme: oneOf(['HTTP', 'HTTPS', 'MIXED']), name: plain() }))),
    [],
  ),
  mobileInfos: withFallback(listOf(required(objectOf({ pkgName: plain(), appSecret: plain(SECRET_MAX) }))), []),
  clientRegistrations: withFallback(listOf(required(registrationShape)), []),
});

/** The params of a body's member, complete; null when left out. Throws 400 for wrong types. */
export const readParams = listOf(required(paramsShape)) as Shape<Params[] | null>;

const templateShape = objectOf({
  ...providerShapes,
  providerId: textOf({ max: 255 }),
  comment: plain(),
  helpLink: plain(),
});

/** The template of a body, complete. Throws 400 for wrong types. */
export const readTemplate = required(templateShape) as Shape<Template>;
