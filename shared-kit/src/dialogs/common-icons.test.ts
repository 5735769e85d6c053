import { findPath, loadPath } from '../ui/icon-library';
import { firstIcons, materialNames } from '../ui/icon-paths';
import { commonIcons, matchingIcons } from './common-icons';

test('there are forty common icons, and each is drawn', async () => {
  expect(new Set(commonIcons).size).toBe(40);
  await Promise.all(commonIcons.map(loadPath));
  const drawn = (name: string) => (materialNames[name] ?? name) in firstIcons || findPath(name) !== undefined;
  expect(commonIcons.filter((name) => !drawn(name))).toEqual([]);
});

test('a search finds every word, in any case and whatever joins them', () => {
  const names = ['arrow_back', 'arrow_forward', 'mdi:arrow-back-circle', 'map'];
  expect(matchingIcons(names, ' Back  arrow')).toEqual(['arrow_back', 'mdi:arrow-back-circle']);
  expect(matchingIcons(names, 'mdi: arrow_back')).toEqual(['mdi:arrow-back-circle']);
  expect(matchingIcons(names, ' ')).toBe(names);
  expect(matchingIcons(names, 'xyz')).toEqual([]);
});
