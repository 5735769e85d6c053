import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import exampleNumbers from 'libphonenumber-js/examples.mobile.json';
import allMetadata from 'libphonenumber-js/metadata.max.json';

/**
 * The rules of phone numbers, with the full metadata of every country (about 40 KB compressed): load it with the first
 * phone field, never before.
 */
const metadata: MetadataJson = allMetadata;

/** ISO 3166 code of a country or territory that has a numbering plan. */
export type PhoneCountry = CountryCode;

/** Without a code of their own in ISO 3166: Ascension and Tristan da Cunha. */
const withoutIsoCode: readonly string[] = ['AC', 'TA'];

/** Countries that can be chosen: 243. */
export const phoneCountries: readonly PhoneCountry[] = getCountries(metadata).filter(
  (country) => !withoutIsoCode.includes(country),
);

const codes = metadata.country_calling_codes as Readonly<Record<string, readonly PhoneCountry[]>>;

/** Calling code of a country, without the plus. */
export const dialCode = (country: PhoneCountry): string => getCountryCallingCode(country, metadata);

/** What a typed text stands for. */
export type ReadPhone = { kind: 'empty' } | { kind: 'invalid' } | { kind: 'number'; number: string };

/** Reads a text: a number is valid and possible, in E.164; a plus or a bare calling code is empty. */
export function readPhone(text: string, country?: PhoneCountry): ReadPhone {
  if (isBareCode(text)) return { kind: 'empty' };
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country }, metadata);
  return phone?.isPossible() && phone.isValid() ? { kind: 'number', number: phone.number } : { kind: 'invalid' };
}

function isBareCode(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '' || trimmed === '+' || (trimmed.startsWith('+') && Object.hasOwn(codes, trimmed.slice(1)));
}

/** The country of a text in international form; the current one where several share a code and nothing decides yet. */
export function countryOf(text: string, current: PhoneCountry): PhoneCountry {
  if (!text.trim().startsWith('+')) return current;
  const typing = new AsYouType(current, metadata);
  typing.input(text);
  const code = typing.getCallingCode() as string | undefined;
  const country = typing.getCountry() ?? (code === dialCode(current) ? current : codes[code ?? '']?.[0]);
  return country && phoneCountries.includes(country) ? country : current;
}

/** The text with the calling code of another country in place of its own; a national number stays as it is. */
export function withDialCode(text: string, from: PhoneCountry, to: PhoneCountry): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('+')) return text;
  const digits = trimmed.slice(1);
  const own = digits.startsWith(dialCode(from))
    ? dialCode(from)
    : Object.keys(codes).find((code) => digits.startsWith(code));
  return `+${dialCode(to)}${own === undefined ? '' : digits.slice(own.length)}`;
}

/** A number as it may look in the country, in E.164. */
export const exampleNumber = (country: PhoneCountry): string =>
  getExampleNumber(country, exampleNumbers, metadata)?.number ?? '';
