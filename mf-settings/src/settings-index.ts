import type { Authority } from '@mullion/shared-kit/api/authority';

/** The settings of a page, by which they are found. */
interface IndexedPage {
  page: string;
  path: string;
  auth: Authority;
  /** Ending of the text `index.<title>` that names the page. */
  title: string;
  names: readonly string[];
}

/** Every setting that has a field of its own: a list apart, so that finding one fetches no forms. */
export const settingsIndex: readonly IndexedPage[] = [
  {
    page: 'general',
    path: '/settings/general',
    auth: 'SYS_ADMIN',
    title: 'general',
    names: ['baseUrl', 'prohibitDifferentUrl'],
  },
  {
    page: 'mail',
    path: '/settings/outgoing-mail',
    auth: 'SYS_ADMIN',
    title: 'mail',
    names: [
      'mailFrom',
      'smtpProtocol',
      'smtpHost',
      'smtpPort',
      'timeout',
      'enableTls',
      'tlsVersion',
      'username',
      'password',
      'enableProxy',
      'proxyHost',
      'proxyPort',
      'proxyUser',
      'proxyPassword',
    ],
  },
  {
    page: 'sms',
    path: '/settings/sms-provider',
    auth: 'SYS_ADMIN',
    title: 'sms',
    names: [
      'type',
      'accessKeyId',
      'secretAccessKey',
      'region',
      'numberFrom',
      'accountSid',
      'accountToken',
      'protocolVersion',
      'bindType',
      'host',
      'port',
      'systemId',
      'password',
      'systemType',
      'serviceType',
      'sourceAddress',
      'sourceTon',
      'sourceNpi',
      'destinationTon',
      'destinationNpi',
      'addressRange',
      'codingScheme',
    ],
  },
  {
    page: 'policy',
    path: '/settings/security-settings',
    auth: 'SYS_ADMIN',
    title: 'security',
    names: [
      'maxFailedLoginAttempts',
      'userLockoutNotificationEmail',
      'passwordPolicy.minimumLength',
      'passwordPolicy.minimumUppercaseLetters',
      'passwordPolicy.minimumLowercaseLetters',
      'passwordPolicy.minimumDigits',
      'passwordPolicy.minimumSpecialCharacters',
      'passwordPolicy.passwordExpirationPeriodDays',
      'passwordPolicy.passwordReuseFrequencyDays',
      'passwordPolicy.allowWhitespaces',
    ],
  },
  {
    page: 'jwt',
    path: '/settings/security-settings',
    auth: 'SYS_ADMIN',
    title: 'security',
    names: ['tokenIssuer', 'tokenSigningKey', 'tokenExpirationTime', 'refreshTokenExpTime'],
  },
  { page: 'oauth2', path: '/settings/oauth2', auth: 'SYS_ADMIN', title: 'oauth2', names: ['enabled'] },
  {
    page: 'two-factor',
    path: '/settings/2fa',
    auth: 'SYS_ADMIN',
    title: 'two-factor',
    names: [
      'totp.on',
      'totp.issuerName',
      'sms.on',
      'sms.template',
      'sms.lifetime',
      'email.on',
      'email.lifetime',
      'backup.on',
      'backup.quantity',
      'totalAllowedTimeForVerification',
      'minVerificationCodeSendPeriod',
      'maxVerificationFailuresBeforeUserLockout',
      'limited',
      'attempts',
      'seconds',
    ],
  },
  {
    page: 'home-settings',
    path: '/settings/home',
    auth: 'TENANT_ADMIN',
    title: 'home-settings',
    names: ['dashboardId'],
  },
  {
    page: 'repository',
    path: '/settings/repository',
    auth: 'TENANT_ADMIN',
    title: 'repository',
    names: ['repositoryUri', 'defaultBranch', 'readOnly', 'showMergeCommits', 'authMethod', 'username', 'password'],
  },
];
