import type { RefusedField } from '../../framework/refused-field';

const domain = 'groups.*.domains.*';
const app = 'groups.*.apps.*';
const provider = 'groups.*.providers.*';
/** How refusals of a member by its own name begin. */
const member = (names: string) => new RegExp(`^(?:Validation error: |Invalid value of ")?(${names})\\b`);

/** What the platform says of OAuth2 settings, and the fields. */
export const oauth2Refusals: readonly RefusedField[] = [
  [/^(?:Domain name should|Domain name and protocol|MIXED scheme)/, `${domain}.name`],
  [/^Domain scheme/, `${domain}.scheme`],
  [/^(?:Package|Mobile app package name)/, `${app}.pkgName`],
  [/^Application secret/, `${app}.appSecret`],
  [/^Client ID/, `${provider}.clientId`],
  [/^Client secret/, `${provider}.clientSecret`],
  [/^Authorization uri/, `${provider}.authorizationUri`],
  [/^Token uri/, `${provider}.accessTokenUri`],
  [/^Scope/, `${provider}.scope`],
  [/^User name attribute name/, `${provider}.userNameAttributeName`],
  [/^Client authentication method/, `${provider}.clientAuthenticationMethod`],
  [/^Login button label/, `${provider}.loginButtonLabel`],
  [/^Mapper config type/, `${provider}.type`],
  [/^Custom mapper URL/, `${provider}.url`],
  [/^Email attribute key/, `${provider}.emailAttributeKey`],
  [/^Tenant name strategy/, `${provider}.tenantNameStrategy`],
  [/^Tenant name pattern/, `${provider}.tenantNamePattern`],
  [member('name|scheme'), `${domain}.$1`],
  [member('pkgName|appSecret'), `${app}.$1`],
  [member('\\w+'), `${provider}.$1`],
];
