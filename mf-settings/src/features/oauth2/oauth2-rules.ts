import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import {
  array,
  boolean,
  mixed,
  type ObjectSchema,
  object,
  type Schema,
  shortText,
  string,
} from '@mullion/shared-kit/inputs/schema';
import { ruleIf } from '../../framework/rule-if';
import { isHost, isWebAddress } from '../../framework/web-address';
import { CUSTOM, type GroupValues, type OAuth2Values } from './oauth2-values';

const says = (key: string) => () => translate('mf-settings-oauth2', key);
const MAX_SECRET = 2048;
const MAX_KEY = 31;

const text = (max = maxTextLength) => string().defined().trim().max(max);
const address = () => text().test('address', says('address.invalid'), (typed) => !typed || isWebAddress(typed));
const basic = (rule: Schema) => ruleIf('type', (type) => type !== 'CUSTOM', rule);
const custom = (rule: Schema) => ruleIf('type', (type) => type === 'CUSTOM', rule);

const provider = object({
  providerName: string().required(),
  platforms: mixed().nullable(),
  clientId: text().required(),
  clientSecret: text(MAX_SECRET).required(),
  accessTokenUri: address().required(),
  authorizationUri: address().required(),
  jwkSetUri: address(),
  userInfoUri: address(),
  clientAuthenticationMethod: string().required(),
  loginButtonLabel: ruleIf('providerName', (name) => name === CUSTOM, shortText().required()),
  loginButtonIcon: mixed().nullable(),
  scope: array()
    .of(string().required())
    .required()
    .min(1)
    .test(
      'long',
      () => translate('kit', 'validation.max-length', { max: maxTextLength }),
      (scopes) => !scopes?.some((one) => one.length > maxTextLength),
    ),
  userNameAttributeName: text().required(),
  allowUserCreation: boolean().required(),
  activateUser: boolean().required(),
  type: string().required(),
  emailAttributeKey: ruleIf('type', (type) => type === 'BASIC' || type === 'APPLE', text(MAX_KEY).required()),
  firstNameAttributeKey: basic(text(MAX_KEY)),
  lastNameAttributeKey: basic(text(MAX_KEY)),
  tenantNameStrategy: basic(string().required()),
  tenantNamePattern: basic(ruleIf('tenantNameStrategy', (strategy) => strategy === 'CUSTOM', shortText().required())),
  customerNamePattern: basic(shortText()),
  defaultDashboardName: basic(shortText()),
  alwaysFullScreen: boolean().required(),
  url: custom(address().required()),
  username: custom(text()),
  password: custom(text()),
  stored: mixed().nullable(),
});

/** Whether a text is the host of an address, with or without a port, or a user before it. */
export function isDomain(typed: string | undefined): boolean {
  if (!typed) return true;
  const [, name = '', port] = /^(?:[^\s/@]+@)?(.*?)(?::(\d{1,5}))?$/.exec(typed) ?? [];
  return isHost(name) && (port === undefined || (Number(port) > 0 && Number(port) <= 65_535));
}

const domain = object({
  scheme: string().required(),
  name: text().required().test('domain', says('domain.invalid'), isDomain),
});

const app = object({
  pkgName: shortText().required(),
  appSecret: string()
    .required()
    .min(16)
    .max(MAX_SECRET)
    .matches(/^[A-Za-z0-9]*$/, says('app.secret.invalid')),
});

/** Paths of what stands twice: domains and apps are unique over all groups, and a domain of both schemes has no other. */
export function repeated(groups: readonly GroupValues[]): string[] {
  const domains = groups.flatMap((group, at) =>
    group.domains.map(({ scheme, name }, row) => ({
      scheme,
      name: name.trim().toLowerCase(),
      path: `groups.${at}.domains.${row}.name`,
    })),
  );
  const apps = groups.flatMap((group, at) =>
    group.apps.map(({ pkgName }, row) => ({ pkgName: pkgName.trim(), path: `groups.${at}.apps.${row}.pkgName` })),
  );
  const clashes = (one: (typeof domains)[number], other: (typeof domains)[number]) =>
    one.name === other.name && (one.scheme === other.scheme || [one.scheme, other.scheme].includes('MIXED'));
  return [
    ...domains.filter((one, at) => one.name && domains.slice(0, at).some((other) => clashes(one, other))),
    ...apps.filter(({ pkgName }, at) => pkgName && apps.slice(0, at).some((other) => other.pkgName === pkgName)),
  ].map(({ path }) => path);
}

export const oauth2Rules = (): ObjectSchema<OAuth2Values> =>
  object({
    enabled: boolean().required(),
    groups: array()
      .of(
        object({
          domains: array().of(domain).required().min(1),
          apps: array().of(app).required(),
          providers: array().of(provider).required().min(1),
        }),
      )
      .required()
      .test('unique', (groups, context) => {
        const twice = repeated(groups as unknown as GroupValues[]);
        if (twice.length === 0) return true;
        const errors = twice.map((path) =>
          context.createError({
            path,
            message: translate('mf-settings-oauth2', path.includes('.apps.') ? 'app.taken' : 'domain.taken'),
          }),
        );
        const [first] = errors;
        if (!first || errors.length === 1) return first;
        // One for each row that stands twice.
        return Object.assign(first, { inner: errors });
      }),
  }) as unknown as ObjectSchema<OAuth2Values>;
