import fc from 'fast-check';
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
    ['Netherlands', '1234ab'],
    ['Australia', '2000'],
    ['Austria', '1010'],
    ['Belgium', '1000'],
    ['Hungary', '1011'],
    ['Brazil', '01310-100'],
    ['Brazil', '01310100'],
    ['Canada', 'K1A0B1'],
    ['Denmark', '800'],
    ['Denmark', '2100'],
    ['Faroe Islands', '100'],
    ['Germany', '10115'],
    ['Italy', '00118'],
    ['Japan', '100-0001'],
    ['Luxembourg', 'L-1234'],
    ['Poland', '00-001'],
    ['Sweden', '111 22'],
    ['Sweden', '11122'],
    ['United Kingdom', 'M1 1AE'],
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
    ['United Kingdom', 'M1 1AI'],
    ['Germany', '123456'],
    ['Australia', '20000'],
    ['Brazil', '01310 100'],
    ['Canada', 'k1a 0b1'],
    ['Denmark', '21000'],
    ['Faroe Islands', '10'],
    ['Japan', '1000001'],
    ['Luxembourg', '1234'],
    ['Poland', '00001'],
    ['Spain', '00123'],
    ['Sweden', '1112'],
  ])('%s refuses %s', (country, zip) => expect(isZipOf(country, zip)).toBe(false));

  const digits = (count: number) =>
    fc.integer({ min: 0, max: 10 ** count - 1 }).map((number) => String(number).padStart(count, '0'));

  it('is the whole text that is matched', () => {
    const inside = fc.tuple(fc.string({ maxLength: 3 }), digits(5), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(inside, ([before, zip, after]) => {
        expect(isZipOf('Germany', before + zip + after)).toBe(/^\d{5}$/.test(before + zip + after));
      }),
    );
  });

  it('of Spain begins with one of its 52 provinces', () => {
    fc.assert(
      fc.property(digits(5), (zip) => {
        const province = Number(zip.slice(0, 2));
        expect(isZipOf('Spain', zip)).toBe(province >= 1 && province <= 52);
      }),
    );
  });
});
