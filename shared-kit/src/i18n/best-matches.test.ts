import fc from 'fast-check';
import { bestMatches, startingWith } from './best-matches';

const self = (text: string) => text;

test('what begins with the text comes before what has a word that does, and that before the rest', () => {
  const countries = ['Niger', 'Nigeria', 'South Georgia', 'United Arab Emirates', 'Iran', 'Arab Iran', 'Guiana'];
  expect(bestMatches(countries, 'iran', self)).toEqual(['Iran', 'Arab Iran']);
  expect(bestMatches(['Ukraine', 'British Indian Ocean Territory', 'India'], 'IND', self)).toEqual([
    'India',
    'British Indian Ocean Territory',
  ]);
  expect(bestMatches(['Oman', 'Roman', 'Isle of Man', 'Mansfield'], 'man', self)).toEqual([
    'Mansfield',
    'Isle of Man',
    'Oman',
    'Roman',
  ]);
});

test('without a text everything stays in its order', () => {
  expect(bestMatches(['b', 'a'], ' ', self)).toEqual(['b', 'a']);
});

test('options are found by the beginning of their label, whatever its case', () => {
  const branch = fc.record({ name: fc.stringMatching(/^[a-z/]{0,6}$/), default: fc.boolean() });
  fc.assert(
    fc.property(fc.array(branch), fc.stringMatching(/^[a-z]{0,2}$/), (branches, prefix) => {
      const found = startingWith(branches, ` ${prefix.toUpperCase()} `, ({ name }) => name);
      expect(found).toEqual(branches.filter(({ name }) => name.slice(0, prefix.length) === prefix));
    }),
  );
});
