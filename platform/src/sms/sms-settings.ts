/** The stored setting "sms": which service sends text messages, and how it is reached. */
import { badRequest } from '../framework/errors.js';
import type { Tx } from '../framework/tx.js';
import { readSetting } from '../settings/admin-settings.js';

export interface AwsSnsSettings {
  type: 'AWS_SNS';
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export interface TwilioSettings {
  type: 'TWILIO';
  accountSid: string;
  accountToken: string;
  /** An E.164 number, or the SID of a number (PN…) or of a messaging service (MG…). */
  numberFrom: string;
}

export interface SmppSettings {
  type: 'SMPP';
  protocolVersion: '3.3' | '3.4';
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string | null;
  bindType?: 'TX' | 'RX' | 'TRX' | null;
  serviceType?: string | null;
  sourceAddress?: string | null;
  sourceTon?: number | null;
  sourceNpi?: number | null;
  destinationTon?: number | null;
  destinationNpi?: number | null;
  addressRange?: string | null;
  codingScheme?: number | null;
}

export type SmsSettings = AwsSnsSettings | TwilioSettings | SmppSettings;

export const E164 = /^\+[1-9]\d{1,14}$/;

type Json = Record<string, unknown>;
/** What a member has to be. */
interface Rule {
  expected: string;
  fits: (value: unknown) => boolean;
  optional?: boolean;
}

const matching = (pattern: RegExp, expected: string): Rule => ({
  expected,
  fits: (value) => typeof value === 'string' && pattern.test(value),
});
const words = matching(/\S/, 'a text');
const oneOf = (...values: (string | number)[]): Rule => ({
  expected: `one of ${values.join(', ')}`,
  fits: (value) => values.some((each) => each === value),
});
const optional = (rule: Rule): Rule => ({ ...rule, optional: true });
const anyText: Rule = { expected: 'a text', fits: (value) => typeof value === 'string', optional: true };
const typeOfNumber = optional(oneOf(0, 1, 2, 3, 4, 5, 6));
// 5 is allowed because consoles send it for "Land Mobile", which is 6.
const numberingPlan = optional(oneOf(0, 1, 3, 4, 5, 6, 8, 9, 10, 13, 18));
const port: Rule = {
  expected: 'a port number',
  fits: (value) => Number.isInteger(Number(value)) && Number(value) > 0 && Number(value) < 65_536,
};

const RULES: Record<SmsSettings['type'], Record<string, Rule>> = {
  AWS_SNS: { accessKeyId: words, secretAccessKey: words, region: matching(/^[a-z0-9-]+$/, 'the name of a region') },
  TWILIO: {
    accountSid: words,
    accountToken: words,
    numberFrom: matching(/^(\+[1-9]\d{1,14}|(PN|MG).+)$/, 'an E.164 number or a text starting PN or MG'),
  },
  SMPP: {
    protocolVersion: oneOf('3.3', '3.4'),
    host: words,
    port,
    systemId: words,
    password: words,
    systemType: anyText,
    bindType: optional(oneOf('TX', 'RX', 'TRX')),
    serviceType: anyText,
    sourceAddress: anyText,
    sourceTon: typeOfNumber,
    sourceNpi: numberingPlan,
    destinationTon: typeOfNumber,
    destinationNpi: numberingPlan,
    addressRange: anyText,
    codingScheme: optional(oneOf(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14)),
  },
};

const isType = (value: unknown): value is SmsSettings['type'] =>
  typeof value === 'string' && Object.hasOwn(RULES, value);

/** Settings of a body, with the members their type has. Throws 400 that names the member; `strict`: also for one that the type has not. */
export function readSmsSettings(value: unknown, { strict = false } = {}): SmsSettings {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest('SMS provider configuration should be specified!');
  }
  const given = value as Json;
  if (!isType(given.type)) {
    throw badRequest(`Invalid value of "type": one of ${Object.keys(RULES).join(', ')} is expected`);
  }
  const known = RULES[given.type];
  const unknown = Object.keys(given).find((member) => member !== 'type' && !Object.hasOwn(known, member));
  if (strict && unknown !== undefined) throw badRequest(`Unrecognized member "${unknown}"`);
  const settings: Json = { type: given.type };
  for (const [member, rule] of Object.entries(known)) {
    const each = given[member] ?? null;
    if (each === null ? !rule.optional : !rule.fits(each)) {
      throw badRequest(`Invalid value of "${member}": ${rule.expected} is expected`);
    }
    if (member in given) settings[member] = each;
  }
  return settings as unknown as SmsSettings;
}

/** The service that sends text messages, or null while none is set. */
export const smsProvider = (tx: Tx): SmsSettings | null => readSetting<SmsSettings | null>(tx, 'sms') ?? null;
