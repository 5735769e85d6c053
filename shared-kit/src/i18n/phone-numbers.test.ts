import fc from 'fast-check';
import { countryOf, dialCode, exampleNumber, phoneCountries, readPhone, withDialCode } from './phone-numbers';

test('243 countries can be chosen, Colombia under its own code', () => {
  expect(phoneCountries).toHaveLength(243);
  expect(phoneCountries).toEqual(expect.arrayContaining(['US', 'CO', 'CC', 'XK']));
  expect(dialCode('CO')).toBe('57');
});

test('a valid and possible number becomes E.164, with or without its calling code', () => {
  expect(readPhone('+1 (201) 555-0123')).toEqual({ kind: 'number', number: '+12015550123' });
  expect(readPhone('020 7946 0018', 'GB')).toEqual({ kind: 'number', number: '+442079460018' });
  expect(readPhone('020 7946 0018')).toEqual({ kind: 'invalid' });
});

test.each(['', ' ', '+', '+1', '+49', '+380'])('%j is empty', (text) => {
  expect(readPhone(text, 'US')).toEqual({ kind: 'empty' });
});

test.each(['+1201', '+999', 'abc', '12', '+1 111 111 1111'])('%j is no number', (text) => {
  expect(readPhone(text, 'US')).toEqual({ kind: 'invalid' });
});

test.each(phoneCountries)('the example number of %s is one of the country', (country) => {
  const example = exampleNumber(country);
  expect(readPhone(example)).toEqual({ kind: 'number', number: example });
  // Norway and Svalbard, and some more neighbours, share numbers and not only the code.
  expect(dialCode(countryOf(example, 'GB'))).toBe(dialCode(country));
});

test('a shared calling code keeps the country until a digit decides', () => {
  expect(countryOf('+1', 'CA')).toBe('CA');
  expect(countryOf('+44', 'US')).toBe('GB');
  expect(countryOf('+44', 'JE')).toBe('JE');
  expect(countryOf('+12042345678', 'US')).toBe('CA');
  expect(countryOf('+4917612345678', 'US')).toBe('DE');
  expect(countryOf('2042345678', 'US')).toBe('US');
});

test('another country replaces the calling code of the typed text', () => {
  expect(withDialCode('+1201555', 'US', 'DE')).toBe('+49201555');
  expect(withDialCode('+44', 'GB', 'US')).toBe('+1');
  expect(withDialCode('+33612', 'US', 'DE')).toBe('+49612');
  expect(withDialCode('0201 555', 'US', 'DE')).toBe('0201 555');
  expect(withDialCode('', 'US', 'DE')).toBe('');
});

test('whatever is typed, a number is E.164 and reads back as itself', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ()-]{0,18}$/));
  fc.assert(
    fc.property(text, fc.constantFrom(...phoneCountries), (typed, country) => {
      const read = readPhone(typed, country);
      expect(phoneCountries).toContain(countryOf(typed, country));
      if (read.kind !== 'number') return;
      expect(read.number).toMatch(/^\+\d{4,15}$/);
      expect(readPhone(read.number)).toEqual(read);
    }),
  );
});
