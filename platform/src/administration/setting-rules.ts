/** What the system administrator's settings may hold: the rule of each key that the platform reads. Other keys hold what is sent. */
import { badRequest } from '../framework/errors.js';
import { wrongType } from '../framework/fields.js';
import { flagOf, isObject, textOf } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import type { MailSettings } from '../mail/outbox.js';
import { readSetting } from '../settings/admin-settings.js';
import { readSmsSettings } from '../sms/sms-settings.js';

const MAIL_MEMBERS = ['mailFrom', 'smtpHost', 'smtpPort', 'smtpProtocol', 'timeout', 'username'] as const;

/** Mail settings complete enough to send with; the stored password is kept when none is sent. */
function completeMail(tx: Tx, value: unknown): unknown {
  if (!isObject(value)) throw badRequest('Json value should be specified!');
  for (const member of MAIL_MEMBERS) {
    if (value[member] === undefined || value[member] === null)
      throw badRequest(`Mail setting "${member}" should be specified!`);
  }
  if (!/^\d{1,5}$/.test(String(value.smtpPort))) throw badRequest(`Invalid smtp port value: ${String(value.smtpPort)}`);
  if (value.password !== undefined) return value;
  return { ...value, password: readSetting<MailSettings>(tx, 'mail')?.password ?? '' };
}

const baseUrl = textOf();
const prohibitDifferentUrl = flagOf();

/** General settings: links in mails begin with their base address. */
function completeGeneral(_tx: Tx, value: unknown): unknown {
  if (!isObject(value)) throw wrongType('jsonValue', 'an object');
  const base = baseUrl(value.baseUrl, 'baseUrl');
  if (base && !(URL.canParse(base) && /^https?:$/.test(new URL(base).protocol)))
    throw wrongType('baseUrl', 'an address that starts with http:// or https://');
  return { ...value, prohibitDifferentUrl: prohibitDifferentUrl(value.prohibitDifferentUrl, 'prohibitDifferentUrl') };
}

/** Keys whose calls do more than to store them, such as to end sessions. */
const SAVED_BY: Readonly<Record<string, string>> = {
  jwt: '/api/admin/jwtSettings',
  securitySettings: '/api/admin/securitySettings',
  twoFaSettings: '/api/2fa/settings',
};

const RULES: Readonly<Record<string, (tx: Tx, value: unknown) => unknown>> = {
  general: completeGeneral,
  mail: completeMail,
  // Text messages are switched off by null.
  sms: (_tx, value) => (value === null ? null : readSmsSettings(value)),
};

/** A setting's value as it is stored. Throws 400 for broken settings, and for those that have a call of their own. */
export function completedSetting(tx: Tx, key: string, value: unknown): unknown {
  const call = Object.hasOwn(SAVED_BY, key) ? SAVED_BY[key] : undefined;
  if (call) throw badRequest(`The setting "${key}" is saved by ${call}`);
  const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
  return rule ? rule(tx, value) : value;
}
