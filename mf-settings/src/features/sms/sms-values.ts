import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { number, type ObjectSchema, object, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import type { SmsSettings } from '../../calls/admin-settings';
import { ruleIf } from '../../framework/rule-if';

export interface SmsValues extends Record<string, unknown> {
  type: string;
}

/** Types of numbers, as SMPP counts them. */
export const numberTypes: Readonly<Record<number, string>> = {
  '0': 'unknown',
  '1': 'international',
  '2': 'national',
  '3': 'network',
  '4': 'subscriber',
  '5': 'alphanumeric',
  '6': 'abbreviated',
};
/** Numbering plans, as SMPP counts them: land mobile is 6. */
export const numberPlans: Readonly<Record<number, string>> = {
  '0': 'unknown',
  '1': 'isdn',
  '3': 'data',
  '4': 'telex',
  '6': 'land-mobile',
  '8': 'national',
  '9': 'private',
  '10': 'ermes',
  '13': 'internet',
  '18': 'wap',
};
/** How the letters of a message are coded, as SMPP counts it. */
export const codings: Readonly<Record<number, string>> = {
  '0': 'smsc',
  '1': 'ia5',
  '2': 'octets-2',
  '3': 'latin-1',
  '4': 'octets-4',
  '5': 'jis',
  '6': 'cyrillic',
  '7': 'hebrew',
  '8': 'ucs-2',
  '9': 'pictogram',
  '10': 'music',
  '13': 'kanji',
  '14': 'korean',
};

/** What each provider needs, as it begins. */
const begins: Readonly<Record<SmsSettings['type'], Record<string, unknown>>> = {
  AWS_SNS: { accessKeyId: '', secretAccessKey: '', region: 'us-east-1' },
  TWILIO: { numberFrom: '', accountSid: '', accountToken: '' },
  SMPP: {
    protocolVersion: '3.3',
    host: '',
    port: null,
    systemId: '',
    password: '',
    systemType: '',
    bindType: 'TX',
    serviceType: '',
    sourceAddress: '',
    sourceTon: 5,
    sourceNpi: 0,
    destinationTon: 5,
    destinationNpi: 0,
    addressRange: '',
    codingScheme: 0,
  },
};

/** Values of all providers: those that the chosen one has no use for begin empty. */
export const smsBeginning = (): SmsValues => ({ type: '', ...begins.AWS_SNS, ...begins.TWILIO, ...begins.SMPP });

export const smsTypes = Object.keys(begins) as SmsSettings['type'][];
const isType = (type: unknown): type is SmsSettings['type'] => smsTypes.some((one) => one === type);

/** Older consoles stored 5 for land mobile, which is 6. */
const planOf = (plan: unknown) => (plan === 5 ? 6 : plan);

export function smsValues(stored: SmsSettings | null): SmsValues {
  if (!stored || !isType(stored.type)) return smsBeginning();
  const members = Object.keys(begins[stored.type]).flatMap((name) => {
    const value = stored[name] ?? undefined;
    if (value === undefined) return [];
    if (name === 'port') return [[name, Number(value)]];
    return [[name, /Npi$/.test(name) ? planOf(value) : value]];
  });
  return { ...smsBeginning(), type: stored.type, ...Object.fromEntries(members) };
}

/** The settings of the chosen provider alone. */
export function writtenSms(values: SmsValues): SmsSettings {
  const { type } = values;
  if (!isType(type)) throw new Error('No provider is chosen');
  return { type, ...Object.fromEntries(Object.keys(begins[type]).map((name) => [name, values[name]])) };
}

const says = (key: string) => () => translate('mf-settings', key);
const text = () => string().defined().trim().max(maxTextLength);
const of = (type: SmsSettings['type'], rule: Schema) => ruleIf('type', (chosen) => chosen === type, rule);

export const smsRules = (): ObjectSchema<SmsValues> =>
  object({
    type: string().required(),
    accessKeyId: of('AWS_SNS', text().required()),
    secretAccessKey: of('AWS_SNS', text().required()),
    region: of(
      'AWS_SNS',
      text()
        .required()
        .matches(/^[a-z0-9-]+$/, says('sms.region.invalid')),
    ),
    numberFrom: of(
      'TWILIO',
      text()
        .required()
        .matches(/^(\+[1-9]\d{1,14}|(PN|MG).+)$/, says('sms.numberFrom.invalid')),
    ),
    accountSid: of('TWILIO', text().required()),
    accountToken: of('TWILIO', text().required()),
    protocolVersion: of('SMPP', text().required()),
    host: of('SMPP', text().required()),
    port: of('SMPP', number().required().integer().min(1).max(65_535)),
    systemId: of('SMPP', text().required()),
    password: of('SMPP', text().required()),
    systemType: text(),
    serviceType: text(),
    bindType: string().nullable(),
    sourceAddress: text(),
    sourceTon: number().nullable(),
    sourceNpi: number().nullable(),
    destinationTon: number().nullable(),
    destinationNpi: number().nullable(),
    addressRange: text(),
    codingScheme: number().nullable(),
  }) as unknown as ObjectSchema<SmsValues>;
