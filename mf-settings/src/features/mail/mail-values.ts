import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, type ObjectSchema, object, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import type { MailSettings } from '../../calls/admin-settings';
import { ruleIf } from '../../framework/rule-if';
import { isHost } from '../../framework/web-address';

/** Numbers are texts, as they are stored. */
export interface MailValues extends Record<string, unknown> {
  mailFrom: string;
  smtpProtocol: string;
  smtpHost: string;
  smtpPort: string;
  timeout: string;
  enableTls: boolean;
  tlsVersion: string;
  enableProxy: boolean;
  proxyHost: string;
  proxyPort: string;
  proxyUser: string;
  proxyPassword: string | null;
  username: string;
  /** null: as it is stored. */
  password: string | null;
  /** A user is stored, and so may be a password. */
  hasPassword: boolean;
  hasProxyPassword: boolean;
}

const says = (key: string) => () => translate('mf-settings', key);
const text = () => string().defined().max(maxTextLength);
const isPort = (least: number) => (typed: string | undefined) =>
  /^\d{1,5}$/.test(typed ?? '') && Number(typed) >= least && Number(typed) <= 65_535;
const port = (least: number) =>
  string()
    .required()
    .trim()
    .test('port', says(least ? 'mail.port.invalid' : 'mail.smtpPort.invalid'), isPort(least));
/** Of version 6 also without the brackets that it has in addresses; a full name may end in a dot. */
const isServer = (typed: string | undefined) =>
  isHost(/:.*:/.test(typed ?? '') && !typed?.startsWith('[') ? `[${typed}]` : (typed ?? '').replace(/\.$/, ''));
const server = () => text().trim().required().test('host', says('mail.host.invalid'), isServer);
const address = String.raw`[^\s<>@,;]+@[^\s<>@,;]+`;
/** An address, or a name with the address in angle brackets. */
const sender = new RegExp(String.raw`^(?:${address}|[^<>\r\n]*<${address}>)$`);
const ofProxy = (rule: Schema) => ruleIf('enableProxy', Boolean, rule);

/** Rules of the server's settings. */
export const mailRules = () =>
  object({
    mailFrom: text()
      .trim()
      .required()
      .matches(sender, () => translate('kit', 'validation.email')),
    smtpProtocol: string().required(),
    smtpHost: server(),
    smtpPort: port(0),
    timeout: string()
      .required()
      .trim()
      .matches(/^(?!0+$)\d{1,6}$/, says('mail.timeout.invalid')),
    enableTls: boolean().required(),
    tlsVersion: string().defined(),
    enableProxy: boolean().required(),
    proxyHost: ofProxy(server()),
    proxyPort: ofProxy(port(1)),
    proxyUser: text(),
    proxyPassword: string().nullable().defined(),
    username: text(),
    password: string().nullable().defined(),
    hasPassword: boolean().required(),
    hasProxyPassword: boolean().required(),
  }) as unknown as ObjectSchema<MailValues>;

export const mailValues = (mail: MailSettings | undefined): MailValues => ({
  mailFrom: mail?.mailFrom ?? '',
  smtpProtocol: mail?.smtpProtocol ?? 'smtp',
  smtpHost: mail?.smtpHost ?? 'localhost',
  smtpPort: String(mail?.smtpPort ?? '25'),
  timeout: String(mail?.timeout ?? '10000'),
  // Older releases stored the word.
  enableTls: String(mail?.enableTls ?? false) === 'true',
  tlsVersion: mail?.tlsVersion ?? 'TLSv1.2',
  enableProxy: mail?.enableProxy ?? false,
  proxyHost: mail?.proxyHost ?? '',
  proxyPort: String(mail?.proxyPort ?? ''),
  proxyUser: mail?.proxyUser ?? '',
  proxyPassword: null,
  username: mail?.username ?? '',
  password: null,
  hasPassword: Boolean(mail?.username),
  hasProxyPassword: Boolean(mail?.proxyPassword),
});

/** The settings as they are stored: what was not typed stays, and a password is sent only if somebody typed one. */
export function writtenMail(values: MailValues, stored: MailSettings | undefined): MailSettings {
  const { hasPassword: _, hasProxyPassword: __, password, proxyPassword, proxyHost, proxyPort, ...rest } = values;
  const { showChangePassword: ___, password: ____, ...before } = stored ?? {};
  return {
    ...before,
    ...rest,
    ...(values.enableProxy && { proxyHost, proxyPort }),
    ...(password !== null && { password }),
    ...(proxyPassword !== null && { proxyPassword }),
  } as MailSettings;
}
