import type { Message } from './error-message';

/** One thing that the platform refuses, and what it may be about. */
export interface Refusal {
  /** The platform's own words. */
  said: string;
  message: Message;
  /** Names of fields, the likeliest first. */
  fields: readonly string[];
}

/** A text of the platform and its fields; `$1` stands for the field that the text itself names. */
interface Row {
  text: RegExp;
  fields: readonly string[];
  /** A text of the kit in place of the platform's. */
  say?: string;
}

/**
 * What the platform answers when it refuses what was typed. It names no field, so this table does. The texts are those of
 * recorded answers; `test/refusals.test.ts` provokes each of them.
 */
export const refusalTable: readonly Row[] = [
  // In the device wizard the profile is made with the device.
  { text: /^(?:Device|Asset) profile with such name already exists!$/, fields: ['profileId', 'name'], say: 'taken' },
  { text: /^Device profile with such provision device key already exists!$/, fields: ['provision.key'], say: 'taken' },
  { text: /with such (\w+(?: \w+)*?)(?: and version)? already exists!$/, fields: ['$1'], say: 'taken' },
  // Its topic is made of its name.
  { text: /^Queue with (?:name|topic): .* already exists!$/, fields: ['queue.name'], say: 'taken' },
  { text: /^User with email '.*'\s+already present in database!$/, fields: ['email'], say: 'taken' },
  { text: /^'Public' title for customer is system reserved!$/, fields: ['title'], say: 'reserved' },
  { text: /^Device credentials id should be specified!$/, fields: ['token'], say: 'required' },
  { text: /^(.+) should be specified!?$/, fields: ['$1'], say: 'required' },
  { text: /^Invalid email address format '.*'!$/, fields: ['email'], say: 'email' },
  { text: /^zip or postal code length must be equal or less than (?<max>\d+)$/, fields: ['zip'], say: 'max-length' },
  { text: /^(.+) length must be equal or less than (?<max>\d+)$/, fields: ['$1'], say: 'max-length' },
  // Nothing else there is free text.
  { text: /^additionalInfo is malformed$/, fields: ['description', 'additionalInfo'], say: 'markup' },
  { text: /^(.+) is malformed$/, fields: ['$1'], say: 'markup' },
  { text: /^phone number is not of E\.164 format$/, fields: ['contact'] },
  { text: /^must be a well-formed email address$/, fields: ['contact'], say: 'email' },
  { text: /^Invalid value of "([\w.]+)": /, fields: ['$1'] },
  {
    text: /^Device credentials are already assigned to another device!$/,
    fields: ['token', 'certificate', 'lwm2m', 'userName', 'clientId'],
    say: 'credentials-taken',
  },
  { text: /^Both mqtt client id and user name are empty!$/, fields: ['clientId'] },
  { text: /^Password cannot be specified along with client id$/, fields: ['password'] },
  { text: /\b(?:LwM2M|LWM2M)\b/, fields: ['lwm2m'] },
  {
    text: /^Can't assign \w+(?: \w+)? to (?:non-existent customer|customer from different tenant)!$/,
    fields: ['customerId'],
  },
  {
    text: /^Device (?:is referencing non existing device profile|can`t be referencing to device profile)/,
    fields: ['profileId'],
  },
  { text: /^Key cannot be empty or contains only spaces$/, fields: ['key'], say: 'required' },
  { text: /^\[Transport Configuration\] .*?\battributes proto schema/, fields: ['deviceAttributesProtoSchema'] },
  { text: /^\[Transport Configuration\] .*?\btelemetry proto schema/, fields: ['deviceTelemetryProtoSchema'] },
  { text: /^\[Transport Configuration\] .*?\brpc request proto schema/, fields: ['deviceRpcRequestProtoSchema'] },
  { text: /^\[Transport Configuration\] .*?\brpc response proto schema/, fields: ['deviceRpcResponseProtoSchema'] },
  { text: /^Current password doesn't match!$/, fields: ['current'] },
  { text: /^(?:Password must|Password was already used|New password should be different)/, fields: ['next'] },
  { text: /^Verification code is incorrect$/, fields: ['code'] },
];

/** The prefix of refusals that the platform gathers from the rules of its fields. */
const gathered = 'Validation error: ';

/** A refusal without the platform's own name of the field, with which those of the second factor begin. */
export const withoutMember = (text: string): string => text.replace(/^Validation error: \w+ /, '');

/** What a refusal's text says, one by one. A text that the table does not know is about no field. */
export function refusalsOf(text: string): Refusal[] {
  if (!text.startsWith(gathered)) return [refusalOf(text)];
  const parts = text.slice(gathered.length).split(', ').map(refusalOf);
  return parts.every(({ fields }) => fields.length > 0) ? parts : [unknownRefusal(text)];
}

const unknownRefusal = (text: string): Refusal => ({ said: text, message: { text }, fields: [] });

function refusalOf(text: string): Refusal {
  for (const row of refusalTable) {
    const match = row.text.exec(text);
    if (!match) continue;
    return {
      said: text,
      message: row.say ? { key: `validation.${row.say}`, values: { ...match.groups } } : { text },
      fields: row.fields.flatMap((field) => (field === '$1' ? namesOf(match[1] ?? '') : field)),
    };
  }
  return unknownRefusal(text);
}

/** Names a field may have that is called so: `User first name` → `userFirstName`, `firstName`, `name`. */
function namesOf(words: string): string[] {
  const all = words.split(/[ .]/);
  return all.map((_, from) =>
    all
      .slice(from)
      .map((word, at) => (at === 0 ? lowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1)))
      .join(''),
  );
}

/** `URL` → `url`, `firstName` stays. */
const lowerFirst = (word: string) =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);

/** The field among those of a form that a refusal is about, by the last part of its path; never one in a row of a list. */
export const fieldOf = ({ fields }: Refusal, paths: readonly string[]): string | undefined =>
  fields
    .map((field) => paths.find((path) => path === field || (path.endsWith(`.${field}`) && !/\.\d+\./.test(path))))
    .find((path) => path !== undefined);
