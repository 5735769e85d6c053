import { countryNames, isZipOf } from './countries';

describe('countries', () => {
  it('are the 249 names that the platform stores', () => {
    expect(countryNames).toHaveLength(249);
    expect(new Set(countryNames).size).toBe(249);
    expect(countryNames[0]).toBe('Afghanistan');
    expect(countryNames).toEqual(
      expect.arrayContaining(["Côte d'Ivoire", 'Cocos (Keeling) Islands', 'United Kingdom', 'Viet Nam', 'Zimbabwe']),
    );
  });

  it.each([
    ['United States', '12345-6789'],
    ['Canada', 'K1A 0B1'],
    ['Luxembourg', 'L – 1234'],
    ['Spain', '52001'],
    ['United Kingdom', 'SW1A 1AA'],
    ['Netherlands', '1234 AB'],
    ['Nowhere', 'anything'],
    [null, 'anything'],
    ['Germany', ''],
  ])('%s accepts %s', (country, zip) => expect(isZipOf(country, zip)).toBe(true));

  it.each([
    ['United States', '1234'],
    ['Canada', 'D1A 0B1'],
    ['Canada', 'W1A 0B1'],
    ['Spain', '53001'],
    ['Netherlands', '0234 AB'],
    ['United Kingdom', 'SW1A1AA'],
    ['Germany', '123456'],
  ])('%s refuses %s', (country, zip) => expect(isZipOf(country, zip)).toBe(false));
});
